import { expect, test } from 'vitest'
import { unclearWords } from '../../../src/doctor/checks/unclearWords.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const found = (one: object) =>
  findingsOf(unclearWords, examinationOf(casesOf([{ id: 'one', question: 'Q?', ...one }])))

test.each([
  ['When was he born?', 'he'],
  ['What does it cost?', 'it'],
  ['WHEN WAS HE BORN?', 'he'],
  ['How long do they keep my data?', 'they'],
  ['Когда он родился?', 'он'],
  ['Сколько это стоит?', 'это'],
  ['Есть ли у них скидки?', 'них'],
  ['他是什么时候出生的？', '他'],
  ['为什么她要退款？', '她'],
])('finds what nothing was named for: %s', async (question, pronoun) => {
  expect(await found({ question })).toEqual([
    `support.golden.yaml:4:17, case "one": warning: The question uses "${pronoun}" before it names anybody or anything`,
  ])
})

test.each([
  ['According to the passage, what is the fee?', 'question', '"according to the passage"'],
  ['Какая цена указана в тексте?', 'question', '"в тексте"'],
  ['根据上文，运费是多少？', 'question', '"根据上文"'],
  ['文中提到的运费是多少？', 'question', '"文中"'],
])('finds what points to a text that nobody sees: %s', async (question, key, phrases) => {
  const shown = phrases.replace('"according to the passage"', '"the passage"')
  expect(await found({ question })).toEqual([
    `support.golden.yaml:4:17, case "one": warning: The ${key} says ${shown}, but a user sees no such text`,
  ])
})

test.each([
  ['She was born in 1900.', 'she'],
  ['Их присылают по почте.', 'их'],
  ['它在三十天内有效。', '它'],
])('takes note of a reference that only its question explains: %s', async (reference, pronoun) => {
  expect(await found({ question: 'Q?', reference })).toEqual([
    `support.golden.yaml:4:33, case "one": note: The reference uses "${pronoun}" before it names anybody or anything: only the question says who or what is meant`,
  ])
})

test('looks into references for them, too', async () => {
  expect(await found({ reference: 'Four euros, as mentioned.' })).toEqual([
    'support.golden.yaml:4:33, case "one": warning: The reference says "as mentioned", but a user sees no such text',
  ])
})

test.each([
  { question: 'When was he born?', history: [{ role: 'user', content: 'Who was Euler?' }] },
  { question: 'Is it possible to return books?', reference: 'It is possible within thirty days.' },
  { question: 'How long does it take to get a refund?' },
  { question: 'If a customer loses the receipt, can she return the goods?' },
  { question: 'How do refunds work if they are late?' },
  { question: 'Что нужно ребёнку, если его приводит бабушка?' },
  { question: 'Это правда, что книги доставляют бесплатно?' },
  { question: '其他商品可以退货吗？' },
  { question: '中文中级课程要多久？', reference: '英文中，文法很重要。' },
  { question: 'What is IT?' },
  { question: '会员退货后，他的积分怎么办？' },
  { question: '¿He pagado los gastos de envío?' },
])('has nothing to say of %j', async one => {
  expect(await found(one)).toEqual([])
})

test('looks into each fact', async () => {
  expect(await found({ facts: ['The fee is four euros.', 'She was born in 1900.'] })).toEqual([
    'support.golden.yaml:4:67, case "one": note: The fact uses "she" before it names anybody or anything: only the question says who or what is meant',
  ])
})

test('a later turn refers to the turns before it, and the first one to nothing', async () => {
  const turns = [
    { question: 'What does it cost?' },
    {
      question: 'When was he born, as mentioned above?',
      reference: 'According to the passage, in 1707.',
    },
  ]
  const examined = examinationOf(casesOf([{ id: 'one', turns }]))
  expect(await findingsOf(unclearWords, examined)).toEqual([
    'support.golden.yaml:4:27, case "one › turn 1": warning: The question uses "it" before it names anybody or anything',
    'support.golden.yaml:4:112, case "one › turn 2": warning: The reference says "the passage", but a user sees no such text',
  ])
})
