import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metrics } from '../../../src/metrics/index.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import type { EvaluationRequest } from '../../../src/scores/evaluate.ts'
import { deskJudge } from '../../evidence/deskJudge.ts'

const sentence = fc.constantFrom(
  'Returns are free.',
  'Refunds take five days.',
  'Срок возврата — тридцать дней.',
  '退货期为三十天。',
  '返品は無料です。',
  'Die Garantie gilt zwei Jahre.',
  'Los aparatos tienen garantía.',
)
const text = fc.uniqueArray(sentence, { minLength: 1, maxLength: 5 }).map(parts => parts.join('\n'))

const request: fc.Arbitrary<Omit<EvaluationRequest, 'metrics'>> = fc.record({
  case: fc.record({
    question: fc.constant('How do returns work?'),
    reference: text,
    answerable: fc.boolean(),
    relevantDocuments: fc
      .array(text, { minLength: 1, maxLength: 3 })
      .map(texts =>
        texts.map((one, index) => ({ id: `doc-${index}`, grade: index % 2, text: one })),
      ),
  }),
  output: fc.record({
    answer: fc.oneof(
      text,
      fc.constantFrom("I don't know.", 'It is out of my hands.'),
      fc.constant(''),
    ),
    contexts: fc.array(text, { maxLength: 4 }).map(texts =>
      texts.map((one, index) => ({
        id: `chunk-${index}`,
        documentId: `doc-${index}`,
        text: one,
      })),
    ),
  }),
})
const keys = metrics.flatMap(({ name, ranksDocuments }) =>
  ranksDocuments ? [name, `${name}@2`] : [name],
)
const asking = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, {}]))

async function scoresOf(
  asked: Omit<EvaluationRequest, 'metrics'>,
  names: readonly string[],
  materialTokens?: number,
) {
  const { session } = deskJudge(materialTokens === undefined ? {} : { materialTokens })
  return (await evaluate({ ...asked, metrics: asking(names) }, { session })).scores
}

test('a metric has the same score alone and among any others', async () => {
  await fc.assert(
    fc.asyncProperty(request, fc.subarray(keys, { minLength: 1 }), async (asked, some) => {
      const all = await scoresOf(asked, keys)
      const few = await scoresOf(asked, some)
      for (const key of some) expect({ key, score: few[key] }).toEqual({ key, score: all[key] })
      const [one = ''] = some
      expect((await scoresOf(asked, [one]))[one]).toEqual(all[one])
    }),
    { numRuns: 60 },
  )
})

test('and the same where its questions are asked in parts', async () => {
  await fc.assert(
    fc.asyncProperty(request, fc.integer({ min: 90, max: 300 }), async (asked, materialTokens) => {
      expect(await scoresOf(asked, keys, materialTokens)).toEqual(await scoresOf(asked, keys))
    }),
    { numRuns: 60 },
  )
})
