import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../../src/results/journal.ts'
import type { Results } from '../../src/results/results.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { freshBundle } from './freshBundle.ts'
import { callAction } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'
import { singleFile } from '../results/singleFile.ts'

test.each(['results.json', 'results.partial.jsonl'])(
  'a link %s that leads outside the workspace is not followed',
  async file => {
    const workspace = temporaryFolder()
    const outside = join(temporaryFolder(), 'results.json')
    writeFileSync(outside, singleFile(run()))
    mkdirSync(join(workspace, '.vitest-rag'))
    symlinkSync(outside, join(workspace, '.vitest-rag', file))
    const { exitCode, output } = await callAction({ workspace, recorded: run() })
    expect(exitCode).toBe(1)
    expect(output).toContain('Expected results inside the workspace')
  },
)

test('a run that judged recorded answers says nothing of the pipeline, and is refused', async () => {
  const results = run()
  const marked: Results = {
    ...results,
    run: { ...results.run, answers: '2026-11-22T18-12-07-3f2a' },
  }
  const { exitCode, output, outputs } = await callAction({ results: marked, recorded: run() })
  expect(exitCode).toBe(1)
  expect(output).toContain(
    '::error::Expected results of the current pipeline, got those of recorded answers (2026-11-22T18-12-07-3f2a)',
  )
  expect(outputs['passed']).not.toBe('true')
})

describe('a run that was killed', () => {
  /** What the run had noted by then. */
  function notesOf({ run: { tool }, sets, cases }: Results, workflowRun: string) {
    const notes: JournalEntry[] = [
      { type: 'run', tool, workflowRun },
      ...Object.entries(sets).map(([name, set]) => ({ type: 'set' as const, name, set })),
      ...cases.map(record => ({ type: 'case' as const, record })),
    ]
    const text = notes.map(note => `${JSON.stringify(note)}\n`).join('')
    return { '.vitest-rag/results.partial.jsonl': text }
  }
  const halfOf = (results: Results) => ({ ...results, cases: results.cases.slice(0, 12) })

  test('is red, and told as one that ended early, with what it found', async () => {
    const inTree = notesOf(halfOf(run()), '4711')
    const { exitCode, output, outputs, summary } = await callAction({
      inTree,
      recorded: run(),
      program: await freshBundle(),
    })
    expect(exitCode).toBe(1)
    expect(output).toMatch(
      /::error::RAG failed \(incomplete\), compared with [^:]+: Incomplete run: it ended early/,
    )
    expect(output).not.toContain('a cache must not restore')
    expect(outputs).toMatchObject({ verdict: 'incomplete', passed: 'false' })
    expect(summary).toContain('Incomplete run: it ended early')
    expect(summary).toContain('`faithfulness`')
  })

  test('of another workflow run is refused', async () => {
    const inTree = notesOf(run(), '4710')
    const { exitCode, output } = await callAction({ inTree, recorded: run() })
    expect(exitCode).toBe(1)
    expect(output).toContain('got those of 4710')
  })

  test('names two golden sets that share a name', async () => {
    const results = run()
    const twice = results.cases.flatMap(record => [
      record,
      { ...record, file: 'other.golden.yaml' },
    ])
    const inTree = notesOf({ ...results, cases: twice }, '4711')
    const { exitCode, output } = await callAction({ inTree, recorded: run() })
    expect(exitCode).toBe(1)
    expect(output).toContain('Give each golden set a `name` of its own')
    expect(output).not.toContain('a cache must not restore')
  })
})
