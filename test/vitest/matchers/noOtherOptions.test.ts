import { expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'

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
    'toAbstain',
    () => anyOptions(expect('No.')).toAbstain({ threshold: 2 }),
    'Unknown option `threshold`',
  ],
])('%s refuses an option that would be ignored', async (_matcher, call, words) => {
  await expect(call()).rejects.toThrow(words)
})
