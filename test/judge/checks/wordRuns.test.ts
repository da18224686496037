import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesOf } from '../../../src/judge/checks/wordRuns.ts'

const words = (maxLength: number) => fc.array(fc.constantFrom('a', 'b'), { maxLength })

test('every place where the words stand in a row is found, overlapping ones too', () => {
  fc.assert(
    fc.property(words(5), words(40), (wanted, text) => {
      const places = [...text.keys()].filter(
        at => wanted.length > 0 && text.slice(at, at + wanted.length).join() === wanted.join(),
      )
      expect(placesOf(wanted, text)).toEqual(places)
    }),
  )
})

test('each word is looked at a few times, however much the text repeats itself', () => {
  let looks = 0
  const text = new Proxy(
    Array.from({ length: 10_000 }, () => 'a'),
    {
      get(target, key) {
        looks += 1
        return Reflect.get(target, key) as unknown
      },
    },
  )
  expect(placesOf([...Array.from({ length: 5_000 }, () => 'a'), 'b'], text)).toEqual([])
  expect(looks).toBeLessThan(80_000)
})
