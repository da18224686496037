import type { CaseRecord } from '../../../results/results.ts'
import type { CaseAnswers } from '../../cases/caseAnswers.ts'

/** A case with what the system said in it. */
export interface DescribedCase {
  record: CaseRecord
  answers: CaseAnswers
}

/** What a trait describes: the answer, what was retrieved, how the system worked, or the case itself. */
type TraitOf = 'answer' | 'retrieval' | 'system' | 'case'

/** Something that several cases may have in common. */
export interface TraitKind {
  of: TraitOf
  /** What is other than before. @default false */
  isChange?: true
  /** Reported only if nothing else sets the same cases apart. @default false */
  saysLittle?: true
  /** The traits of a case: cases with the same text have the same trait. */
  traitsOf(one: DescribedCase): readonly string[]
  /** In words that follow a number of cases: `retrieved 2 passages, before 5`. */
  words(trait: string, cases: readonly DescribedCase[]): string
}

export type BothAnswers = Required<{ [Key in keyof CaseAnswers]: NonNullable<CaseAnswers[Key]> }>

/** What is other than before, if the answers of now and of the baseline are kept. */
export function changeOf(
  of: TraitOf,
  traitsOf: (answers: BothAnswers) => readonly string[],
  words: (trait: string, cases: readonly BothAnswers[]) => string,
): TraitKind {
  const both = ({ answers: { now, before } }: DescribedCase): BothAnswers[] =>
    now && before ? [{ now, before }] : []
  return {
    of,
    isChange: true,
    traitsOf: one => both(one).flatMap(traitsOf),
    words: (trait, cases) => words(trait, cases.flatMap(both)),
  }
}
