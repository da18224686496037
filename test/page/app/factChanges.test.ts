import { expect, test } from 'vitest'
import { factChanges, shownFacts } from '../../../src/page/app/factChanges.ts'

const written = [{ text: 'One.' }, { text: 'Two.', optional: true }, { text: 'Three.' }]
const field = 'facts'

test('only what was changed is sent', () => {
  expect(factChanges(written, shownFacts(written))).toEqual([])
  expect(factChanges(undefined, shownFacts())).toEqual([])
  const shown = shownFacts(written).with(1, { text: 'So.', optional: true, key: 1, index: 1 })
  expect(factChanges(written, shown)).toEqual([{ kind: 'setItem', field, index: 1, value: 'So.' }])
})

test('what is removed goes last, from the end, so that each index is right when its turn comes', () => {
  const [, two] = shownFacts(written)
  const shown = [...(two ? [{ ...two, text: 'So.' }] : []), { text: 'New.', key: 3 }]
  expect(factChanges(written, shown)).toEqual([
    { kind: 'setItem', field, index: 1, value: 'So.' },
    { kind: 'addItem', field, value: 'New.' },
    { kind: 'removeItem', field, index: 2 },
    { kind: 'removeItem', field, index: 0 },
  ])
})
