import { expect, test } from 'vitest'
import { unclearFacts } from '../../../src/doctor/checks/unclearFacts.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const found = (...facts: unknown[]) =>
  findingsOf(unclearFacts, examinationOf(casesOf([{ id: 'one', question: 'Q?', facts }])))

test.each([
  ['Returns are free. They take thirty days.', 2],
  ['退货免费。期限为三十天。', 2],
  ['Возврат бесплатный. Срок — тридцать дней. Доставка платная.', 3],
])('a fact is one sentence: %s', async (text, count) => {
  expect(await found('Postage is free.', { text, optional: true })).toEqual([
    `support.golden.yaml:4:61, case "one": warning: The fact has ${count} sentences`,
  ])
})

test('a fact is stated once', async () => {
  const text = 'Products can be returned within 30 days of delivery'
  expect(await found(text, 'Postage is free.', `${text}.`)).toEqual([
    `support.golden.yaml:4:115, case "one": warning: The fact is nearly the same as another one: "${text}"`,
  ])
})

test.each([
  ['clear facts', ['Returns take 30 days.', 'Returns cost 3.50 € at most.']],
  [
    'other numbers',
    ['In 2023 revenue was 5 million euros.', 'In 2024 revenue was 5 million euros.'],
  ],
])('%s are fine', async (_what, facts) => {
  expect(await found(...facts)).toEqual([])
})

test('a comma in brackets splits no number unseen', async () => {
  const source = `metrics: { faithfulness: report }
pipeline: ./answer.ts
cases:
  - { id: one, question: Q?, facts: [Revenue rose to 82,959 million., Costs fell.] }
`
  expect(await findingsOf(unclearFacts, examinationOf(source))).toEqual([
    'support.golden.yaml:4:38, case "one": warning: The fact ends with a number that the next fact seems to go on with',
  ])
  expect(await found('Founded in 1998', '300 people work there.')).toEqual([])
})
