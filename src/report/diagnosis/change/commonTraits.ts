import { fisherExact } from '../../../statistics/fisherExact.ts'
import { holm } from '../../../statistics/holm.ts'
import { counted } from '../../../text/numbers.ts'
import { traitKinds } from './caseTraits.ts'
import type { DescribedCase, TraitKind } from './traitKind.ts'

/** A trait that explains nothing is named no more often than this. */
const level = 0.05

/** How many traits a report names. */
const most = 3

/** Fewer cases have too much in common by chance. */
const fewest = 3

interface FoundTrait {
  kind: TraitKind
  trait: string
  /** The looked-at cases that have it. */
  own: readonly DescribedCase[]
  /** How many other cases have it. */
  others: number
}

/**
 * What most of some cases have in common and the other cases of the run have not, by Fisher's exact test corrected with Holm's
 * procedure for all traits that were tried: `19 of 23 retrieved 2 passages, before 5 (2 of 41 others)`.
 * @param without what the caller has said already. @default nothing
 */
export function commonTraits(
  cases: readonly DescribedCase[],
  others: readonly DescribedCase[],
  without?: TraitKind['of'],
): string[] {
  if (cases.length < fewest || others.length === 0) return []
  const tried = triedTraits(cases, others, without)
  const p = holm(
    tried.map(({ own, others: beside }) =>
      chanceOf({ own: own.length, beside }, { cases, others }),
    ),
  )
  return tried
    .map((one, index) => ({ ...one, p: p[index] ?? 1 }))
    .filter(one => one.own.length > cases.length / 2 && one.p <= level)
    .toSorted((one, other) => one.p - other.p)
    .filter(isNews)
    .slice(0, most)
    .map(
      ({ kind, trait, own, others: beside }) =>
        `${own.length} of ${cases.length} ${kind.words(trait, own)} (${beside} of ${counted(others.length, 'other')})`,
    )
}

/** Whether a trait says more than those that set the same cases apart. */
function isNews(one: FoundTrait, place: number, all: readonly FoundTrait[]): boolean {
  if (!one.kind.saysLittle) return true
  return !all.some(
    (other, at) => (other.kind.saysLittle ? at < place : at !== place) && isOfSame(one, other),
  )
}

function isOfSame({ own }: FoundTrait, other: FoundTrait): boolean {
  return own.length === other.own.length && own.every((one, at) => one === other.own[at])
}

interface Compared {
  cases: readonly DescribedCase[]
  others: readonly DescribedCase[]
}

/**
 * All traits that are frequent enough to separate the cases at all. Which cases have them plays no part in this, so a rare trait
 * need not count for the correction.
 * Tarone, "A Modified Bonferroni Method for Discrete Data", 1990.
 */
function triedTraits(
  cases: readonly DescribedCase[],
  others: readonly DescribedCase[],
  without: TraitKind['of'] | undefined,
): FoundTrait[] {
  const kinds = traitKinds([...cases, ...others]).filter(({ of }) => of !== without)
  return kinds.flatMap(kind => {
    const own = byTrait(kind, cases)
    const beside = byTrait(kind, others)
    return [...new Set([...own.keys(), ...beside.keys()])].flatMap(trait => {
      const [ownCases = [], besideCases = []] = [own.get(trait), beside.get(trait)]
      const all = ownCases.length + besideCases.length
      const mostOwn = Math.min(all, cases.length)
      const clearest = { own: mostOwn, beside: all - mostOwn }
      return chanceOf(clearest, { cases, others }) > level
        ? []
        : [{ kind, trait, own: ownCases, others: besideCases.length }]
    })
  })
}

/** How likely this many of the cases or more have a trait, if it had nothing to do with them. */
function chanceOf(
  { own, beside }: { own: number; beside: number },
  { cases, others }: Compared,
): number {
  return fisherExact({
    drawn: cases.length,
    drawnWith: own,
    all: cases.length + others.length,
    allWith: own + beside,
  })
}

function byTrait(kind: TraitKind, cases: readonly DescribedCase[]): Map<string, DescribedCase[]> {
  const found = new Map<string, DescribedCase[]>()
  for (const one of cases) {
    for (const trait of new Set(kind.traitsOf(one))) {
      const having = found.get(trait)
      if (having) having.push(one)
      else found.set(trait, [one])
    }
  }
  return found
}

/** A change in this share of all cases is one of the system, and separates none of them. */
const nearlyAll = 0.9

/** Fewer cases may change alike by chance. */
const fewestOfAll = 5

/** What changed in all cases alike, such as the number of passages: it may be the cause, and the cases can't show it. */
export function changedForAll(cases: readonly DescribedCase[]): string[] {
  const known = cases.filter(({ answers: { now, before } }) => now && before)
  if (known.length < fewestOfAll) return []
  const found = traitKinds(known)
    .filter(({ isChange }) => isChange)
    .flatMap(kind => {
      const shared = [...byTrait(kind, known)].filter(
        ([, having]) => having.length >= nearlyAll * known.length,
      )
      return shared.length === 0 ? [] : [{ kind, shared }]
    })
  const parts = Map.groupBy(found, ({ kind }) => kind.of)
  // What else changed in the same part follows from that: fewer passages have fewer documents.
  const changed = [...parts.values()].flatMap(([first]) =>
    (first?.shared ?? []).map(([trait, having]) => first?.kind.words(trait, having)),
  )
  return changed.length === 0
    ? []
    : [`changed in nearly all cases: ${changed.slice(0, most).join('; ')}`]
}
