import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { JudgeQuestion } from '../../../../src/judge/judge.ts'
import { jointQuestion } from '../../../../src/judge/session/jointQuestion.ts'
import { answerSchemaOf, jsonSchemaOf } from '../../../../src/judge/session/question.ts'
import { judgeSteps } from '../../../../src/judge/steps/index.ts'
import { strictSchemaProblem } from '../../../loopback/strictSchema.ts'

const { signal } = new AbortController()

/** The schema that is sent where several questions of a step go in one call. */
function jointSchema(step: string, answerSchema: Record<string, unknown>) {
  const question: JudgeQuestion = {
    step,
    request: {},
    messages: [{ role: 'user', content: '{}' }],
    answerSchema,
    key: step,
    signal,
  }
  return jointQuestion([question, question], signal).answerSchema
}

/** Every number in a schema, wherever it stands. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : []

describe.each(judgeSteps.map(step => [step.name, answerSchemaOf(step)] as const))(
  'the schema of %s',
  (name, single) => {
    test.each([
      ['alone', single],
      ['in a joint question', jointSchema(name, single)],
    ])('%s holds nothing that is not on the published list', (_form, schema) => {
      expect(strictSchemaProblem(schema)).toBeUndefined()
    })

    test('holds no number beyond what every endpoint counts to', () => {
      expect(numbersIn(single).filter(number => Math.abs(number) >= 2 ** 31)).toEqual([])
    })
  },
)

test('a default is not sent, and what has one is still asked for', () => {
  const schema = z.object({
    sure: z.boolean().default(false),
    rating: z.int(),
    share: z.int().min(0).max(9),
  })
  expect(jsonSchemaOf(schema)).toEqual({
    type: 'object',
    properties: {
      sure: { type: 'boolean' },
      rating: { type: 'integer' },
      share: { type: 'integer', minimum: 0, maximum: 9 },
    },
    required: ['sure', 'rating', 'share'],
    additionalProperties: false,
  })
})
