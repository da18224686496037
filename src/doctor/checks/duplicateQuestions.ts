import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import { numbers } from '../../judge/lexical/terms.ts'
import { referenceText } from '../../text/referenceText.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import { tokens } from '../../text/tokens.ts'
import { printable } from '../../text/untrusted.ts'
import { shownName } from '../../report/model/names.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import { defineCheck } from '../check.ts'
import type { ExaminedCase, ExaminedSet } from '../examination.ts'
import { isFirstTurn } from '../examination.ts'
import type { DoctorFinding } from '../finding.ts'

/** Cases of a set with the same question. They count twice in means, and intervals treat them as independent. */
export const duplicateQuestions = defineCheck({
  name: 'duplicateQuestions',
  find: ({ sets }) => sets.flatMap(duplicatesIn),
})

function duplicatesIn({ cases: all }: ExaminedSet): DoctorFinding[] {
  // "Thanks!" expects nothing, and is there for the turns after it.
  const cases = all.filter(({ goldenCase }) => !goldenCase.setsTheStage)
  const askedBefore = earlierQuestions(all)
  const asked = (one: ExaminedCase) => askedAfter(one, askedBefore.get(one) ?? [])
  const distinct = [
    ...Map.groupBy(cases, one => tokens(asked(one)).join(' ') || asked(one)).values(),
  ]
  const first = distinct.flatMap(([one]) => (one ? [one] : []))
  return [
    ...distinct.flatMap(([one, ...others]) =>
      one ? others.map(other => repeated(other, one)) : [],
    ),
    ...nearDuplicates(first.map(asked)).flatMap(({ first: one, second, likeness }) => {
      const [earlier, later] = [first[one], first[second]]
      if (!earlier || !later || areGrouped(earlier, later)) return []
      if (differInNumbers(asked(earlier), asked(later)) || differAtTheEnd(earlier, later)) return []
      return [alike(later, earlier, likeness)]
    }),
  ]
}

/** Earlier turns and the date belong to the question: after other turns the same words ask something else. */
function askedAfter(
  { goldenCase: { question, history = [], asOf = '' } }: ExaminedCase,
  before: readonly string[],
): string {
  return [...history.map(({ content }) => content), ...before, question, asOf].join('\n')
}

/** The questions of the turns before each turn. */
function earlierQuestions(cases: readonly ExaminedCase[]): Map<ExaminedCase, readonly string[]> {
  const found = new Map<ExaminedCase, readonly string[]>()
  let before: readonly string[] = []
  for (const one of cases) {
    if (isFirstTurn(one)) before = []
    found.set(one, before)
    before = [...before, one.goldenCase.question]
  }
  return found
}

/** Two turns after the same long beginning are nearly the same text, and may ask different things. */
function differAtTheEnd(
  { goldenCase: one }: ExaminedCase,
  { goldenCase: other }: ExaminedCase,
): boolean {
  const isLater = [one, other].some(({ turn }) => (turn?.number ?? 1) > 1)
  return isLater && nearDuplicates([one.question, other.question]).length === 0
}

/** "In 2023" and "in 2024" ask different things. */
function differInNumbers(one: string, other: string): boolean {
  const [first, second] = [numbers(one), numbers(other)]
  return first.size !== second.size || [...first].some(number => !second.has(number))
}

/** A common group marks cases that are known to be alike, and the gate counts the group as one. */
const areGrouped = (
  { goldenCase: one }: ExaminedCase,
  { goldenCase: other }: ExaminedCase,
): boolean => one.group !== undefined && one.group === other.group

function repeated(
  { goldenCase, place }: ExaminedCase,
  { goldenCase: first }: ExaminedCase,
): DoctorFinding {
  const contradict = expectOtherAnswers(goldenCase, first)
  return {
    severity: contradict ? 'error' : 'warning',
    place: place(['question']),
    problem: `The question is the same as in \`${shownName(first.id)}\`${contradict ? ', but it expects another answer' : ''}`,
    fix: contradict
      ? 'Find out which answer is right, and drop the other case'
      : 'Drop one of the two, or ask something else',
  }
}

/** A case without a reference expects the same answer as one with a reference. */
function expectOtherAnswers(one: GoldenCase, other: GoldenCase): boolean {
  if (one.answerable !== other.answerable || one.asksBack !== other.asksBack) return true
  const [first, second] = [referenceText(one), referenceText(other)]
  if (!one.answerable || first === '' || second === '') return false
  return canonicalText(first) !== canonicalText(second)
}

function alike(later: ExaminedCase, earlier: ExaminedCase, likeness: number): DoctorFinding {
  const { goldenCase } = earlier
  const differ = haveOtherAnswers(goldenCase, later.goldenCase)
  return {
    severity: differ ? 'note' : 'warning',
    place: later.place(['question']),
    problem: `The question is nearly the same as in \`${shownName(goldenCase.id)}\` (similarity ${likeness.toFixed(2)}): "${printable(goldenCase.question, 120)}"${differ ? '; the references differ' : ''}`,
    fix: 'Drop one of the two, ask something else, or give both the same `group`',
  }
}

/** References that share less than this belong to different questions. */
const sameAnswer = 0.5

function haveOtherAnswers(one: GoldenCase, other: GoldenCase): boolean {
  const [first, second] = [referenceText(one), referenceText(other)]
  if (first === '' || second === '') return false
  return nearDuplicates([first, second], { least: sameAnswer }).length === 0
}
