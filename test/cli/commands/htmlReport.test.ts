import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import type { PageCase } from '../../../src/page/pageCaseData.ts'
import type { PageIndex } from '../../../src/page/pageData.ts'
import { writeDecision, writeResults } from '../../../src/results/resultsFile.ts'
import { unpackedPage } from '../../page/unpackedPage.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'
import { leaveStopped, stoppedId } from '../../results/stoppedRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { runOn } from '../runInProcess.ts'

const scored = (value: number) => ({ status: 'scored' as const, value })
const records = [caseRecord({ scores: { faithfulness: scored(0), documentRecall: scored(1) } })]

/** A project whose last run lost faithfulness against its baseline. */
function project(): string {
  const root = temporaryFolder()
  const path = (name: string) => join(root, '.vitest-rag', name)
  mkdirSync(path('.'))
  const results = recordedRun({ records })
  const decided = { verdict: 'unchanged', exitCode: 0, gated: true, metrics: [] }
  writeDecision(path('results.json'), writeResults(path('results.json'), results), decided)
  const answer = { set: 'support', caseId: 'refund-window', repeat: 0, question: 'How long?' }
  const contexts = [{ id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days.' }]
  writeFileSync(
    path('answers.jsonl'),
    `${JSON.stringify({ ...answer, answer: 'A year.', contexts })}\n`,
  )
  writeFileSync(path('baseline.json'), formatBaseline(snapshot(recordedRun())))
  return root
}

const pageIn = (file: string) => readFileSync(file, 'utf8')

test('the last run is written with its answers, compared with the baseline as it is now', async () => {
  const root = project()
  const { printed, exitCode } = await runOn(root, 'report')
  expect(exitCode).toBe(0)
  expect(printed).toContain('.vitest-rag/report.html')
  const html = pageIn(join(root, '.vitest-rag/report.html'))
  const index = unpackedPage<PageIndex>(html, 'index')
  expect(index.findings[0]?.text).toBe(
    'When this run ended, its verdict was `unchanged`. Against the baseline as it is now, it is `floor`.',
  )
  expect(index.outcomeText).toBe('failed (floor)')
  const [one] = unpackedPage<PageCase[]>(html, 'part-0')
  expect(one?.runs[0]?.answer?.text).toBe('A year.')
  expect(one?.runs[0]?.scores[0]).toMatchObject({ text: '0.000', before: '1.000' })
})

test('it goes where it is asked to', async () => {
  const root = project()
  const file = join(root, 'page.html')
  expect((await runOn(root, 'report', '--out', file)).exitCode).toBe(0)
  expect(pageIn(file)).toContain('<!doctype html>')
})

test('another run stands where the baseline would, with what it answered', async () => {
  const root = project()
  const other = join(root, 'other')
  mkdirSync(other)
  writeResults(join(other, 'results.json'), recordedRun())
  const answer = { set: 'support', caseId: 'refund-window', repeat: 0, question: 'How long?' }
  const line = { ...answer, answer: 'Thirty days.', contexts: [] }
  writeFileSync(join(other, 'answers.jsonl'), `${JSON.stringify(line)}\n`)
  expect((await runOn(root, 'report', '--compare', other)).exitCode).toBe(0)
  const html = pageIn(join(root, '.vitest-rag/report.html'))
  const index = unpackedPage<PageIndex>(html, 'index')
  expect(index.facts.find(({ name }) => name === 'compared with')?.lines[0]).toMatch(/^the run /)
  expect(index.cases[0]).toMatchObject({ states: ['worse'], drop: 1 })
  const [one] = unpackedPage<PageCase[]>(html, 'part-0')
  expect(one?.runs[0]?.before?.answer).toBe('Thirty days.')
})

test.each([
  ['an unknown run', ['last~7'], 1, 'There is no run or results file `last~7`'],
  ['a run beside a commit', ['--compare', 'last', '--against', 'HEAD'], 2, 'got both'],
  ['two runs', ['last', 'last~1'], 2, 'got `last~1`'],
  ['a folder that is not there', ['--out', '/nowhere/page.html'], 2, "can't be written"],
])('%s is refused', async (_, given, code, words) => {
  const { errors, exitCode } = await runOn(project(), 'report', ...given)
  expect(exitCode).toBe(code)
  expect(errors).toContain(words)
})

test('after a run that was stopped, the page is of that run, and says that it is incomplete', async () => {
  const root = project()
  leaveStopped(join(root, '.vitest-rag'), { records, expected: 60 })
  for (const name of [[], ['last'], [stoppedId], [join(root, '.vitest-rag')]]) {
    expect((await runOn(root, 'report', ...name)).exitCode).toBe(0)
    const index = unpackedPage<PageIndex>(pageIn(join(root, '.vitest-rag/report.html')), 'index')
    expect(index.facts.find(({ name: fact }) => fact === 'run')?.lines[0]).toBe(stoppedId)
    expect(index.reason).toBe('this run was stopped: 1 of 60 cases is judged')
    expect(index.findings).toEqual([])
    expect(index.nextSteps.at(-1)).toContain('.vitest-rag/results.partial.jsonl')
  }
})
