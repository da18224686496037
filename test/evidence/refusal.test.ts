import { expect, test } from 'vitest'
import { StepNotOffered } from '../../src/judge/judge.ts'
import { refusal } from '../../src/evidence/refusal.ts'
import { deskCase } from './deskJudge.ts'

const unforeseen = 'A student price is out of my hands.'

test.each([
  // A refusal that no list knows is asked about once more.
  { answer: unforeseen, found: true, asked: 2 },
  { answer: 'Students pay eight euros.', found: false, asked: 1 },
  { answer: "I don't know.", found: true, asked: 0 },
  { answer: '', found: true, asked: 0 },
])('"$answer" declines: $found, by $asked questions', async ({ answer, found, asked }) => {
  const { current, questions } = deskCase({ answer })
  expect(await refusal.gather(current)).toEqual({ found })
  expect(questions).toHaveLength(asked)
})

test.each([true, false])('what the pipeline says of itself counts: %s', async declined => {
  const { current, questions } = deskCase({ answer: unforeseen })
  const told = { ...current, output: { ...current.output, declined } }
  expect(await refusal.gather(told)).toEqual({ found: declined })
  expect(questions).toHaveLength(0)
})

test('a judge that takes no claims leaves it to the list of phrases', async () => {
  const { current } = deskCase({
    answer: unforeseen,
    traits: { answer: () => Promise.reject(new StepNotOffered('only rates')) },
  })
  expect(await refusal.gather(current)).toEqual({ found: false })
})

test('a judge that fails is an error, not an answer', async () => {
  const { current } = deskCase({
    answer: unforeseen,
    traits: { answer: () => Promise.reject(new Error('out of order')) },
  })
  expect(await refusal.gather(current)).toMatchObject({ instead: { status: 'judgeError' } })
})
