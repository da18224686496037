import type { AnswerRecord, CaseRecord, StepRecord } from '../../results/results.ts'
import { outerSteps } from '../../results/stepTotals.ts'
import { sum } from '../../statistics/mean.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { usedWords } from './costs.ts'
import { listed, shownName } from '../model/names.ts'
import { seconds } from '../../text/seconds.ts'
import { shortestStep } from './stepCosts.ts'

type Stepped = Pick<CaseRecord, 'steps' | 'stepsLeftOut'>

const mostShown = 8
const longestOutput = 60

/**
 * `steps: rewrite → “refund period” 0.40 s, retrieve 5 passages 0.12 s, generate 1.8 s`: what the pipeline did, without
 * the parts of a step. Nothing if no steps are known.
 * @param answer is not quoted again as what a step gave back
 */
export function stepsLine(
  { steps = [] }: Stepped,
  answer?: Pick<AnswerRecord, 'answer'>,
): string[] {
  const outer = steps.filter((_, index) => outerSteps(steps, index).length === 0)
  const byName = Map.groupBy(outer, ({ name }) => name)
  const told = [...byName.values()].map(calls => callsText(calls, answer?.answer))
  return told.length === 0 ? [] : [`steps: ${firstFew(told, mostShown)}`]
}

function callsText(calls: readonly StepRecord[], answer: string | undefined): string {
  const [first] = calls
  if (!first) return ''
  const failed = calls.find(({ error }) => error !== undefined)
  const told = calls.length === 1 || failed ? outcome(failed ?? first, answer) : []
  const times = calls.length === 1 ? [] : [`${calls.length} times`]
  const took = sum(calls.map(({ milliseconds = 0 }) => milliseconds))
  return [shownName(first.name), ...times, ...told, ...timeText(took)].join(' ')
}

function outcome(step: StepRecord, answer: string | undefined): string[] {
  const { error, milliseconds, passages, output } = step
  if (error !== undefined) return [`failed (${printable(error, longestOutput)})`]
  if (milliseconds === undefined) return ['did not end']
  if (passages !== undefined) return [passagesText(passages)]
  if (output === undefined || isAnswer(output, answer)) return []
  return [`→ “${printable(output, longestOutput)}”`]
}

const passagesText = (count: number): string =>
  count === 0 ? 'nothing' : counted(count, 'passage')

const documentsText = (documents: readonly string[] = []): string =>
  documents.length === 0 ? '' : ` of ${listed(documents, documents.length)}`

function isAnswer(output: string, answer = ''): boolean {
  return output === answer || (output.endsWith('…') && answer.startsWith(output.slice(0, -1)))
}

const timeText = (milliseconds: number): string[] =>
  milliseconds < shortestStep ? [] : [seconds(milliseconds)]

/** All steps of a case, each below the one that it is part of, with what it was given and gave back. */
export function stepLines({ steps = [], stepsLeftOut = 0 }: Stepped): string[] {
  const lines = steps.flatMap((step, index) => {
    const indent = '  '.repeat(outerSteps(steps, index).length)
    return wholeStep(step).map(line => `${indent}${line}`)
  })
  return stepsLeftOut === 0 ? lines : [...lines, `… and ${stepsLeftOut} more`]
}

function wholeStep(step: StepRecord): string[] {
  const { name, milliseconds, firstPart, input, output, passages, documents, usage, error } = step
  const text = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`    ${label}: “${printable(value)}”`]
  const headline = [
    [shownName(name), ...timeText(milliseconds ?? 0)].join(' '),
    ...(milliseconds === undefined ? ['did not end'] : []),
    ...(firstPart === undefined ? [] : timeText(firstPart).map(one => `first part after ${one}`)),
    ...(passages === undefined ? [] : [`${passagesText(passages)}${documentsText(documents)}`]),
    ...(usage ? usedWords(usage) : []),
  ]
  return [
    headline.join(' · '),
    ...text('in', input),
    ...text('out', output),
    ...text('error', error),
  ]
}
