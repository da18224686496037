import { firstFew } from '../../text/firstFew.ts'
import type { Baseline, BaselineSet } from '../../baseline/baseline.ts'
import type { DeclaredPart } from '../../results/coveredPart.ts'
import { holds, sampleText } from '../../results/coveredPart.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { UnrecordedCase } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { followSets } from '../compare/followedSets.ts'
import { wasFailing } from '../compare/caseChanges.ts'
import type { JoinedCase } from '../compare/join.ts'
import { changeWords, joinCases, leavesComparison } from '../compare/join.ts'
import type { SuiteChange } from '../decision.ts'
import { loosenedSet } from './policyFindings.ts'
import { unnamedLogs } from './verdictLogs.ts'

/**
 * What a new baseline would no longer hold runs to, one phrase each: sets that are gone or that runs need
 * not cover any more, and all that a run is called `policy` for. Empty where it is as strict as the former one.
 * @param unrecorded cases of the run that the new one is made of, and why they are not in it
 */
export function loosenedBaseline(
  recorded: Baseline,
  next: Baseline,
  unrecorded: readonly UnrecordedCase[] = [],
): string[] {
  const { baseline: former } = followSets(recorded, next)
  const sets = Object.entries(former.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([name, before]) => {
      const now = ownEntry(next.sets, name)
      const set = printable(name, 80)
      if (!now) {
        return [`${set} is gone, with ${counted(Object.keys(before.cases).length, 'case')}`]
      }
      const own = unrecorded.filter(one => one.set === name)
      const { joined, changes } = joinCases({
        set: name,
        baseline: new Map(Object.entries(before.cases)),
        current: new Map(Object.entries(now.cases)),
        unrecorded: new Map(own.map(({ caseId, why }) => [caseId, why])),
      })
      const phrases = [
        ...loosenedSet(before, now, changes),
        ...takenOut(before, changes),
        ...grouped(joined),
        ...shortened(joined),
      ]
      return phrases.map(change => `${set}: ${change}`)
    })
  return [...notCovered(former, next), ...answeringLogs(former, next), ...sets]
}

/** Verdicts that a later change commits would answer for its judges. */
function answeringLogs(former: Baseline, next: Baseline): string[] {
  const more = unnamedLogs(next.verdictLogs, former)
  if (more.length === 0) return []
  return [`verdicts in git answer for judges: ${firstFew(more, mostNamed)}`]
}

/** What is declared for the first time leaves out new sets too: runs had to cover them all. */
function notCovered(former: Baseline, next: Baseline): string[] {
  return [...setsNotCovered(former, next), ...smallerSample(former.partial, next.partial)]
}

function smallerSample(
  { sample: before }: DeclaredPart = {},
  { sample: now }: DeclaredPart = {},
): string[] {
  if (!now || (before && holds(now, before))) return []
  return [`runs must cover ${sampleText(now)}, was ${before ? sampleText(before) : 'all cases'}`]
}

function setsNotCovered(former: Baseline, { sets, partial }: Baseline): string[] {
  const declared = partial?.sets
  if (!declared) return []
  const before = former.partial?.sets ?? Object.keys(sets)
  const names = before
    .filter(name => Object.hasOwn(sets, name) && !declared.includes(name))
    .toSorted(compareText)
  if (names.length === 0) return []
  const shown = names.map(name => printable(name, 80))
  return [`runs no longer have to cover ${firstFew(shown, mostNamed)}`]
}

/**
 * Cases that no run would miss any more once they are recorded as gone. A case that asks something else is
 * recorded like a new one, unless it failed as it was; so is one that others push out of the sample. Critical cases are told elsewhere.
 */
function takenOut(before: BaselineSet, changes: readonly SuiteChange[]): string[] {
  const formerOf = ({ caseId, formerId = caseId }: SuiteChange) => ownEntry(before.cases, formerId)
  const failed = (change: SuiteChange) => {
    const former = formerOf(change)
    return former !== undefined && wasFailing(former, before)
  }
  const gone = changes.filter(
    one =>
      leavesComparison(one) &&
      !formerOf(one)?.critical &&
      ((one.change !== 'changed' && one.change !== 'unsampled') || failed(one)),
  )
  if (gone.length === 0) return []
  const named = gone.map(
    one =>
      `${printable(one.caseId, 80)} (${changeWords(one.change)}${failed(one) ? ', was failing' : ''})`,
  )
  const isGone = gone.some(({ change }) => change !== 'unasked')
  const what = isGone ? 'removed' : 'no longer asked of the pipeline'
  return [`${counted(gone.length, 'case')} ${what}: ${firstFew(named, mostNamed)}`]
}

/** Cases that fall together in a group are one accident, so fewer of them are a drop. */
function grouped(joined: readonly JoinedCase[]): string[] {
  const moved = joined.filter(
    ({ baseline, current }) => current.group !== undefined && current.group !== baseline.group,
  )
  if (moved.length === 0) return []
  const named = moved.map(({ caseId }) => printable(caseId, 80))
  return [`${counted(moved.length, 'case')} moved to another group: ${firstFew(named, mostNamed)}`]
}

/** Another text is found more easily for a shorter hash. */
function shortened(joined: readonly JoinedCase[]): string[] {
  const cut = joined.filter(({ baseline, current }) => current.hash.length < baseline.hash.length)
  if (cut.length === 0) return []
  const named = cut.map(({ caseId }) => printable(caseId, 80))
  return [`${counted(cut.length, 'case')} with a shorter hash: ${firstFew(named, mostNamed)}`]
}

/** How many of the cases that are taken out, or of the sets that are not covered, are named. */
const mostNamed = 5
