import { sum } from '../../statistics/mean.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted } from '../../text/numbers.ts'
import { shownName } from '../../report/model/names.ts'
import { defineCheck } from '../check.ts'
import type { ExaminedCase, ExaminedSet } from '../examination.ts'
import { isFirstTurn } from '../examination.ts'
import type { DoctorFinding } from '../finding.ts'

/** A smaller set is still at its beginning. */
const fewestCases = 20
/** A mean over fewer cases is meaningless. */
const fewestOfTag = 3
const largestGroup = 1 / 3

/** Tags of very few cases, and groups with more than a third of the cases. */
export const unevenShares = defineCheck({
  name: 'unevenShares',
  find: ({ sets }) =>
    sets.flatMap(set =>
      set.cases.filter(isFirstTurn).length < fewestCases
        ? []
        : [...rareTags(set), ...largeGroups(set)],
    ),
})

function rareTags({ cases, place }: ExaminedSet): DoctorFinding[] {
  // A conversation counts once: its turns have the same tags.
  const counts = countsOf(cases.filter(isFirstTurn).flatMap(({ goldenCase }) => goldenCase.tags))
  const rare = [...counts].filter(([, count]) => count < fewestOfTag)
  // If most tags are rare, they name single cases, and their means are not of interest.
  if (rare.length === 0 || rare.length > counts.size / 2) return []
  const names = rare.map(([tag, count]) => `${shownName(tag)} (${count})`)
  return [
    {
      severity: 'note',
      place: place(['cases']),
      problem: `${rare.length} of ${counted(counts.size, 'tag')} ${rare.length === 1 ? 'has' : 'have'} fewer than ${fewestOfTag} cases: ${firstFew(names, 8)}`,
      fix: 'Add cases with these tags, or merge tags: one or two cases say nothing about a tag',
    },
  ]
}

function largeGroups({ cases, place }: ExaminedSet): DoctorFinding[] {
  const counts = countsOf(cases.flatMap(({ goldenCase: { group } }) => group ?? []))
  const ungrouped = cases.length - sum([...counts.values()])
  const squares = sum([...counts.values()].map(count => count ** 2)) + ungrouped
  const effective = Math.round(cases.length ** 2 / squares)
  return [...counts]
    .filter(([, count]) => count > cases.length * largestGroup)
    .map(([group, count]) => ({
      severity: 'warning',
      place: place(['cases']),
      problem: `${count} of ${counted(cases.length, 'case')} are ${groupOrTurns(group, cases)}, so their scores rise and fall together: the set has as much information as ${effective} independent cases of equal weight`,
      fix: 'Add cases on other documents',
    }))
}

/** A conversation is a group of its own. */
function groupOrTurns(group: string, cases: readonly ExaminedCase[]): string {
  const isConversation = cases.some(
    ({ goldenCase: { turn, group: own } }) => own === group && turn?.conversation === group,
  )
  return isConversation ? `turns of \`${shownName(group)}\`` : `in group \`${shownName(group)}\``
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
