import { findMetric } from '../../metrics/index.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import type { ToolCall } from '../../pipeline/toolCall.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { listed } from '../model/names.ts'
import {
  answersWithoutCalling,
  failedTools,
  repeatedCall,
  searchTools,
  unusedHop,
} from './callPatterns.ts'
import type { Part, Weakness } from './weakness.ts'

/** Finds the kept answer to a case. */
export type AnswerOf = (record: CaseRecord) => AnswerRecord | undefined

interface AnsweredCase {
  folded: FoldedCase
  answer: AnswerRecord
}

/** What calls of tools may show of a case that scored poorly. */
interface CallRule {
  part: Part
  /** @param tools those that find passages in some case of the set */
  shows(one: AnsweredCase, tools: readonly string[]): boolean
  text(own: readonly AnsweredCase[], tools: readonly string[]): string
}

const searchesNothing: CallRule = {
  part: 'generator',
  shows: ({ answer, folded: { record } }, tools) =>
    record.answerable !== false &&
    answersWithoutCalling(answer, tools) &&
    !answer.toolCalls?.some(returnedNothing),
  text: (own, tools) =>
    `${counted(own.length, 'answer')} came without a search: none of ${listed(tools)} was called. Check the descriptions of the tools, and whether the model may choose not to call them`,
}

/** A tool that returns an empty list may have searched and found nothing. */
const returnedNothing = ({ result }: ToolCall): boolean =>
  result !== undefined && /^\W*$|^null$|\[\]/.test(result)

const goesOnAfterFailure: CallRule = {
  part: 'retriever',
  shows: ({ answer }) => failedTools(answer).length > 0,
  text(own) {
    const tools = [...new Set(own.flatMap(({ answer }) => failedTools(answer)))]
    return `${listed(tools)} failed in ${counted(own.length, 'case')}, and the system answered all the same. Check the tools and what they are given`
  },
}

const searchesAgain: CallRule = {
  part: 'generator',
  shows: ({ answer }) => repeatedCall(answer) !== undefined,
  text(own) {
    const repeated = own.flatMap(({ answer }) => repeatedCall(answer) ?? [])
    const [most] = repeated.toSorted((one, other) => other.times - one.times)
    return `the system calls a tool with the same arguments again and again (${listed([most?.name ?? ''])} up to ${counted(most?.times ?? 0, 'time')}). Check what the tool returns if it finds nothing, and whether its results reach the model`
  },
}

const leavesHopUnused: CallRule = {
  part: 'generator',
  shows: ({ answer, folded }) => unusedHop(folded.record, answer) !== undefined,
  text: own =>
    `what was needed in ${counted(own.length, 'case')} was found at a later hop, and not used. Check that the results of all rounds reach the model`,
}

const callRules = [searchesNothing, goesOnAfterFailure, searchesAgain, leavesHopUnused]

/** In a smaller share of the cases it is a matter of single cases. */
const rare = 0.1

/** What calls of tools show of a set, in its cases that scored poorly. */
export function callWeaknesses(cases: readonly FoldedCase[], answerOf: AnswerOf): Weakness[] {
  const answered = cases.flatMap(folded => {
    const answer = answerOf(folded.record)
    return answer?.toolCalls ? [{ folded, answer }] : []
  })
  const tools = [...new Set(answered.flatMap(({ answer }) => searchTools(answer)))]
  const poorly = answered.filter(({ folded }) => isPoor(folded))
  return callRules.flatMap(({ part, shows, text }) => {
    const own = poorly.filter(one => shows(one, tools))
    if (own.length === 0 || own.length < rare * cases.length) return []
    return [
      {
        part,
        text: text(own, tools),
        numbers: [],
        cases: own.map(({ folded }) => folded),
        severity: own.length / cases.length,
      },
    ]
  })
}

/** Below it, a score is poor. */
const poor = 0.5

/**
 * A case is poor if it missed a threshold, or scored low by a metric for which higher is better.
 */
function isPoor({ record: { missed }, scores }: FoldedCase): boolean {
  if (missed.length > 0) return true
  return [...scores].some(([key, score]) => {
    const isHigher = findMetric(parseMetricKey(key)?.name ?? key)?.direction === 'higher'
    return isHigher && score.status === 'scored' && score.value < poor
  })
}
