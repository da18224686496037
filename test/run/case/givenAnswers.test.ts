import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnswerRecord } from '../../../src/results/results.ts'
import { createGoldenSets } from '../../../src/run/sets/goldenSets.ts'
import { givenAnswers } from '../../../src/run/case/givenAnswers.ts'
import { answersPlan, gatePlan } from '../plans.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const source = `name: desk
pipeline: ./answer.ts
metrics: { answerOverlap: 0.9 }
cases:
  - id: refund
    question: How long?
    reference: Thirty days.
    answer: What the golden set has.
    contexts: []
`

const question = 'How long?'

function desk() {
  const root = temporaryFolder()
  const golden = join(root, 'desk.golden.yaml')
  writeFileSync(golden, source)
  const goldenSets = createGoldenSets({ root, options: {} })
  goldenSets.locate(golden)
  return { root, placed: goldenSets.caseOf(golden, 'refund') }
}

const answer = {
  set: 'desk',
  caseId: 'refund',
  repeat: 0,
  question,
  answer: 'Sixty days.',
  contexts: [],
}

/** What is judged of the case, by what a file holds of it. */
function givenBy(recorded: Partial<AnswerRecord> | undefined, { hasHash = true } = {}) {
  const { root, placed } = desk()
  const file = join(root, 'answers.jsonl')
  const { hash } = placed.goldenCase
  const line = { ...answer, ...(hasHash && { hash }), ...recorded }
  writeFileSync(file, recorded ? `${JSON.stringify(line)}\n` : '')
  const given = givenAnswers(root, answersPlan(file))?.given(placed, undefined)
  return { output: given?.goldenCase.recorded, refused: given?.refused }
}

test('the answer of the file is judged, and not the one in the golden set', () => {
  expect(givenBy({ declined: true })).toEqual({
    output: { answer: 'Sixty days.', contexts: [], declined: true },
    refused: undefined,
  })
})

test('what nobody recorded of the retrieval stays unknown', () => {
  expect(givenBy({ answerOnly: true }).output).toEqual({
    answer: 'Sixty days.',
    contexts: [],
    answerOnly: true,
  })
})

test.each([
  ['there is none', undefined, 'No answer to this case was recorded'],
  ['it is of another case', { caseId: 'shipping' }, 'No answer to this case was recorded'],
  ['it is of another set', { set: 'returns' }, 'No answer to this case was recorded'],
  ['the case has changed', { hash: '000000000000' }, 'has changed since'],
  ['the question has changed', { question: 'How much?' }, 'has changed since'],
  ['a secret was taken out', { redacted: true as const }, 'Secrets were removed'],
])('nothing is judged where %s', (_, recorded, reason) => {
  const { output, refused } = givenBy(recorded)
  expect(output).toBeUndefined()
  expect(refused).toContain(reason)
})

test('files of other tools have no hash: the question tells', () => {
  const told = (asked: string) => givenBy({ question: asked }, { hasHash: false }).refused
  expect(told(question)).toBeUndefined()
  expect(told('How much?')).toContain('has changed since')
  // The same words after another turn ask something else.
  const turn = { conversation: 'refund', number: 2, of: 2 }
  expect(givenBy({ turn }, { hasHash: false }).refused).toContain('has changed since')
})

test('without a file pipelines are asked', () => {
  expect(givenAnswers(temporaryFolder(), gatePlan())).toBeUndefined()
})
