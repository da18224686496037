import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { messageOf } from './messageOf.ts'

const takingOne = [
  'toAgreeWith',
  'toBeFaithfulTo',
  'toBeRelevantTo',
  'toCover',
  'toRank',
  'toRetrieve',
  'toScore',
] as const
type Name = (typeof takingOne)[number] | 'toAbstain'

const answer = 'Thirty days.'
const result = { answer, contexts: [{ id: 'refunds.md', text: answer }] }

/** What the `.not` of a matcher says where JavaScript calls it with anything. */
function saidOf(received: unknown, name: Name, ...given: unknown[]): Promise<string> {
  return messageOf(expect(received).not[name](...(given as [never, never])))
}
const called = (name: Name, ...given: unknown[]) => saidOf(result, name, ...given)

describe.each([
  ['undefined', undefined],
  ['null', null],
  ['a number', 30],
  ['a boolean', true],
])('%s', (name, given) => {
  test.each(takingOne)('is no argument of %s, under .not too', async matcher => {
    expect(await called(matcher, given)).toMatch(
      new RegExp(`^Expected .*\\b${matcher}\\b.*, got ${name}(\\n|$)`),
    )
  })

  test.each([...takingOne, 'toAbstain'] as const)('is received by none: %s', async matcher => {
    const argument = matcher === 'toScore' ? 'rougeL' : matcher === 'toAbstain' ? {} : 'x'
    expect(await saidOf(given, matcher, argument)).toMatch(
      new RegExp(`^Expected .*\\b${matcher}\\b.*, got ${name}\\n`),
    )
  })
})

describe('options that are none', () => {
  test.each(takingOne)('of %s', async matcher => {
    const argument = matcher === 'toScore' ? 'rougeL' : 'x'
    const problem = `Expected the options of \`${matcher}\` to be an object, got`
    expect(await called(matcher, argument, null)).toBe(`${problem} null`)
    expect(await called(matcher, argument, 'x')).toBe(`${problem} text`)
    expect(await called(matcher, argument, 0.8)).toBe(
      `${problem} a number\n  Write a threshold as { threshold: 0.8 }`,
    )
  })

  test('of toAbstain', async () => {
    expect(await called('toAbstain', null)).toContain('of `toAbstain` to be an object, got null')
  })
})

test('what `toScore` needs is not null', async () => {
  expect(await called('toScore', 'faithfulness', { contexts: null })).toContain('got null')
  expect(await called('toScore', 'mrr', { relevantDocuments: null })).toContain('got null')
})
