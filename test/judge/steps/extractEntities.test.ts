import { describe, expect, test } from 'vitest'
import { extractEntities } from '../../../src/judge/steps/extractEntities.ts'

const request = {
  texts: [
    { id: 'reference-1', text: 'María abrió la tienda de Lisboa en 1999.' },
    { id: 'context-1', text: '东京店于2026年开业。' },
  ],
}
const reference = { text: 'reference-1', entities: ['María', 'lisboa', '1999'] }
const context = { text: 'context-1', entities: ['东京店', '2026 年'] }
const problems = (...entities: (typeof reference)[]) =>
  extractEntities.problems(request, { entities })

describe('problems', () => {
  test('none, where each text has its own, as it is written there', () => {
    expect(problems(reference, context)).toEqual([])
    expect(problems(context, { ...reference, entities: [] })).toEqual([])
  })

  test.each([
    ['a text left out', [reference], ['Text "context-1" has no list.']],
    [
      'a text listed twice',
      [reference, context, context],
      ['Text "context-1" has more than one list.'],
    ],
    [
      'a text that was not asked about',
      [reference, context, { text: 'context-7', entities: [] }],
      ['Text "context-7" was not asked about.'],
    ],
    [
      'an entity of the other text',
      [{ ...reference, entities: ['东京店'] }, context],
      ['"东京店" does not stand in text "reference-1".'],
    ],
    [
      'an entity of nothing',
      [{ ...reference, entities: [' – '] }, context],
      ['"–" does not stand in text "reference-1".'],
    ],
  ])('%s', (_what, entities, expected) => {
    expect(problems(...entities)).toEqual(expected)
  })
})

test('a text is read once, however many entities it names', () => {
  let reads = 0
  const long = {
    id: 'context-1',
    get text() {
      reads += 1
      return 'Entity 1 and Entity 2'
    },
  }
  const entities = [{ text: 'context-1', entities: ['Entity 1', 'Entity 2', 'Entity 3'] }]
  expect(extractEntities.problems({ texts: [long] }, { entities })).toEqual([
    '"Entity 3" does not stand in text "context-1".',
  ])
  expect(reads).toBe(1)
})

test('after asking again, what was made up is left out; any other fault is refused', () => {
  const made = { ...reference, entities: ['María', 'Madrid'] }
  expect(extractEntities.salvage?.(request, { entities: [made, context] })).toEqual({
    entities: [{ text: 'reference-1', entities: ['María'] }, context],
  })
  expect(extractEntities.salvage?.(request, { entities: [made] })).toBeUndefined()
})
