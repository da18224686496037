import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { messageOf } from './messageOf.ts'

const answer = 'You can return a product within 30 days.'

describe('passes', () => {
  test.for([
    ['English', 'I don’t know.'],
    ['Russian', 'К сожалению, я не знаю.'],
    ['Chinese', '抱歉，我不知道。'],
    ['Japanese', 'わかりません。'],
    ['German', 'Das weiß ich leider nicht.'],
    ['Spanish', 'Lo siento, no lo sé.'],
  ])('with a refusal in %s', async ([, refusal]) => {
    await expect(refusal).toAbstain()
    await expect({ answer: refusal, contexts: [] }).toAbstain()
  })

  test('with an answer that is empty', async () => {
    await expect(' ').toAbstain()
  })

  test('with what the result says, whatever its words', async () => {
    await expect({ answer: 'Please call us.', declined: true }).toAbstain()
    await expect({ answer: 'I don’t know.', declined: false }).not.toAbstain()
  })

  test('under .not, where the system answered', async () => {
    await expect(answer).not.toAbstain()
    await expect('Тридцать дней.').not.toAbstain()
    await expect('I’m not sure, but thirty days.').not.toAbstain()
  })
})

describe('fails', () => {
  test('with the answer', async () => {
    const judged = expect(answer).toAbstain()
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toAbstain()

      abstention 0.00, required at least 1.00 · judge: lexical
        answered: "You can return a product within 30 days.""
    `)
  })

  test('under .not, with the refusal', async () => {
    const judged = expect('抱歉，我不知道。').not.toAbstain()
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toAbstain()

      abstention 1.00, required less than 1.00 · judge: lexical
        declined: "抱歉，我不知道。""
    `)
  })

  test('with the word of the result that decided it', async () => {
    const judged = expect({ answer: 'I don’t know.', declined: false }).toAbstain()
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).toAbstain()

      abstention 0.00, required at least 1.00 · judge: lexical
        answered, as the result's \`declined\` says: "I don’t know.""
    `)
  })

  test('with what would be a command to the terminal made harmless', async () => {
    const judged = expect('Thirty days.\n::error::\u001B[31m').toAbstain()
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toAbstain()

      abstention 0.00, required at least 1.00 · judge: lexical
        answered: "Thirty days. ::error::\\u{1b}[31m""
    `)
  })

  test('where it is given no answer, under .not too', async () => {
    await expect(expect(undefined).not.toAbstain()).rejects.toThrow(
      "Expected `expect(answer).toAbstain(…)` to be given the answer's text, got undefined",
    )
  })
})
