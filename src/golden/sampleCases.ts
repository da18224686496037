import { hash } from 'node:crypto'
import { quotaMethod } from '../statistics/quotaMethod.ts'
import { sum } from '../statistics/mean.ts'
import { compareText } from '../text/stableJson.ts'
import { casesByTest } from './cases/casesByTest.ts'
import type { GoldenCase, GoldenSet } from './goldenSet.ts'

/** Some of the cases of all golden sets. The same cases give the same sample on every machine. */
export interface Sample {
  /** The number of cases and conversations; all of them if there are fewer. */
  size: number
  /** A different seed gives different cases. */
  seed: number
}

/** Ids of the cases in a sample, with all turns of a conversation, by the name of their set. */
export type SampledCases = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Chooses a sample. Critical cases and one case of each set are in any sample, however small. The others are chosen in
 * proportion: by set, within a set by tags, within those evenly over groups, because cases that share a source carry
 * less information. Each tag of a set has a case while there is room, common ones first.
 *
 * A hash of the seed and the case's id gives the order. So the order of files and cases does not matter, a larger
 * sample holds each smaller one of its seed, and one case more or less changes few others. The name of the set is not
 * part of the hash: a renamed set keeps its cases.
 */
export function sampleCases(
  sets: readonly Pick<GoldenSet, 'name' | 'cases'>[],
  { size, seed }: Sample,
): SampledCases {
  const queues = sets
    .toSorted((one, other) => compareText(one.name, other.name))
    .map(({ name, cases }) => ({ name, ...queueOf(cases.filter(isRun), seed) }))
    .filter(({ count }) => count > 0)
  const least = queues.map(({ musts }) => Math.max(1, musts))
  const counts = queues.map(({ count }) => count)
  const shares = quotaMethod(counts, Math.max(size, sum(least)), least)
  return new Map(queues.map(({ name, first }, index) => [name, first(shares[index] ?? 0)]))
}

/** The cases of a set in the order in which a growing sample takes them. */
interface CaseQueue {
  count: number
  /** The number of cases that are in every sample. */
  musts: number
  first(count: number): Set<string>
}

function queueOf(all: readonly GoldenCase[], seed: number): CaseQueue {
  const tests = casesByTest(all)
  // The first turn represents its conversation, which is sampled as a whole.
  const cases = tests.flatMap(([first]) => first ?? [])
  const byFirst = new Map(tests.map(test => [test[0], test]))
  // A case with `only` must run, so chance must not leave it out.
  const musts = cases.filter(({ critical, mode }) => critical || mode === 'only')
  const strata = [...Map.groupBy(cases, stratumOf)]
    .toSorted(([one], [other]) => compareText(one, other))
    .map(([, own]) => spreadOverGroups(own, seed))
  const ahead = [...new Set([...inOrder(musts, seed), ...oneOfEachTag(cases, musts, seed)])]
  return {
    count: cases.length,
    musts: musts.length,
    first(count) {
      const begun = new Set(ahead.slice(0, count))
      const sizes = strata.map(({ length }) => length)
      const had = strata.map(own => own.filter(one => begun.has(one)).length)
      const shares = quotaMethod(sizes, count, had)
      const chosen = strata.flatMap((own, index) => {
        const others = own.filter(one => !begun.has(one))
        return others.slice(0, (shares[index] ?? 0) - (had[index] ?? 0))
      })
      const whole = [...begun, ...chosen].flatMap(one => byFirst.get(one) ?? [])
      return new Set(whole.map(({ id }) => id))
    },
  }
}

/** The first case of each tag that no required case has, the most frequent tag first. */
function oneOfEachTag(
  cases: readonly GoldenCase[],
  musts: readonly GoldenCase[],
  seed: number,
): GoldenCase[] {
  const covered = new Set(musts.flatMap(({ tags }) => tags))
  const tagged = new Map<string, { first: GoldenCase; count: number }>()
  const all = cases.filter(({ tags }) => tags.length > 0)
  for (const one of inOrder(all, seed)) {
    for (const tag of one.tags) {
      const { first = one, count = 0 } = tagged.get(tag) ?? {}
      tagged.set(tag, { first, count: count + 1 })
    }
  }
  const commonFirst = [...tagged].toSorted(
    ([tag, one], [other, { count }]) => count - one.count || compareText(tag, other),
  )
  return commonFirst.flatMap(([tag, { first }]) => {
    if (covered.has(tag)) return []
    for (const own of first.tags) covered.add(own)
    return [first]
  })
}

/**
 * The cases of a group are at even distances, from a start that differs by group. So the first cases, however
 * many, hold the same share of each group, and each case has the same chance to be among them.
 */
function spreadOverGroups(cases: readonly GoldenCase[], seed: number): GoldenCase[] {
  const groups = Map.groupBy(cases, ({ id, group }) => JSON.stringify([group ?? null, group ?? id]))
  const placed = [...groups].flatMap(([name, own]) => {
    const start = chance(seed, name)
    return inOrder(own, seed).map((one, index) => ({ one, place: (index + start) / own.length }))
  })
  return placed
    .toSorted((a, b) => a.place - b.place || compareText(a.one.id, b.one.id))
    .map(({ one }) => one)
}

function inOrder(cases: readonly GoldenCase[], seed: number): GoldenCase[] {
  if (cases.length < 2) return [...cases]
  return cases
    .map(one => ({ one, place: chance(seed, one.id) }))
    .toSorted((a, b) => a.place - b.place || compareText(a.one.id, b.one.id))
    .map(({ one }) => one)
}

/** A number from 0 up to, but not including, 1. */
function chance(seed: number, name: string): number {
  const digest = hash('sha256', JSON.stringify([seed, name]))
  return Number.parseInt(digest.slice(0, 12), 16) / 2 ** 48
}

function stratumOf({ tags }: GoldenCase): string {
  return JSON.stringify([...new Set(tags)].toSorted(compareText))
}

function isRun({ mode }: GoldenCase): boolean {
  return mode !== 'skip' && mode !== 'todo'
}
