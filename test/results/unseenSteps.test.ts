import { expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { decide } from '../../src/gate/decide.ts'
import type { CaseRecord, StepRecord } from '../../src/results/results.ts'
import { gatedPart } from '../../src/results/gatedPart.ts'
import type { RunParts } from '../../src/results/assemble.ts'
import { unseenSteps } from '../../src/results/unseenSteps.ts'
import { judgeError, notApplicable, scored } from '../../src/score.ts'
import { caseRecord, metricSetting, recordedRun, setRun } from './recordedRun.ts'

const metric = 'ndcg@5 of rerank'
const found: StepRecord = { name: 'retrieve', start: 0, passages: 1, documents: ['a.md'] }
const ranked: StepRecord = { name: 'rerank', start: 0, passages: 1, documents: ['a.md'] }

function record(caseId: string, overrides: Partial<CaseRecord> = {}): CaseRecord {
  return caseRecord({
    caseId,
    scores: {
      faithfulness: scored(1),
      documentRecall: scored(1),
      [metric]: notApplicable('the pipeline took no step `rerank`; it took retrieve'),
    },
    measurements: {},
    steps: [found],
    ...overrides,
  })
}

/** What is said of a set of these records, without its beginning. */
function missed(records: CaseRecord[], overrides: Partial<RunParts> = {}): string[] {
  const said = unseenSteps(recordedRun({ records, ...overrides }))
  return said.map(text => text.replace(`No case took the steps of these metrics (1): `, ''))
}

test('a step that no case of the set takes is a fault, with what its cases took', () => {
  const other = record('b', {
    steps: [{ name: 're-rank', start: 0 }],
    scores: { [metric]: notApplicable('the pipeline took no step `rerank`; it took re-rank') },
  })
  expect(missed([record('a'), other])).toEqual([
    'support › ndcg@5 of rerank (the pipeline took no step `rerank`; it took retrieve, re-rank; did you mean `re-rank`?)',
  ])
})

test('so is one of which recorded answers have no documents', () => {
  const { steps: _, ...recorded } = record('a')
  const reason = 'the answer was recorded without the documents of the step `rerank`'
  const scores = { [metric]: notApplicable(reason) }
  expect(missed([{ ...recorded, scores }])).toEqual([`support › ndcg@5 of rerank (${reason})`])
})

const [plain, reranked] = [{ variant: 'plain' }, { variant: 'reranked', steps: [ranked] }]
const sets = { support: setRun({ variants: { gated: 'plain', names: ['plain', 'reranked'] } }) }

test('variants are looked at together: a part that has one of them says nothing', () => {
  const run = recordedRun({ records: [record('a', plain), record('a', reranked)], sets })
  expect(unseenSteps(run)).toEqual([])
  expect(unseenSteps(gatedPart(run))).toEqual([])
  const none = [record('a', plain), record('a', { variant: 'reranked' })]
  expect(missed(none, { sets })).toHaveLength(1)
})

test.each<[string, CaseRecord[]]>([
  ['a step that some cases take', [record('a'), record('b', { scores: { [metric]: scored(1) } })]],
  [
    'a step whose documents nobody knows, which is an error',
    [record('a', { scores: { [metric]: judgeError('it failed') } })],
  ],
  ['a step that found nothing that could be measured', [record('a', { steps: [ranked] })]],
  ['a case that should be declined', [record('a', { answerable: false })]],
  ['a case whose pipeline failed', [record('a', { error: 'it threw', scores: {} })]],
  ['metrics of no step', [record('a', { scores: { mrr: notApplicable('nothing is relevant') } })]],
])('%s is none', (_what, records) => {
  expect(missed(records)).toEqual([])
})

test('of a set that did not run whole nothing is said: another case may take the step', () => {
  const unrecorded = [{ set: 'support', caseId: 'b', why: 'deselected' as const }]
  expect(missed([record('a')], { unrecorded })).toEqual([])
})

test('such a run ends as an error, and becomes no baseline', () => {
  const run = recordedRun({ records: [record('a')] })
  expect(decide({ results: run })).toMatchObject({ verdict: 'error', exitCode: 2 })
  expect(() => recordBaseline(run)).toThrow('No case took the steps of these metrics (1)')
})

test('the tools that each case called are named with its steps', () => {
  const reason =
    'the pipeline took no step `serach`; it took retrieve, and the model called no tool of that name, but search; did you mean `search`?'
  const scores = { 'ndcg of serach': notApplicable(reason) }
  expect(missed([record('a', { scores }), record('b', { scores })])).toEqual([
    `support › ndcg of serach (${reason})`,
  ])
})

test('a step that the system took before, and takes no longer, is a regression and no misspelling', () => {
  const run = (overrides: Partial<CaseRecord>) =>
    recordedRun({
      records: ['a', 'b', 'c'].map(id =>
        record(id, { measurements: { [metric]: { fingerprint: 'ndcg' } }, ...overrides }),
      ),
      sets: { support: setRun({ policy: { metrics: { [metric]: metricSetting() } } }) },
    })
  const before = run({ steps: [ranked], scores: { [metric]: scored(1) } })
  const now = run({ scores: { [metric]: notApplicable('the pipeline took no step `rerank`') } })
  const decision = decide({ results: now, baseline: recordBaseline(before) })
  expect(decision).toMatchObject({ verdict: 'regressed', exitCode: 1 })
  expect(() => recordBaseline(now)).toThrow('No case took the steps of these metrics (1)')
})
