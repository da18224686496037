import { expect, test } from 'vitest'
import { sharesWordsWith } from '../../../src/judge/lexical/sharedWords.ts'

test.each([
  ['a word', 'Refunds take 30 days.', 'Refunds are slow.'],
  ['a word in other case, width and accents', 'Ｃafé réouvert', 'The CAFE is open again.'],
  ['a number', '30.', 'It takes 30 days.'],
  ['a number in words', 'Within thirty days.', 'It lasts 30 d.'],
  ['a number in Russian words', 'В течение тридцати дней.', 'Срок: 30 суток.'],
  ['a number in Chinese words', '三十天', '30日以内。'],
  ['a number with other separators', '1,000 km', '1000 miles away.'],
  ['a number behind a sign', 'At −30 °C.', '30 degrees below zero.'],
  ['another form of an English word', 'Taxes rose.', 'A tax is higher.'],
  ['another form of a Russian word', 'Гарантия истекла.', 'Срок гарантии прошёл.'],
  ['another form of a short Russian word', 'Дома.', 'Этот дом большой.'],
  ['a Korean word with another ending', '보증은 2년', '제품 보증이 있다.'],
  ['a short Korean word with another ending', '물은', '이것은 물이다.'],
  ['a Han letter', '猫。', '这种动物是猫。'],
  ['Han letters in simplified form', '請撥打電話。', '请打电话。'],
  ['letters of Hiragana', 'ねこです。', 'これはねこだ。'],
  ['letters of Thai', 'แมว', 'สัตว์นี้คือแมว'],
  ['an Arabic word', 'الضمان سنتان', 'مدة الضمان طويلة'],
  ['the end of a compound', 'Die Rücksendekosten trägt der Kunde.', 'Kosten entstehen.'],
  ['a word of a text without spaces', 'thewarrantylastslong', 'There is a warranty.'],
  ['a word of a text that is spaced out', 'W A R R A N T Y', 'There is a warranty.'],
  ['a part of a name in code', 'max_tokens', 'The tokens are limited.'],
  ['only function words', 'It is so.', 'It is.'],
  ['nothing with a text of function words', 'He is.', 'Anna plays chess.'],
])('%s is shared', (_what, text, sentence) => {
  expect(sharesWordsWith([text])(sentence)).toBe(true)
})

test.each([
  ['other words', 'Refunds take 30 days.', 'The moon orbits Earth.'],
  ['only function words of the text', 'The refund is for you.', 'The moon is for all.'],
  ['another number', 'Refunds take 30 days.', '31 ducks.'],
  ['a number that another one holds', 'Refunds take 300 days.', '30 ducks.'],
  ['signs of JSON', 'Refunds take 30 days.', '{'],
  ['signs that stand in the text', 'Write {"a": [1]}.', '] '],
  ['nothing', 'Refunds take 30 days.', ''],
  ['signs, with a text of function words', 'He is.', '{'],
  ['another language', 'Refunds take 30 days.', 'Доставка бесплатна.'],
  ['other Russian words', 'Гарантия истекла.', 'Доставка бесплатна.'],
  ['other Chinese words', '退货期为三十天。', '运费由买家承担。'],
  ['a currency sign', '5 €', '€ 7'],
  ['a short end of a word', 'An unsure guess.', 'Sure!'],
])('%s is not shared', (_what, text, sentence) => {
  expect(sharesWordsWith([text])(sentence)).toBe(false)
})

test('each of several texts counts', () => {
  const shares = sharesWordsWith(['Yes.', 'Is the kettle under warranty?', '2026-05-01'])
  expect(shares('The kettle is insured.')).toBe(true)
  expect(shares('Yesterday was 30 April 2026.')).toBe(true)
  expect(shares('Dogs bark.')).toBe(false)
})
