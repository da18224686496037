import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Results } from '../../../src/results/results.ts'
import { createFolder } from '../../../src/results/folder.ts'
import { keepRun } from '../../../src/results/kept/keepRun.ts'
import { keptPaths } from '../../../src/results/kept/keptPaths.ts'
import { writeDecision, writeResults } from '../../../src/results/resultsFile.ts'
import type { DecidedRun } from '../../../src/results/summary.ts'
import { documentedRun } from '../../results/documentedRun.ts'
import { caseRecord } from '../../results/recordedRun.ts'
import { leaveStopped, stoppedId } from '../../results/stoppedRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { runOn } from '../runInProcess.ts'

interface Kept {
  id: string
  results?: Results
  decision?: DecidedRun
  reportText?: string
}

const hidden = '\u001b[2J\u202e'

function projectWith(...runs: Kept[]): string {
  const root = temporaryFolder()
  const folder = join(root, '.vitest-rag')
  const paths = createFolder(folder)
  for (const { id, results = documentedRun, decision, reportText } of runs) {
    const summary = writeResults(paths.results, { ...results, run: { ...results.run, id } })
    if (decision) writeDecision(paths.results, summary, decision)
    writeFileSync(paths.report, '')
    keepRun(folder, { id, paths, hasAnswers: false, reportText })
  }
  return root
}

const decided = {
  verdict: 'regressed',
  outcome: 'failed',
  exitCode: 1,
  gated: true,
  metrics: [],
}

const older = '2026-11-21T08-00-00-0a0a'
const newer = '2026-11-22T18-12-07-3f2a'

test('lists the runs, the newest first, and what is left of damaged ones', async () => {
  const root = projectWith({ id: older, decision: decided }, { id: newer })
  const folder = join(root, '.vitest-rag')
  const halfWritten = '2026-11-20T08-00-00-0a0a'
  mkdirSync(keptPaths(folder, halfWritten).folder)
  const cutOff = '2026-11-19T08-00-00-0a0a'
  mkdirSync(keptPaths(folder, cutOff).folder)
  writeFileSync(keptPaths(folder, cutOff).results, '{"schema": 2, "ru')
  writeFileSync(keptPaths(folder, cutOff).records, '')
  const { printed, exitCode } = await runOn(root, 'runs')
  expect(exitCode).toBe(0)
  expect(printed).toMatchInlineSnapshot(`
    "run, began (UTC)          took  sets     cases  result              lowest gated mean   judge    calls  note
    2026-11-22T18-12-07-3f2a   1 s  support      1  no verdict          faithfulness 0.500  lexical      2
    2026-11-21T08-00-00-0a0a   1 s  support      1  failed (regressed)  faithfulness 0.500  lexical      2
    2026-11-20T08-00-00-0a0a                                                                                damaged: its results are missing, or are not regular files
    2026-11-19T08-00-00-0a0a                                                                                damaged: Expected results as JSON, but the text is cut off or damaged"
  `)
})

test('prints what it lists as JSON, with all that the summary has', async () => {
  const root = projectWith({ id: older, decision: decided }, { id: newer })
  const damaged = '2026-11-20T08-00-00-0a0a'
  mkdirSync(keptPaths(join(root, '.vitest-rag'), damaged).folder)
  const { printed } = await runOn(root, 'runs', '--json')
  const listed = JSON.parse(printed)
  expect(listed).toMatchObject([
    { id: newer, folder: `.vitest-rag/runs/${newer}`, summary: { run: { id: newer } } },
    {
      id: older,
      summary: {
        decision: decided,
        sets: { support: { cases: 1, metrics: { faithfulness: { mean: 0.5 } } } },
      },
    },
    { id: damaged, problem: expect.stringContaining('are missing') },
  ])
  const one = await runOn(root, 'runs', 'last~1', '--json')
  expect(JSON.parse(one.printed)).toEqual(listed[1])
})

test('prints the report of a run again, by a part of its id', async () => {
  const root = projectWith(
    {
      id: older,
      reportText: `\nRAG failed: worse\n  set a   b${hidden}\n  ::error::forged\n  │ quoted\n  │ ::error::too\n`,
    },
    { id: newer },
  )
  const { printed } = await runOn(root, 'runs', '2026-11-21')
  expect(printed).toContain('RAG failed: worse\n  set a   b\\u{1b}[2J\\u{202e}\n  \\::error')
  expect(printed).toContain('\n  │ quoted\n  │ \\::error')
  expect(printed).toContain(`files: .vitest-rag/runs/${older}`)
  expect((await runOn(root, 'runs', 'last')).printed).toContain('It has no report.')
})

test('names of others do nothing to a terminal, and are whole as JSON', async () => {
  const name = `${hidden}##[error]`
  const { sets, ...run } = documentedRun
  const [set] = Object.values(sets)
  if (!set) throw new Error('Expected a set')
  const root = projectWith({ id: newer, results: { ...run, cases: [], sets: { [name]: set } } })
  const shown = await runOn(root, 'runs')
  const data = await runOn(root, 'runs', '--json')
  expect(`${shown.printed}${data.printed}`).not.toMatch(/[\u001b\u202e]|##\[/u)
  expect(Object.keys(JSON.parse(data.printed)[0].summary.sets)).toEqual([name])
})

test.each(['last', '2026', '../..'])(
  'where there is no run %j it says how to find one',
  async name => {
    const { errors, exitCode } = await runOn(temporaryFolder(), 'runs', name)
    expect(errors).toContain(`There is no kept run \`${name}\` in .vitest-rag/runs`)
    expect(exitCode).toBe(1)
  },
)

test('where none is kept the list says so', async () => {
  const root = temporaryFolder()
  expect((await runOn(root, 'runs')).printed).toBe('No runs are kept in .vitest-rag/runs yet')
  expect((await runOn(root, 'runs', '--json')).printed).toBe('[]')
})

test('prints the scores of a run as CSV, with answers where they are kept', async () => {
  const root = projectWith({ id: newer })
  const csv = await runOn(root, 'runs', 'last', '--csv')
  const [names, row, ...rest] = csv.printed.split('\r\n')
  expect(names).toMatch(/^set,variant,case,repeat,status,documentRecall,faithfulness,unscored,/)
  expect(row).toMatch(/^support,,refund-window,0,scored,1,0\.5,,faithfulness,,How long [^,]+,,41,/)
  expect(rest).toEqual([])
  const { set, caseId, repeat, question = '' } = documentedRun.cases[0] ?? {}
  const { answers } = keptPaths(join(root, '.vitest-rag'), newer)
  const answer = { set, caseId, repeat, question, answer: '=1+1', contexts: [] }
  writeFileSync(answers, `${JSON.stringify(answer)}\n`)
  expect((await runOn(root, 'runs', newer, '--csv')).printed).toContain(",'=1+1,41,")
})

test.each([[['--csv']], [['last', '--csv', '--json']], [['--csv', '--trend']]])(
  'CSV is of one run: runs %j',
  async argv => {
    const { errors, exitCode } = await runOn(projectWith({ id: newer }), 'runs', ...argv)
    expect(errors).toContain('Expected a run with `--csv`, and neither `--json` nor `--trend`')
    expect(exitCode).toBe(2)
  },
)

describe('a run that was stopped', () => {
  const stopped = () => {
    const root = projectWith({ id: newer, decision: decided, reportText: 'RAG failed: worse' })
    const records = [caseRecord({ caseId: 'shipping' })]
    leaveStopped(join(root, '.vitest-rag'), { records, expected: 60 })
    return root
  }

  test('stands before the kept ones, as what it is', async () => {
    const root = stopped()
    expect((await runOn(root, 'runs')).printed).toMatchInlineSnapshot(`
      "run, began (UTC)          took  sets     cases  result                    lowest gated mean   judge    calls  note
      2026-11-23T07-30-00-4e1c        support      1  stopped at 1 of 60 cases  faithfulness 1.000  lexical      2  not kept: the next run replaces it
      2026-11-22T18-12-07-3f2a   1 s  support      1  failed (regressed)        faithfulness 0.500  lexical      2"
    `)
    const [first, second] = JSON.parse((await runOn(root, 'runs', '--json')).printed)
    expect(first).toMatchObject({
      ...{ id: stoppedId, folder: '.vitest-rag', state: 'stopped' },
      summary: { run: { complete: false }, sets: { support: { cases: 1 } } },
    })
    expect(second).toMatchObject({ id: newer, folder: `.vitest-rag/runs/${newer}` })
    leaveStopped(join(root, '.vitest-rag'), { records: [], process: process.pid })
    expect((await runOn(root, 'runs')).printed).toMatch(/support +0 +running .* not kept/)
  })

  test('is the last: its report is made of what it recorded', async () => {
    const { printed } = await runOn(stopped(), 'runs', 'last')
    expect(printed).toContain('RAG could not decide (incomplete)')
    expect(printed).toContain('all scores and evidence: .vitest-rag/results.partial.jsonl')
    expect(printed).not.toContain('RAG failed: worse')
  })

  test('gives its scores as CSV, and says beside them that they are not all', async () => {
    const { printed, errors } = await runOn(stopped(), 'runs', 'last', '--csv')
    const rows = printed.split('\r\n').slice(1)
    expect(rows).toEqual([expect.stringMatching(/^support,,shipping,/)])
    expect(errors).toBe('this run was stopped: 1 of 60 cases is judged')
  })

  test('is listed as damaged where its notes are', async () => {
    const root = stopped()
    appendFileSync(join(root, '.vitest-rag/results.partial.jsonl'), '{"type":"ca\n{}\n')
    expect((await runOn(root, 'runs')).printed).toMatch(
      new RegExp(`${stoppedId} .*damaged: Expected one record per line`),
    )
    const { errors, exitCode } = await runOn(root, 'runs', 'last')
    expect(errors).toContain('.vitest-rag/results.partial.jsonl:5: Expected one record per line')
    expect(exitCode).toBe(1)
  })
})
