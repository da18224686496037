import { expect, test } from 'vitest'
import { askedBack } from '../../src/evidence/askedBack.ts'
import { StepNotOffered } from '../../src/judge/judge.ts'
import { lexical } from '../../src/judge/lexical/lexical.ts'
import { deskCase } from './deskJudge.ts'

const question = 'How long is the warranty?'

/** A judge that finds these claims in every answer. */
const finds = (claims: readonly string[], declines = false) => ({
  answer: () => Promise.resolve({ answer: { claims, declines } }),
})

async function found(answer: string, traits: Parameters<typeof deskCase>[0]['traits']) {
  const { current } = deskCase({ answer, traits: traits ?? {}, case: asking })
  return askedBack.gather(current)
}

const asking = { question, answerable: false, asksBack: true as const }

test.each([
  'Which kettle do you have?',
  'Happy to help! **Which kettle do you have?** 🙂',
  'Какой у вас чайник?',
  'Конечно! Уточните, пожалуйста: какой у вас чайник?',
  '您买的是哪一款水壶？',
  'أي غلاية لديك؟',
  'To tell you I need the model.\n- Which kettle do you have?\n- When did you buy it?',
])('"%s" asks back', async answer => {
  expect(await found(answer, finds([]))).toEqual({ found: true })
})

test.each([
  'The warranty is two years. Which kettle do you have?',
  'Гарантия два года. Какой у вас чайник?',
  '保修期为两年。您买的是哪一款水壶？',
  'The warranty is two years.',
])('"%s" answers', async answer => {
  expect(await found(answer, finds(['The warranty is two years.']))).toEqual({ found: false })
})

test.each([
  "I don't know.",
  "I don't know. Is there anything else I can help you with?",
  'Я не знаю. Чем ещё я могу помочь?',
  '我不知道。还有什么可以帮您？',
  '',
])('"%s" only declines, and nobody is asked', async answer => {
  const { current, questions } = deskCase({ answer, case: asking })
  expect(await askedBack.gather(current)).toEqual({ found: false })
  expect(questions).toEqual([])
})

test('a refusal that asks for what is missing asks back', async () => {
  const answer = "I don't know. Which kettle do you have?"
  expect(await found(answer, finds([]))).toEqual({ found: true })
})

test('words that no list knows decline by the judge', async () => {
  expect(await found('A warranty is out of my hands.', finds([], true))).toEqual({ found: false })
})

test('neither the question of the user nor the words of others ask back', async () => {
  const repeated = await found(`${question} Yes.`, finds([]))
  const cited = await found('See the page "Where is my kettle?"', finds([]))
  for (const one of [repeated, cited])
    expect(one).toMatchObject({ instead: { status: 'judgeError' } })
})

test('a request without a question mark is unknown, neither right nor wrong', async () => {
  const asked = await found('Please give me the number of your order.', finds([]))
  expect(asked).toMatchObject({
    instead: { status: 'judgeError', reason: expect.stringContaining('question mark') },
  })
})

test.each([
  ['Which kettle do you have?', true],
  ['Какой у вас чайник?', true],
  ['您买的是哪一款水壶？', true],
  ['The kettle has a warranty. Which one do you have?', false],
  ['У чайника есть гарантия. Какой у вас чайник?', false],
  ['水壶有保修。您买的是哪一款水壶？', false],
])('lexical() goes by sentences: "%s" %s', async (answer, asks) => {
  const { answer: judge } = lexical()
  expect(await found(answer, { answer: judge })).toEqual({ found: asks })
})

test('of a judge that takes no claims, only a bare question is known', async () => {
  const takesNone = { answer: () => Promise.reject(new StepNotOffered('only rates')) }
  expect(await found('Which kettle do you have?', takesNone)).toEqual({ found: true })
  expect(await found('The warranty is two years.', takesNone)).toMatchObject({ unoffered: true })
})

test('a judge that fails is an error', async () => {
  const fails = { answer: () => Promise.reject(new Error('out of order')) }
  expect(await found('Which kettle do you have?', fails)).toMatchObject({
    instead: { status: 'judgeError' },
  })
})

test('other cases ask nothing', async () => {
  const { current, questions } = deskCase({ answer: 'Which kettle do you have?' })
  expect(await askedBack.gather(current)).toEqual({ found: false })
  expect(questions).toEqual([])
})
