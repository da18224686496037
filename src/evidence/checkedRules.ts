import { z } from 'zod'
import type { AnswerCheck, CallCheck, CountedCalls, SingleCheck } from '../golden/goldenSet.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { calledText } from '../pipeline/tools/calledText.ts'
import { judgeError, notApplicable } from '../score.ts'
import { matchInTime } from '../text/matchInTime.ts'
import { counted } from '../text/numbers.ts'
import { phraseFinder } from '../text/phraseFinder.ts'
import { readExpression } from '../text/regularExpression.ts'
import { printable } from '../text/untrusted.ts'
import type { Found } from './caseInProgress.ts'
import { definePiece } from './evidencePiece.ts'
import type { EvidenceEntry } from './evidenceSection.ts'
import type { CallsFound } from './expectedCalls.ts'
import { expectedCalls } from './expectedCalls.ts'
import { keptOf, markedEntry } from './evidenceSection.ts'

/** A check of the answer, and whether the answer passes it. */
export interface CheckedRule {
  /** The check in words: `contains "thirty days"`. */
  check: string
  passed: boolean
  /** The tools that were called instead, in words. */
  called?: string
}

/** The checks of a case in its order: those of the set, then its own. No judge is asked. */
export const checkedRules = definePiece({
  name: 'checkedRules',
  steps: [],
  gather: ({ case: { checks }, output }) => Promise.resolve(checked(checks, output)),
  record: {
    shape: z.array(
      z.object({ check: z.string(), passed: z.boolean(), called: z.string().exactOptional() }),
    ),
    changeTexts: (recorded, change) =>
      recorded.map(({ check, passed, called }) => ({
        check: change(check),
        passed,
        ...(called !== undefined && { called: change(called) }),
      })),
    telling: ({ passed }) => (passed ? 0 : 1),
    sections(recorded, { leftOut, placeOfCheck }) {
      const passed = recorded.filter(one => one.passed)
      const all = keptOf(recorded.length, leftOut, 'checks')
      const summary = `${passed.length} of ${all} passed`
      // A list that was shortened no longer has the indices of the case.
      const place = leftOut === 0 ? placeOfCheck : undefined
      const entries = recorded.map((one, index) => entryOf(one, place?.(index)))
      return [{ summary, entries, leftOut }]
    },
  },
})

function checked(
  checks: readonly AnswerCheck[] | undefined,
  output: PipelineOutput,
): Found<CheckedRule[]> {
  // Metrics that read checks don't apply to such a case, so none asks.
  if (!checks) return { instead: notApplicable('the case has no `checks`') }
  const { answer } = output
  const rules = checks.map(check => ({ check, rule: ruleOf(check) }))
  const expressions = new Map(
    rules.flatMap(({ rule }) =>
      'matches' in rule ? [[rule.matches, compiled(rule.matches)] as const] : [],
    ),
  )
  const { matches, stopped } = matchInTime([...expressions.values()], answer)
  const written = [...expressions.keys()]
  if (stopped !== undefined) return { instead: untold(written[matches.length] ?? '', stopped) }
  const matched = new Set(written.filter((_, index) => matches[index]))
  const contains = phraseFinder(answer)
  const found = (rule: SingleCheck): CallsFound => {
    if (isOfCalls(rule)) return expectedCalls(rule, output)
    if ('matches' in rule) return { holds: matched.has(rule.matches) }
    return {
      holds: 'contains' in rule ? contains(rule.contains) : rule.containsAny.some(contains),
    }
  }
  const all = rules.map(one => ({ ...one, outcome: found(one.rule) }))
  const unknown = all.find(({ outcome }) => 'unknown' in outcome)
  if (unknown && 'unknown' in unknown.outcome) {
    return {
      instead: judgeError(`the check \`${inWords(unknown.check)}\`: ${unknown.outcome.unknown}`),
    }
  }
  return {
    found: all.map(({ check, rule, outcome }) => {
      const passed = ('holds' in outcome && outcome.holds) !== 'not' in check
      const times = 'times' in outcome ? outcome.times : 0
      const made = times ? `made ${counted(times, 'such call')} among these: ` : 'called '
      const called = !passed && isOfCalls(rule) && { called: `${made}${calledText(output)}` }
      return { check: inWords(check), passed, ...called }
    }),
  }
}

function ruleOf(check: AnswerCheck): SingleCheck {
  return 'not' in check ? check.not : check
}

const isOfCalls = (rule: SingleCheck): rule is CallCheck =>
  'calls' in rule || 'callsInOrder' in rule

function compiled(written: string): RegExp {
  const read = readExpression(written)
  if ('expression' in read) return read.expression
  throw new Error(`Expected a regular expression that a schema has read, got ${written}`)
}

/** An answer that could not be checked has not passed, under `not` neither. */
function untold(expression: string, stopped: string) {
  return judgeError(
    `the check \`matches: ${expression}\` was stopped, because ${stopped}: write it without repetitions inside of repetitions, or use \`contains\``,
  )
}

function inWords(check: AnswerCheck): string {
  if ('not' in check) return `not ${inWords(check.not)}`
  if ('matches' in check) return `matches ${check.matches}`
  if ('calls' in check) return `calls ${callInWords(check.calls)}`
  if ('callsInOrder' in check) {
    return `calls ${check.callsInOrder.map(callInWords).join(', then ')}`
  }
  return 'contains' in check
    ? `contains ${JSON.stringify(check.contains)}`
    : `contains any of ${check.containsAny.map(phrase => JSON.stringify(phrase)).join(', ')}`
}

function callInWords(call: string | CountedCalls): string {
  if (typeof call === 'string') return call
  const { name, arguments: given, min, max } = call
  const often = min === undefined && max === undefined ? '' : ` ${howOften(min, max)}`
  return `${name}${given ? ` with ${JSON.stringify(given)}` : ''}${often}`
}

/** With the least that a check of calls wants if it names none: a tool that was never called misses `max: 5`, too. */
function howOften(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `at least ${counted(min ?? 1, 'time')}`
  const least = min ?? 1
  if (max === 0 || least === 0) return `at most ${counted(max, 'time')}`
  return least === max ? `exactly ${counted(max, 'time')}` : `${least} to ${counted(max, 'time')}`
}

function entryOf({ check, passed, called }: CheckedRule, place: string | undefined): EvidenceEntry {
  if (passed) return markedEntry(false, 'passed', check)
  return markedEntry(
    true,
    place === undefined ? 'missed' : `missed at ${printable(place, 200)}`,
    called === undefined ? check : `${check}; the answer ${called}`,
  )
}
