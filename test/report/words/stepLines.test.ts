import { expect, test } from 'vitest'
import { stepLines, stepsLine } from '../../../src/report/words/stepLines.ts'
import type { AnswerRecord, StepRecord } from '../../../src/results/results.ts'

const rewrite = { name: 'rewrite', start: 0, milliseconds: 400, output: 'refund period' }
const retrieve = { name: 'retrieve', start: 400, milliseconds: 120, passages: 5 }
const generate = { name: 'generate', start: 520, milliseconds: 1800, output: 'Thirty days.' }

const answerOf = (answer: string): AnswerRecord => ({
  set: 'support',
  caseId: 'refund-window',
  repeat: 0,
  question: 'How long?',
  answer,
  contexts: [],
})

const lineOf = (steps: StepRecord[], answer?: string) =>
  stepsLine({ steps }, answer === undefined ? undefined : answerOf(answer))

test('a line says what each step found and how long it took, and not the answer again', () => {
  const steps = [rewrite, retrieve, generate]
  expect(lineOf(steps, 'Thirty days.')).toEqual([
    'steps: rewrite → “refund period” 0.40 s, retrieve 5 passages 0.12 s, generate 1.8 s',
  ])
  expect(lineOf(steps)[0]).toContain('generate → “Thirty days.” 1.8 s')
  expect(lineOf([{ ...generate, output: 'Thirty…' }], 'Thirty days.')).toEqual([
    'steps: generate 1.8 s',
  ])
  expect(stepsLine({})).toEqual([])
})

test('steps that found nothing, failed or did not end say so', () => {
  const failed = { ...generate, error: 'TypeError: fetch failed' }
  const { milliseconds: _, ...hanging } = { ...rewrite, name: 'log' }
  expect(lineOf([{ ...retrieve, passages: 0, milliseconds: 2 }, failed, hanging])).toEqual([
    'steps: retrieve nothing, generate failed (TypeError: fetch failed) 1.8 s, log did not end',
  ])
})

test('calls of one step are told together, and its parts not at all', () => {
  const part = { ...rewrite, name: 'embed', parent: 0 }
  expect(lineOf([retrieve, part, retrieve, { ...retrieve, error: 'gone' }])).toEqual([
    'steps: retrieve 3 times failed (gone) 0.36 s',
  ])
  expect(lineOf([retrieve, part, retrieve])).toEqual(['steps: retrieve 2 times 0.24 s'])
})

test('all steps are told with their parts, and what others wrote can not act on a terminal', () => {
  const usage = { promptTokens: 1200, completionTokens: 80, cost: 0.0021 }
  const { milliseconds: _, ...hanging } = { ...rewrite, parent: 0, output: '\u001b[2J' }
  const steps = [
    { ...retrieve, input: 'refund\nperiod', documents: ['refunds.md', 'terms.md'] },
    hanging,
    { ...generate, firstPart: 300, usage, error: 'Error: cut off' },
  ]
  expect(stepLines({ steps, stepsLeftOut: 3 })).toEqual([
    'retrieve 0.12 s · 5 passages of refunds.md, terms.md',
    '    in: “refund period”',
    '  rewrite · did not end',
    String.raw`      out: “\u{1b}[2J”`,
    'generate 1.8 s · first part after 0.30 s · 1,200 prompt + 80 completion tokens · cost 0.0021',
    '    out: “Thirty days.”',
    '    error: “Error: cut off”',
    '… and 3 more',
  ])
})
