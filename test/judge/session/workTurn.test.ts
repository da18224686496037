import { expect, test } from 'vitest'
import { workTurn } from '../../../src/judge/session/workTurn.ts'

test('answers that come at once are worked on in their order, with room for others in between', async () => {
  const seen: string[] = []
  const work = async (name: string) => {
    await workTurn()
    seen.push(name)
    await Promise.resolve()
    setImmediate(() => seen.push(`call after ${name}`))
  }
  await Promise.all(['first', 'second', 'third'].map(work))
  expect(seen).toEqual(['first', 'call after first', 'second', 'call after second', 'third'])
  await work('later')
  expect(seen.at(-1)).toBe('later')
})

test('answers of one case have one turn', async () => {
  const seen: string[] = []
  const [one, other] = [{}, {}]
  const work = async (name: string, group: object) => {
    await workTurn(group)
    seen.push(name)
    setImmediate(() => seen.push(`call after ${name}`))
  }
  await Promise.all([work('a', one), work('b', other), work('c', one)])
  expect(seen).toEqual(['a', 'c', 'call after a', 'call after c', 'b'])
})
