import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { loosenedBaseline } from '../../../src/gate/policy/loosenedBaseline.ts'
import { suiteLines } from '../../../src/report/words/decisionLines.ts'
import type { Results } from '../../../src/results/results.ts'
import type { RunScores } from '../runs.ts'
import { compare, lexicalJudge, resultsOf } from '../runs.ts'

const names = Array.from({ length: 24 }, (_, index) => `chat-${index + 10}`)

/** Conversations of two turns, rated at the last one, of which the first ones have a third turn. */
function chats(longer = 0): Results {
  const turnsOf = names.flatMap((conversation, index) => {
    const of = index < longer ? 3 : 2
    return Array.from({ length: of }, (_, turn) => ({ conversation, number: turn + 1, of }))
  })
  const caseIdOf = ({ conversation, number }: (typeof turnsOf)[number]) =>
    `${conversation} › turn ${number}`
  const turns = new Map(turnsOf.map(turn => [caseIdOf(turn), turn]))
  const scores = [...turns].map(([caseId, { number, of }]): [string, RunScores] => [
    caseId,
    { mrr: [1], ...(number === of && { calm: [1] }) },
  ])
  const results = resultsOf({
    support: {
      metrics: { mrr: {}, calm: { of: 'conversation' } },
      measurements: { mrr: lexicalJudge, calm: lexicalJudge },
      cases: Object.fromEntries(scores),
    },
  })
  const cases = results.cases.map(one => {
    const turn = turns.get(one.caseId)
    return turn ? { ...one, turn, group: turn.conversation } : one
  })
  return { ...results, cases }
}

const pairsIn = (decision: ReturnType<typeof compare>) =>
  Object.fromEntries(decision.metrics.map(one => [one.metric, one.comparison?.pairs]))

test('a turn that is added to a conversation loses no score, and takes it out of one comparison', () => {
  const decision = compare(chats(), chats(2))
  expect(pairsIn(decision)).toEqual({ mrr: 48, calm: 22 })
  expect(decision.findings).toEqual([])
  expect(decision.changes.filter(({ change }) => change === 'extended')).toMatchObject([
    { caseId: 'chat-10 › turn 2', metrics: ['calm'] },
    { caseId: 'chat-11 › turn 2', metrics: ['calm'] },
  ])
  expect(suiteLines(decision)).toContain(
    '2 cases followed by a new turn, not compared as a conversation: support › chat-10 › turn 2 (calm), support › chat-11 › turn 2 (calm)',
  )
})

test('turns that are added to more than a tenth of the cases are `policy`', () => {
  const decision = compare(chats(), chats(5))
  expect(decision).toMatchObject({ verdict: 'policy', exitCode: 1 })
  expect(decision.findings.map(({ reason }) => reason).join(' ')).toContain(
    '5 cases of 48 (10 %) removed, changed, skipped or followed by a new turn: more than a tenth',
  )
})

test('a new baseline takes a few of them in', () => {
  const [before, after] = [recordBaseline(chats()), recordBaseline(chats(2))]
  expect(loosenedBaseline(before, after)).toEqual([])
})

test('a baseline has the score of a conversation at its last turn alone', () => {
  const { cases = {} } = recordBaseline(chats()).sets['support'] ?? {}
  expect(cases['chat-10 › turn 1']?.scores).toEqual({ mrr: [1] })
  expect(cases['chat-10 › turn 2']?.scores).toEqual({ mrr: [1], calm: [1] })
})
