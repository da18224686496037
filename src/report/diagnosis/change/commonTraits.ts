import { fisherExact } from '../../../statistics/fisherExact.ts'
import { holm } from '../../../statistics/holm.ts'
import { counted } from '../../../text/numbers.ts'
import type { DescribedCase, TraitKind } from './caseTraits.ts'
import { traitKinds } from './caseTraits.ts'

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
 * procedure for all traits that were tried: `19 of 23 retrieved 2 passages, before 5 (of 41 others 2)`.
 * @param without what the caller has said already. @default nothing
 */
export function commonTraits(
  cases: readonly DescribedCase[],
  others: readonly DescribedCase[],
  without?: TraitKind['of'],
): string[] {
  if (cases.length < fewest || others.length === 0) return []
  const kinds = traitKinds.filter(({ of }) => of !== without)
  const found = kinds.flatMap(kind => traitsOfKind(kind, cases, others))
  const all = cases.length + others.length
  const p = holm(
    found.map(one =>
      fisherExact({
        drawn: cases.length,
        drawnWith: one.own.length,
        all,
        allWith: one.own.length + one.others,
      }),
    ),
  )
  return found
    .map((one, index) => ({ ...one, p: p[index] ?? 1 }))
    .filter(one => one.own.length > cases.length / 2 && one.p <= level)
    .toSorted((one, other) => one.p - other.p)
    .slice(0, most)
    .map(
      ({ kind, trait, own, others: beside }) =>
        `${own.length} of ${cases.length} ${kind.words(trait, own)} (of ${counted(others.length, 'other')} ${beside})`,
    )
}

/** Traits of fewer cases are looked at too: what was tried counts for the correction. */
function traitsOfKind(
  kind: TraitKind,
  cases: readonly DescribedCase[],
  others: readonly DescribedCase[],
): FoundTrait[] {
  const own = byTrait(kind, cases)
  const beside = byTrait(kind, others)
  return [...own]
    .filter(([, having]) => having.length >= fewest)
    .map(([trait, having]) => ({
      kind,
      trait,
      own: having,
      others: beside.get(trait)?.length ?? 0,
    }))
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
  const changed = traitKinds
    .filter(({ of }) => of !== 'case')
    .flatMap(kind =>
      [...byTrait(kind, known)]
        .filter(([, having]) => having.length >= nearlyAll * known.length)
        .map(([trait, having]) => kind.words(trait, having)),
    )
  return changed.length === 0
    ? []
    : [`changed in nearly all cases: ${changed.slice(0, most).join('; ')}`]
}
