import { expect, test } from 'vitest'
import { passageFinder } from '../../../src/evidence/claims/citedPassages.ts'

const find = passageFinder([
  { id: 'docs/refunds.md#1', documentId: 'docs/refunds.md', text: '' },
  { id: 'docs/refunds.md#2', documentId: 'docs/refunds.md', text: '' },
  { id: 'chunk-7', documentId: 'https://www.shop.example/help/Shipping_Times.html', text: '' },
  { id: '48213', documentId: '48213', text: '' },
  { id: 'условия.md', documentId: 'условия.md', text: '' },
])
const refunds = ['docs/refunds.md#1', 'docs/refunds.md#2']

test.each<[string, string[]]>([
  ['1', ['docs/refunds.md#1']],
  ['^2', ['docs/refunds.md#2']],
  ['doc3', ['chunk-7']],
  ['Source 4', ['48213']],
  ['0', []],
  ['6', []],
  ['48213', ['48213']],
  ['docs/refunds.md#2', ['docs/refunds.md#2']],
  ['docs/refunds.md', refunds],
  ['REFUNDS.md', refunds],
  ['refunds', refunds],
  ['refunds.md#L10', refunds],
  ['https://shop.example/docs/refunds.md', refunds],
  ['shop.example/help/shipping-times.html', ['chunk-7']],
  ['http://www.shop.example/help/Shipping_Times.html#fast', ['chunk-7']],
  ['Shipping Times', ['chunk-7']],
  ['Условия', ['условия.md']],
  ['terms.md', []],
  ['', []],
  ['#', []],
  ['constructor', []],
])('%s', (name, ids) => {
  expect(find(name)).toEqual(ids)
})

test('a number with a word is an id among ids of that form, and else a rank', () => {
  const ids = ['doc-7', 'doc-3'].map(id => ({ id, documentId: id, text: '' }))
  const named = passageFinder(ids)
  expect(['doc-3', 'Doc 7', 'doc-2', 'doc2', '2', 'Source 2'].map(named)).toEqual([
    ['doc-3'],
    ['doc-7'],
    [],
    ['doc-3'],
    ['doc-3'],
    ['doc-3'],
  ])
})

test('where nothing was retrieved nothing is named', () => {
  expect(passageFinder([])('1')).toEqual([])
})

test('a name without letters is not that of a document without a stem', () => {
  expect(passageFinder([{ id: '.md', documentId: '.md', text: '' }])('#1')).toEqual([])
})
