import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { clerkIsOut, clerkRates } from './clerk.ts'
import { messageOf } from './messageOf.ts'

const question = 'How long do I have to return a product?'
const answer = 'Thirty days from delivery.'
const evasion = 'Our products are made with care.'

describe('passes', () => {
  test('where the judge rates the answer the best', async () => {
    clerkRates(3, 'It names the time.')
    await expect(answer).toBeRelevantTo(question)
    await expect({ answer, contexts: [] }).toBeRelevantTo(question)
  })

  test('where the rating reaches the threshold, to the last bit', async () => {
    clerkRates(2, 'It says more than was asked.')
    await expect(answer).toBeRelevantTo(question, { threshold: 2 / 3 })
    await expect(answer).not.toBeRelevantTo(question, { threshold: 0.67 })
  })

  test('under .not, where the answer leaves the question open', async () => {
    clerkRates(0, 'It speaks of something else.')
    await expect(evasion).not.toBeRelevantTo(question)
  })

  test.for([
    ['Russian', 'Сколько дней есть на возврат?', 'Тридцать дней с момента доставки.'],
    ['Chinese', '退货期限是多久？', '自收货之日起三十天。'],
    ['German', 'Wie lange kann ich etwas zurückgeben?', 'Dreißig Tage ab Lieferung.'],
  ] as const)('in %s, which reaches the judge as it is', async ([, asked, given]) => {
    const questions = clerkRates(3, '—')
    await expect(given).toBeRelevantTo(asked)
    expect(questions).toMatchObject([
      { request: { question: asked, subjects: [{ id: 'answer', text: given }] } },
    ])
  })

  test('with the conversation and the date before the judge', async () => {
    const history = [
      { role: 'user', content: 'How long do I have?' },
      { role: 'assistant', content: 'Thirty days.' },
    ] as const
    const questions = clerkRates(3, 'It names the time.')
    await expect(answer).toBeRelevantTo('And abroad?', { history, asOf: '2026-01-31' })
    expect(questions).toMatchObject([
      { request: { question: 'And abroad?', history, asOf: '2026-01-31' } },
    ])
  })
})

describe('fails', () => {
  test('with the rating and its reason', async () => {
    clerkRates(1, 'It praises the products.')
    const judged = expect(evasion).toBeRelevantTo(question)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toBeRelevantTo(question)

      answerRelevance 0.33, required at least 1.00 · judge: clerk
        ✗ answer rated 1 of 0 · 1 · 2 · 3: Our products are made with care.
            1 means: It touches the subject, but leaves the question open.
            reason: It praises the products.

      judged again: 0.33, 0.33"
    `)
  })

  test('under .not, where the answer is relevant', async () => {
    clerkRates(3, 'It names the time.')
    const judged = expect(answer).not.toBeRelevantTo(question)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toBeRelevantTo(question)

      answerRelevance 1.00, required less than 1.00 · judge: clerk
        ✓ answer rated 3 of 0 · 1 · 2 · 3: Thirty days from delivery.
            3 means: It answers all that was asked, and to the point.
            reason: It names the time.

      judged again: 1.00, 1.00"
    `)
  })

  test('where the system declined a question, without asking a judge', async () => {
    const questions = clerkRates(3, 'It is polite.')
    const judged = expect('不知道。').toBeRelevantTo('退货期限是多久？')
    await expect(judged).rejects.toThrow('answerRelevance 0.00, required at least 1.00')
    expect(questions).toEqual([])
  })

  test('under lexical(), which compares words, and so does its .not', async () => {
    const judged = expect(answer).toBeRelevantTo(question)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toBeRelevantTo(question)

      answerRelevance does not apply: needs a language model: lexical() only splits and checks claims · judge: lexical
        Pass a language model as the judge: \`judge: openai({ model: 'gpt-5-mini' })\`, from vitest-rag/judges"
    `)
    await expect(expect(answer).not.toBeRelevantTo(question)).rejects.toThrow(
      'answerRelevance does not apply',
    )
  })

  test('where the judge fails, under .not too', async () => {
    clerkIsOut()
    const judged = expect(answer).not.toBeRelevantTo(question)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toBeRelevantTo(question)

      answerRelevance could not be judged: the model is overloaded · judge: clerk"
    `)
  })

  test('where it is given no question, under .not too', async () => {
    const judged = expect(answer).not.toBeRelevantTo(' ')
    await expect(judged).rejects.toThrow(
      'Expected `question` of `toBeRelevantTo` to be text that is not blank, got text',
    )
  })

  test.for([80, -0.1, Number.NaN, JSON.parse('null'), '1'])(
    'where the threshold is %s, which no score can be held against',
    async threshold => {
      const judged = expect(answer).not.toBeRelevantTo(question, { threshold })
      await expect(judged).rejects.toThrow(
        `Expected \`threshold\` of \`toBeRelevantTo\` to be a number from 0 to 1, got ${threshold}`,
      )
    },
  )
})
