import { expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import {
  explainedTurns,
  explainedConversation,
} from '../../../src/report/cases/explainedConversation.ts'
import type { AnswerRecord, CaseRecord } from '../../../src/results/results.ts'
import type { SetPolicy } from '../../../src/scores/policy.ts'
import {
  caseRecord,
  lexicalJudge,
  metricSetting,
  recordedRun,
  setRun,
  supported,
  unsupported,
} from '../../results/recordedRun.ts'

const scored = (value: number) => ({ status: 'scored' as const, value })
const missed = [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 14 }]
const policy: SetPolicy = {
  metrics: {
    faithfulness: metricSetting(),
    hallucination: metricSetting({ direction: 'lower' }),
  },
}

/** The turns of a conversation in one repeat, with what differs in each. */
function turnsOf(changes: readonly Partial<CaseRecord>[], repeat = 0): CaseRecord[] {
  return changes.map((change, index) =>
    caseRecord({
      caseId: `kettle › turn ${index + 1}`,
      question: `Question ${index + 1}?`,
      turn: { conversation: 'kettle', number: index + 1, of: changes.length },
      repeat,
      ...change,
    }),
  )
}

interface Told {
  records: readonly CaseRecord[]
  before?: readonly CaseRecord[]
  answer?: Partial<AnswerRecord>
}

function told({ records, before = [], answer }: Told): string[] {
  const cases = [...Map.groupBy(records, ({ caseId }) => caseId).values()].flatMap(
    ([one, ...repeats]) => (one ? [[one, ...repeats] as const] : []),
  )
  const [first, ...rest] = cases
  if (!first) return []
  const answerOf = ({ set, caseId, repeat, question = '', error }: CaseRecord) =>
    error === undefined
      ? {
          ...{ set, caseId, repeat, question, reference: 'Thirty days.', contexts: [] },
          answer: `Run ${repeat + 1} of ${caseId}.`,
          ...answer,
        }
      : undefined
  const run = recordedRun({ sets: { support: setRun({ policy }) }, records: [...before] })
  const baseline = before.length > 0 ? snapshot(run) : undefined
  const known = { baseline, answerOf, formerAnswer: undefined }
  return explainedTurns(explainedConversation([first, ...rest], known), policy)
}

test('a conversation is told turn by turn, with what went wrong in each', () => {
  const records = turnsOf([
    { scores: { faithfulness: scored(1), aspects: { status: 'notApplicable', reason: 'none' } } },
    {
      caseId: 'kettle › broken\u001b[2J',
      scores: { faithfulness: scored(0.5), documentRecall: scored(1) },
      missed,
      evidence: {
        answerInContexts: [
          supported('Products can be returned.'),
          unsupported('The mayor pays.\u001b[2J'),
        ],
      },
    },
    { error: 'no network', scores: {}, question: 'Why?' },
  ])
  const contexts = [{ id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days.' }]
  expect(told({ records, answer: { contexts } }).join('\n')).toMatchInlineSnapshot(`
    "support › kettle  golden/support.golden.yaml:12
    3 turns · missed a threshold: turn 2 (broken\\u{1b}[2J) · without an answer: turn 3

    turn 1: “Question 1?”
      answered: “Run 1 of kettle › turn 1.”
      retrieved: refunds.md#1
      faithfulness 1.000

    turn 2 (broken\\u{1b}[2J): “Question 2?”
      answered: “Run 1 of kettle › broken\\u{1b}[2J.”
      reference: “Thirty days.”
      retrieved: refunds.md#1
      faithfulness 0.500, required 0.800
      documentRecall 1.000
      1 of 2 claims of the answer supported
        ✗ not supported (not enough information): The mayor pays.\\u{1b}[2J
            reason: No passage says so.

    turn 3: “Why?”
      error: no network

    everything about a turn: npx vitest-rag explain 'support/kettle › broken\\u{1b}[2J'
    run it again: npx vitest run golden/support.golden.yaml:12"
  `)
})

test('of several repeats, the one in which most turns went wrong is told', () => {
  const repeats = [
    [{}, {}],
    [{ missed }, { missed }],
    [{}, { missed }],
  ]
  const lines = told({ records: repeats.flatMap((turns, repeat) => turnsOf(turns, repeat)) })
  expect(lines.slice(1, 4)).toEqual([
    'run 1 of 3 · 2 turns · no turn missed a threshold',
    'run 2 of 3 · 2 turns · missed a threshold: turn 1, turn 2 · below',
    'run 3 of 3 · 2 turns · missed a threshold: turn 2',
  ])
  expect(lines.filter(line => line.includes('answered'))).toEqual([
    '  answered: “Run 2 of kettle › turn 1.”',
    '  answered: “Run 2 of kettle › turn 2.”',
  ])
})

test('a score that fell or could not be judged stands by itself, whichever direction is worse', () => {
  const measurements = { faithfulness: lexicalJudge, hallucination: lexicalJudge }
  const turns = (scores: CaseRecord['scores'][]) =>
    turnsOf(scores.map(one => ({ scores: one, measurements, evidence: {} })))
  const both = (faithfulness: number, hallucination: number) => ({
    faithfulness: scored(faithfulness),
    hallucination: scored(hallucination),
  })
  const unjudged = { status: 'judgeError' as const, reason: 'no network' }
  const lines = told({
    records: turns([both(1, 0.5), both(1, 0), { ...both(1, 0.5), hallucination: unjudged }]),
    before: turns([both(0.5, 0), both(0.5, 0.5), both(1, 0.5)]),
  })
  expect(lines.filter(line => line.includes('hallucination'))).toEqual([
    '  hallucination 0.500, was 0.000',
    '  faithfulness 1.000, was 0.500 · hallucination 0.000, was 0.500',
    '  hallucination could not be judged: no network, was 0.500',
  ])
})

test('each of fifty turns takes a few short lines', () => {
  const long = 'So it is. '.repeat(1000)
  const evidence = { answerInContexts: Array.from({ length: 100 }, () => unsupported(long)) }
  const change = { question: long, missed, evidence }
  const records = turnsOf(Array.from({ length: 50 }, () => change))
  const contexts = Array.from({ length: 100 }, (_, index) => ({
    ...{ id: `${index}.md`, documentId: `${index}.md`, text: long },
  }))
  const lines = told({ records, answer: { answer: long, contexts } })
  expect(lines.filter(line => line.startsWith('turn '))).toHaveLength(50)
  expect(lines.join('\n').length).toBeLessThan(100_000)
  expect(lines[1]).toBe(
    '50 turns · missed a threshold: turn 1, turn 2, turn 3, turn 4, turn 5 and 45 more',
  )
})

test('passages are listed only if they are known', () => {
  const records = turnsOf([{}, {}])
  expect(told({ records }).join('\n')).toContain('retrieved: nothing')
  expect(told({ records, answer: { answerOnly: true } }).join('\n')).not.toContain('retrieved')
})
