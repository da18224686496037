import { expect, test } from 'vitest'
import { writePersonas } from '../../../src/judge/steps/writePersonas.ts'

const request = { count: 2, documents: [{ title: 'Возврат', topics: ['Сроки'] }] }
const people = (...names: string[]) => ({
  personas: names.map(name => ({ name, description: 'Asks.' })),
})

test('no more people than were asked for, each with a name of its own', () => {
  expect(writePersonas.problems(request, people('Покупатель', 'Продавец'))).toEqual([])
  expect(writePersonas.problems(request, people('Покупатель'))).toEqual([])
  expect(writePersonas.problems(request, people())).toEqual(['There is nobody.'])
  expect(writePersonas.problems(request, people('a', 'b', 'c'))).toEqual([
    'Expected 2 people, got 3.',
  ])
  expect(writePersonas.problems(request, people('Покупатель', 'покупатель '))).toEqual([
    'A name is empty or stands there twice.',
  ])
})

test('after asking again, fewer will do, and nobody will not', () => {
  const salvage = (...names: string[]) => writePersonas.salvage?.(request, people(...names))
  expect(salvage('', 'Продавец')).toEqual(people('Продавец'))
  expect(salvage('a', 'b', 'c')).toEqual(people('a', 'b'))
  expect(salvage(' ')).toBeUndefined()
})
