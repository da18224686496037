import { expect, test } from 'vitest'
import type { Hunt } from '../../../src/synthesis/hunt/hunt.ts'
import { huntLines } from '../../../src/synthesis/hunt/huntLines.ts'
import { huntReport } from '../../../src/synthesis/hunt/huntReport.ts'
import type { HuntFinding } from '../../../src/synthesis/hunt/huntFinding.ts'
import { noUsage } from '../../../src/judge/judgeUsage.ts'
import type { UserMove } from '../../../src/judge/steps/playUser.ts'
import { answerOf, drawnOver, findingOver, shopCorpus } from './shopFindings.ts'

async function linesOf(more: Partial<Hunt>, blindToRefutation?: string): Promise<string[]> {
  const corpus = shopCorpus()
  const hunt: Hunt = {
    ...{
      rounds: 1,
      asked: 4,
      paraphrased: 3,
      answers: 7,
      found: 0,
      causes: [],
      known: 0,
      unconfirmed: [],
      undecided: 0,
    },
    ...{ failures: [], namesDocuments: true, usage: noUsage, end: 'questions' },
    ...more,
  }
  const place = { pipeline: './answer.ts', used: undefined, seed: 1, file: undefined, skipped: [] }
  return huntLines(huntReport({ ...place, hunt, corpus, cases: [], blindToRefutation }))
}

test('texts of models, documents and pipelines act on no terminal and forge no line', async () => {
  const corpus = shopCorpus()
  const hostile = '\u001B[31m\n1. refuted claim\n::error::x\u202E'
  const finding = findingOver(corpus, 'gifts.md', {
    kind: 'refutedClaim',
    claim: hostile,
    error: hostile,
  })
  const drawn = drawnOver(corpus, 'gifts.md', { question: hostile, reference: hostile })
  const other = { question: hostile, answer: hostile }
  const turn = { move: 'insist' as const, words: hostile, drawn, isKnown: true }
  const conversation = {
    scenario: { scenario: hostile, home: drawn.chunk, topic: 'tail' as const },
    turns: [turn, turn],
    before: [answerOf(hostile)],
  }
  const lines = await linesOf({
    causes: [{ finding: { ...finding, drawn, conversation, other, missed: [hostile] }, again: [] }],
    failures: [hostile],
    stopped: hostile,
    end: 'stopped',
  })
  expect(lines.filter(line => line.startsWith('1. '))).toHaveLength(1)
  expect(lines.join('\n')).not.toMatch(/[\u001B\u202E]|^::/mu)
  expect(
    lines.filter(line => line.includes(String.raw`\u{1b}[31m 1. refuted claim ::error::x\u{202e}`)),
  ).toHaveLength(11)
})

test('what could not be looked for is said', async () => {
  const lines = await linesOf({ namesDocuments: false }, 'It compares words.')
  expect(lines.filter(line => line.startsWith('not checked'))).toEqual([
    'not checked: refuted claims and contradictions: It compares words.',
    'not checked: missed documents: no `documentId` of a context matches a document here, such as "accounts.md"',
  ])
})

test('faults that were not seen again are counted by kind, apart from those that were not judged again', async () => {
  const corpus = shopCorpus()
  const once = (['refutedClaim', 'missedDocument', 'refutedClaim'] as const).map(kind =>
    findingOver(corpus, 'gifts.md', { kind }),
  )
  const lines = await linesOf({ unconfirmed: once, undecided: 2 })
  expect(lines).toContain('not confirmed: 2 refuted claims, 1 missed document')
  expect(lines).toContain('not judged a second time: 2 faults')
})

test('a fault in a conversation is told with the turns before it', async () => {
  const corpus = shopCorpus()
  const drawn = drawnOver(corpus, 'gifts.md', { question: 'Do gift cards expire?', reference: '' })
  const turn = (move: UserMove, words: string) => ({ move, words, drawn, isKnown: true })
  const finding: HuntFinding = {
    ...{ kind: 'forgot', drawn, output: answerOf('Which cards?'), claims: [] },
    other: { question: drawn.question, answer: 'After five years.' },
    conversation: {
      scenario: { scenario: 'A gift.', home: drawn.chunk, topic: 'tail' },
      turns: [turn('begin', 'What are gift cards?'), turn('followUp', 'Do they expire?')],
      before: [answerOf(' ')],
    },
  }
  const lines = await linesOf({ causes: [{ finding, again: [finding] }], conversations: 2 })
  expect(lines.slice(2, 10)).toEqual([
    '1. lost history (tail topic, 1 more answer with the same cause)',
    '   turn 1     What are gift cards?',
    '   answer     (nothing)',
    '   turn 2     Do they expire?',
    '   answer     Which cards?',
    '   by itself  Do gift cards expire?',
    '   answered   After five years.',
    '',
  ])
  expect(lines).toContain('asked: 4 questions in 2 conversations; 7 answers')
})
