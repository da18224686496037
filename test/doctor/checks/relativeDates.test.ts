import { expect, test } from 'vitest'
import { relativeDates } from '../../../src/doctor/checks/relativeDates.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const found = (one: object) =>
  findingsOf(relativeDates, examinationOf(casesOf([{ id: 'one', question: 'Q?', ...one }])))

test.each([
  ['The fee rose last year.', '"last year"'],
  ['It is currently free, until now.', '"currently" and "until now"'],
  ['Сегодня вход свободный.', '"сегодня"'],
  ['Цена выросла в прошлом году.', '"в прошлом году"'],
  ['去年涨价了，目前为九元。', '"去年" and "目前"'],
])('finds in a reference: %s', async (reference, phrases) => {
  expect(await found({ reference })).toEqual([
    `support.golden.yaml:4:33, case "one": warning: The reference says ${phrases}, which goes out of date`,
  ])
})

test('a question may speak of the day of whoever asks', async () => {
  expect(await found({ question: 'I ordered yesterday; when will it come?' })).toEqual([
    'support.golden.yaml:4:17, case "one": note: The question says "yesterday": its answer may depend on the day',
  ])
})

test.each([
  { reference: 'The fee rose last year.', asOf: '2026-01-31' },
  { reference: 'The blast year. Todays. A lastyear.' },
  { reference: 'Refunds take the lasting years.' },
  { reference: 'В этом случае годовой отчёт.' },
  { reference: '过去年轻人喜欢在这里购物，文明天下。' },
  { reference: '当天发货，年后返利。'.replace('年后', '三年后') },
])('has nothing to say of %j', async one => {
  expect(await found(one)).toEqual([])
})

test('finds in a fact', async () => {
  expect(await found({ facts: ['The fee is four euros.', 'It rose last year.'] })).toEqual([
    'support.golden.yaml:4:67, case "one": warning: The fact says "last year", which goes out of date',
  ])
})
