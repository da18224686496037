import { expect, test } from 'vitest'
import { idProblems } from '../../../src/judge/checks/idProblems.ts'

const wording = { thing: 'Claim', entry: 'verdict' }

test.each([
  ['each once, in any order', ['c2', 'c1'], []],
  ['none', [], ['Claim "c1" has no verdict.', 'Claim "c2" has no verdict.']],
  ['one twice', ['c1', 'c1', 'c2'], ['Claim "c1" has more than one verdict.']],
  ['one too many', ['c1', 'c2', 'c3'], ['Claim "c3" was not asked about.']],
  [
    'another in its place',
    ['c1', 'C2'],
    ['Claim "C2" was not asked about.', 'Claim "c2" has no verdict.'],
  ],
])('%s', (_what, answered, problems) => {
  expect(idProblems(['c1', 'c2'], answered, wording)).toEqual(problems)
})
