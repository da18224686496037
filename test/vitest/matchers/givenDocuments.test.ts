import { expect, test } from 'vitest'
import { givenDocuments } from '../../../src/vitest/matchers/givenDocuments.ts'

test.for([
  ['"refunds.md"', [{ id: 'refunds.md', grade: 1 }]],
  [
    '["refunds.md", { "id": "terms.md" }]',
    [
      { id: 'refunds.md', grade: 1 },
      { id: 'terms.md', grade: 1 },
    ],
  ],
  ['{ "id": "refunds.md", "grade": 0 }', [{ id: 'refunds.md', grade: 0 }]],
  [
    '[{ "id": "возврат.md", "grade": 2, "text": "Тридцать дней." }]',
    [{ id: 'возврат.md', grade: 2, text: 'Тридцать дней.' }],
  ],
] as const)('%s is read, and a grade filled in', ([documents, read]) => {
  expect(givenDocuments('toRank', JSON.parse(documents))).toStrictEqual(read)
})

test('a grade that is undefined is one that is not given', () => {
  const [document] = givenDocuments('toRank', JSON.parse('{ "id": "refunds.md" }'))
  expect(document).toStrictEqual({ id: 'refunds.md', grade: 1 })
})

test('no documents are a mistake: nothing could be missing from them', () => {
  expect(() => givenDocuments('toRetrieve', [])).toThrow(
    'Expected `toRetrieve` to be given at least one document',
  )
})

test.for([
  ['""', 'empty text'],
  ['30', 'a number'],
  ['null', 'null'],
  ['["refunds.md", { "documentId": "terms.md" }]', 'an object'],
  ['{ "id": "refunds.md", "grade": -1 }', 'an object'],
  ['{ "id": "refunds.md", "grade": 1.5 }', 'an object'],
  ['{ "id": "refunds.md", "grade": "2" }', 'an object'],
] as const)('%s is a mistake', ([documents, got]) => {
  expect(() => givenDocuments('toRank', JSON.parse(documents))).toThrow(
    `Expected each document of \`toRank\` to be an id, or { id, grade } with a whole number from 0 to 100, got ${got}`,
  )
})
