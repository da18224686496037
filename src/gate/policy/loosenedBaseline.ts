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
import { asFarAsLeft, wasFailing } from '../compare/caseChanges.ts'
import type { JoinedCase } from '../compare/join.ts'
import { changeWords, joinCases } from '../compare/join.ts'
import type { SuiteChange } from '../decision.ts'
import { loosenedSet } from './policyFindings.ts'
import { unnamedLogs } from './verdictLogs.ts'

/**
 * The rules that a new baseline loosens, one phrase each: sets that are gone or that runs no longer need to cover, and
 * everything that gives a run the verdict `policy`. Empty if the new baseline is as strict as the former one.
 * @param unrecorded cases of the run that the new baseline lacks, and why
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
        measurements: now.measurements,
        policy: now.policy,
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

/** Verdicts that a later change commits would then answer instead of its judges. */
function answeringLogs(former: Baseline, next: Baseline): string[] {
  const more = unnamedLogs(next.verdictLogs, former)
  if (more.length === 0) return []
  return [`verdicts in git answer for judges: ${firstFew(more, mostNamed)}`]
}

/** A first declaration also excludes new sets: before, runs had to cover all sets. */
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
 * Cases that no later run would miss once the baseline drops them. A changed case is recorded like a new one, unless it
 * failed before; the same applies to a case that others push out of the sample, and in custom metrics to a case with
 * other `meta`. Critical cases have phrases of their own.
 */
function takenOut(before: BaselineSet, changes: readonly SuiteChange[]): string[] {
  const formerOf = ({ caseId, formerId = caseId }: SuiteChange) => ownEntry(before.cases, formerId)
  const failed = (change: SuiteChange) => {
    const former = formerOf(change)
    return former !== undefined && wasFailing(former, asFarAsLeft(before, change))
  }
  const gone = changes.filter(
    one =>
      one.change !== 'new' &&
      one.change !== 'renamed' &&
      !formerOf(one)?.critical &&
      (!replaced.includes(one.change) || failed(one)),
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

/** The next baseline has another record of the case, or of another case. */
const replaced: readonly SuiteChange['change'][] = [
  'changed',
  'metaChanged',
  'extended',
  'unsampled',
]

/** A group counts as one case, so a drop of grouped cases is harder to show. */
function grouped(joined: readonly JoinedCase[]): string[] {
  const moved = joined.filter(
    ({ baseline, current }) => current.group !== undefined && current.group !== baseline.group,
  )
  if (moved.length === 0) return []
  const named = moved.map(({ caseId }) => printable(caseId, 80))
  return [`${counted(moved.length, 'case')} moved to another group: ${firstFew(named, mostNamed)}`]
}

/** A shorter hash makes it easier to find another text with the same hash. */
function shortened(joined: readonly JoinedCase[]): string[] {
  const cut = joined.filter(({ baseline, current }) => current.hash.length < baseline.hash.length)
  if (cut.length === 0) return []
  const named = cut.map(({ caseId }) => printable(caseId, 80))
  return [`${counted(cut.length, 'case')} with a shorter hash: ${firstFew(named, mostNamed)}`]
}

/** The most cases or sets that a phrase names. */
const mostNamed = 5
