import { expect, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { metrics } from '../../../src/metrics/index.ts'

function problemsOf(cases: readonly object[]): string[] {
  const source = `metrics: { faithfulness: {} }\ncases:\n${cases.map(one => `  - ${JSON.stringify(one)}\n`).join('')}`
  try {
    parseGoldenSet(source, { file: '/project/set.golden.yaml', metrics })
    return []
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return error.problems.map(({ place, problem }) => `${place?.line ?? ''} ${problem}`)
  }
}

const asked = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `case-${at}`, question: 'Who?' }))

const missing = 'Expected a `pipeline` of the set or a recorded `answer` of the case'

test('that nobody answers is told once for all cases, beside what else is wrong', () => {
  expect(problemsOf(asked(1))).toEqual([`3 ${missing}`])
  expect(problemsOf([...asked(3), { id: 'told', question: 'Who?', answer: 'We.' }])).toEqual([
    `3 ${missing}, here and in 2 more`,
  ])
  expect(problemsOf([...asked(2), { id: 'case-1', question: 'Who?', answer: 'We.' }])).toEqual([
    `3 ${missing}, here and in 1 more`,
    '5 Expected every `id` to be unique, but `case-1` is also on line 4',
  ])
})

test('of a large set not all are counted', () => {
  expect(problemsOf(asked(1500))).toEqual([`3 ${missing}, here and in 1,000 more at least`])
})
