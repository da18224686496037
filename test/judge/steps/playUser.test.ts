import { expect, test } from 'vitest'
import type { PlayUserAnswer, PlayUserRequest } from '../../../src/judge/steps/playUser.ts'
import { playUser, userMoves } from '../../../src/judge/steps/playUser.ts'

const request: PlayUserRequest = {
  move: 'followUp',
  scenario: 'A customer wants to return a kettle.',
  said: [{ question: 'May I return it?', answer: 'Within thirty days.' }],
  passages: [{ id: 'refunds', text: 'A refund is paid within thirty days.' }],
}
const answer: PlayUserAnswer = {
  claim: null,
  words: 'And who pays?',
  standalone: 'Who pays a refund?',
  reference: null,
}

test.each<[Partial<PlayUserAnswer>, Partial<PlayUserRequest>, string[]]>([
  [{}, {}, []],
  [{ words: ' ' }, {}, ['"question" is empty.']],
  [{ standalone: 'Who? '.repeat(200) }, {}, ['"standalone" is longer than 600 characters.']],
  [{ reference: '' }, {}, ['"reference" is empty.']],
  [{}, { move: 'insist' }, ['"claim" is empty.']],
  [{ words: 'May I return it? ' }, {}, ['The user has said "May I return it?" before.']],
])('%j for %j', (given, asked, problems) => {
  expect(playUser.problems({ ...request, ...asked }, { ...answer, ...given })).toEqual(problems)
})

test.each(userMoves)('a stand-in for %s has no faults', move => {
  const asked = { ...request, move }
  expect(playUser.problems(asked, playUser.standIn(asked))).toEqual([])
})
