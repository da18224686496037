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

const documents = [
  { documentId: 'b.md', text: 'Bread.' },
  { documentId: 'a.md', text: 'Apples.' },
]

/** As JavaScript may call them. */
const options = (given: object) => given as Record<string, never>

/** A method that takes nothing may be called with more. */
const anyOptions = (assertion: { toAbstain(given: object): Promise<void> }) => assertion

test.each([
  [
    'toRetrieve',
    () => expect(documents).toRetrieve('a.md', options({ att: 1 })),
    'did you mean `at`?',
  ],
  ['toRank', () => expect(documents).toRank('a.md', options({ k: 1 })), 'Unknown option `k`'],
  [
    'toBeFaithfulTo',
    () => expect('Apples.').toBeFaithfulTo('Apples.', options({ suport: 'perChunk' })),
    'did you mean `support`?',
  ],
  [
    'toBeFaithfulTo',
    () => expect('Apples.').toBeFaithfulTo('Apples.', options({ support: 'perchunk' })),
    'Expected `support` of `toBeFaithfulTo` to be `joined` or `perChunk`, got the text `perchunk`',
  ],
  [
    'toScore',
    () => expect({ answer: 'A', contexts: documents }).toScore('mrr', options({ at: 1 })),
    'Unknown option `at`',
  ],
  [
    'toCover',
    () => expect(documents).toCover('Bread.', options({ reference: 'Apples.' })),
    'Unknown option `reference` of `toCover`\n  Known here: threshold, question, history, asOf',
  ],
  [
    'toBeRelevantTo',
    () => expect('Bread.').toBeRelevantTo('What?', options({ question: 'Why?' })),
    'Unknown option `question` of `toBeRelevantTo`',
  ],
  [
    'toPassChecks',
    () => expect('Bread.').toPassChecks([{ contains: 'bread' }], options({ threshhold: 1 })),
    'did you mean `threshold`?',
  ],
  [
    'toAbstain',
    () => anyOptions(expect('No.')).toAbstain({ threshold: 2 }),
    'Unknown option `threshold` of `toAbstain`\n  It takes no options',
  ],
])('%s refuses an option that would be ignored', async (_matcher, call, words) => {
  await expect(call()).rejects.toThrow(words)
})
