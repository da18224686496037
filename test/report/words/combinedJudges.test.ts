import { expect, test } from 'vitest'
import type { ClaimVerdict } from '../../../src/judge/claim.ts'
import { combinedJudgeLines } from '../../../src/report/words/combinedJudges.ts'
import type { Measurement } from '../../../src/results/results.ts'
import { caseRecord, recordedRun, supported } from '../../results/recordedRun.ts'
import { markdownOf } from '../markdown/markdownOf.ts'
import { render } from '../supportRun.ts'

const vote = { judge: 'openai gpt-5', verdict: 'supported' as const }
const agreed: Partial<ClaimVerdict> = { votes: [vote, vote] }
const disputed: Partial<ClaimVerdict> = { ...agreed, disputed: true }

function judgedBy(
  checkedBy: NonNullable<Measurement['checkedBy']>,
  claims: readonly Partial<ClaimVerdict>[],
  caseId = 'one',
) {
  const { measurements } = caseRecord()
  const by = { fingerprint: '5f0c1a2b3c4d5e6f708192a3b4c5d6e7', checkedBy }
  return caseRecord({
    caseId,
    measurements: { ...measurements, faithfulness: by, contextRecall: by },
    evidence: {
      answerInContexts: claims.map((claim, index) => supported(`Claim ${index}.`, claim)),
      referenceInContexts: [supported('The reference.', agreed)],
    },
  })
}

const cascade = { kind: 'cascade' as const, judges: ['openai mini', 'openai gpt-5', 'lexical'] }
const jury = { kind: 'jury' as const, judges: ['openai mini', 'openai gpt-5'] }

test('a cascade says how many claims of all cases went to its strong judge', () => {
  const records = [
    judgedBy(cascade, [agreed, disputed]),
    judgedBy(cascade, [disputed, disputed, {}], 'two'),
  ]
  const results = recordedRun({ records })
  const line = 'cascade: 3 of 6 claims went to openai gpt-5'
  expect(combinedJudgeLines(results)).toEqual([line])
  expect(render({ results })).toContain(line)
  expect(markdownOf({ results })).toContain(line)
})

test('what a small record leaves out is counted', () => {
  const record = judgedBy(cascade, [agreed])
  const counts = { supported: 40, refuted: 0, notEnoughInfo: 0, voted: 40, disputed: 10 }
  const small = { ...record, claimCounts: { answerInContexts: counts } }
  expect(combinedJudgeLines(recordedRun({ records: [small] }))).toEqual([
    'cascade: 10 of 41 claims went to openai gpt-5',
  ])
})

test('a jury says on how many its judges agreed, apart from others', () => {
  const records = [judgedBy(jury, [disputed, agreed]), judgedBy(cascade, [agreed], 'two')]
  expect(combinedJudgeLines(recordedRun({ records }))).toEqual([
    'jury: 2 judges agreed on 2 of 3 claims',
    'cascade: 0 of 2 claims went to openai gpt-5',
  ])
})

test('claims with their citations count where nothing else lists them', () => {
  const record = judgedBy(cascade, [agreed])
  const citations = [{ ...supported('Claim 0.', disputed), citations: [] }]
  const { answerInContexts: _, ...evidence } = record.evidence
  const alone = { ...record, evidence: { ...evidence, citations } }
  const beside = { ...record, evidence: { ...record.evidence, citations } }
  expect(
    [alone, beside].flatMap(one => combinedJudgeLines(recordedRun({ records: [one] }))),
  ).toEqual([
    'cascade: 1 of 2 claims went to openai gpt-5',
    'cascade: 0 of 2 claims went to openai gpt-5',
  ])
})

test('a jury says on how many claims a judge failed', () => {
  const failed = { ...disputed, votes: [vote, { ...vote, verdict: 'failed' as const }] }
  const records = [judgedBy(jury, [failed, disputed])]
  expect(combinedJudgeLines(recordedRun({ records }))).toEqual([
    'jury: 2 judges agreed on 1 of 3 claims; a judge failed on 1',
  ])
})

test('names are printed safely, and where no votes were taken there is no line', () => {
  const hostile = { ...cascade, judges: ['a', 'b\u001B[2J\u202E'] }
  const [line] = combinedJudgeLines(recordedRun({ records: [judgedBy(hostile, [disputed])] }))
  expect(line).not.toMatch(/[\u001B\u202E]/)
  expect(combinedJudgeLines(recordedRun())).toEqual([])
})
