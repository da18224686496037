import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scoredAnswers } from '../../src/baseline/scoredAnswers.ts'
import { outputHash } from '../../src/pipeline/outputHash.ts'
import type { AnswerRecord, CaseRecord } from '../../src/results/results.ts'
import { caseRecord } from '../results/recordedRun.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

function answer(caseId: string, repeat: number, text: string): AnswerRecord {
  const name = { set: 'support', caseId, repeat, hash: `hash of ${caseId}` }
  return { ...name, question: 'How long?', answer: text, contexts: [] }
}

/** What was recorded of an answer. */
function recordOf(given: AnswerRecord): CaseRecord {
  const { caseId, repeat, hash = '' } = given
  return caseRecord({ caseId, repeat, hash, outputHash: outputHash(given) })
}

function fileOf(...answers: AnswerRecord[]): string {
  const file = join(temporaryFolder(), 'answers.jsonl')
  writeFileSync(file, answers.map(one => `${JSON.stringify(one)}\n`).join(''))
  return file
}

const refund = [answer('refund', 0, 'Thirty days.'), answer('refund', 1, '30 days.')] as const
const shipping = answer('shipping', 0, 'Two days.')

test('answers are found in the files of shards and of repeats alike', () => {
  const find = scoredAnswers([fileOf(refund[0], shipping), fileOf(refund[1])])
  for (const one of [...refund, shipping]) expect(find(recordOf(one))).toEqual(one)
})

test('an answer that was not scored is none, and neither is one of a damaged or missing file', () => {
  const damaged = fileOf(refund[0])
  writeFileSync(damaged, '{\n{\n')
  const find = scoredAnswers([damaged, join(temporaryFolder(), 'none.jsonl'), fileOf(shipping)])
  expect(find(recordOf({ ...shipping, answer: 'Three days.' }))).toBeUndefined()
  expect(find(recordOf(refund[0]))).toBeUndefined()
  expect(find(recordOf(shipping))).toEqual(shipping)
})

test('one without its secrets is told by its case and repeat', () => {
  const told = refund.map(one => ({ ...one, answer: '***', redacted: true as const }))
  const find = scoredAnswers(told.map(one => fileOf(one)))
  expect(refund.map(one => find(recordOf(one)))).toEqual(told)
  expect(find({ ...recordOf(refund[0]), hash: 'another' })).toBeUndefined()
})
