import { z } from 'zod'
import type { AnswerCheck } from '../golden/goldenSet.ts'
import { judgeError, notApplicable } from '../score.ts'
import { matchInTime } from '../text/matchInTime.ts'
import { phraseFinder } from '../text/phraseFinder.ts'
import { readExpression } from '../text/regularExpression.ts'
import { printable } from '../text/untrusted.ts'
import type { Found } from './caseInProgress.ts'
import { definePiece } from './evidencePiece.ts'
import type { EvidenceEntry } from './evidenceSection.ts'
import { keptOf, markedEntry } from './evidenceSection.ts'

/** A check of the answer's wording, and whether the answer passes it. */
export interface CheckedWording {
  /** The check in words: `contains "thirty days"`. */
  check: string
  passed: boolean
}

/** The checks of a case in its order: those of the set, then its own. No judge is asked. */
export const checkedWording = definePiece({
  name: 'checkedWording',
  steps: [],
  gather: ({ case: { checks }, output }) => Promise.resolve(checked(checks, output.answer)),
  record: {
    shape: z.array(z.object({ check: z.string(), passed: z.boolean() })),
    changeTexts: (recorded, change) =>
      recorded.map(({ check, passed }) => ({ check: change(check), passed })),
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
  answer: string,
): Found<CheckedWording[]> {
  // Metrics that read checks don't apply to such a case, so none asks.
  if (!checks) return { instead: notApplicable('the case has no `checks`') }
  const expressions = new Map(
    checks.flatMap(check => {
      const rule = 'not' in check ? check.not : check
      return 'matches' in rule ? [[rule.matches, compiled(rule.matches)] as const] : []
    }),
  )
  const { matches, stopped } = matchInTime([...expressions.values()], answer)
  const written = [...expressions.keys()]
  if (stopped !== undefined) return { instead: untold(written[matches.length] ?? '', stopped) }
  const matched = new Set(written.filter((_, index) => matches[index]))
  const contains = phraseFinder(answer)
  const holds = (check: AnswerCheck): boolean => {
    if ('not' in check) return !holds(check.not)
    if ('matches' in check) return matched.has(check.matches)
    return 'contains' in check ? contains(check.contains) : check.containsAny.some(contains)
  }
  return { found: checks.map(check => ({ check: inWords(check), passed: holds(check) })) }
}

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
  return 'contains' in check
    ? `contains ${JSON.stringify(check.contains)}`
    : `contains any of ${check.containsAny.map(phrase => JSON.stringify(phrase)).join(', ')}`
}

function entryOf({ check, passed }: CheckedWording, place: string | undefined): EvidenceEntry {
  if (passed) return markedEntry(false, 'passed', check)
  return markedEntry(
    true,
    place === undefined ? 'missed' : `missed at ${printable(place, 200)}`,
    check,
  )
}
