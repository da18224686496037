import type { Baseline } from '../baseline/baseline.ts'
import type { SourceDocument } from '../corpus/sourceDocument.ts'
import type { Place, Problem } from '../errors.ts'
import { turnKeys } from '../golden/turnKeys.ts'
import type { GoldenCase, LocatedGoldenSet } from '../golden/goldenSet.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { printable } from '../text/untrusted.ts'
import type { KeptHistory } from './keptHistory.ts'
import type { TurnChecker } from './turnChecker.ts'

/** A golden set as the project reads it. */
export interface SetToExamine {
  located: LocatedGoldenSet
  /** The metrics that the project knows. */
  known: readonly AnyMetric[]
  /** Whether its judge is deterministic. */
  judgeIsDeterministic: boolean
  /** Asks its judge. Absent without `--judge`. */
  claimsOf?: ClaimChecker
  /** Asks its judge about turns. Absent without `--judge`. */
  followsOf?: TurnChecker
}

/** A claim of a reference that documents don't support, with the judge's reason. */
interface DoubtedClaim {
  text: string
  verdict: 'refuted' | 'notEnoughInfo'
  reason: string
}

interface CheckedReference {
  /** All claims of the reference. */
  claims: string[]
  doubted: DoubtedClaim[]
}

/** Finds the claims of a case's reference that these texts don't support, or the reason why it can't. */
export type ClaimChecker = (
  goldenCase: GoldenCase,
  documents: readonly { id: string; text: string }[],
) => Promise<CheckedReference | { failed: string }>

export interface ExaminedSet extends SetToExamine {
  name: string
  /** The cases that run, and the skipped ones. */
  cases: readonly ExaminedCase[]
  place(path: readonly (string | number)[]): Place
}

export interface ExaminedCase {
  goldenCase: GoldenCase
  /** @param path within the case, such as `['reference']`. @default the case itself */
  place(path?: readonly (string | number)[]): Place
}

/** Whether a case begins a conversation: a question by itself is one of a single turn. */
export const isFirstTurn = ({ goldenCase: { turn } }: ExaminedCase): boolean =>
  (turn?.number ?? 1) === 1

/** A question of production. */
export interface UsersQuestion {
  question: string
  tags: readonly string[]
}

/** The data for the checks. */
export interface Examination {
  sets: readonly ExaminedSet[]
  /** The documents that the system answers from, by id. Absent if the user named none. */
  documents?: ReadonlyMap<string, SourceDocument>
  history: KeptHistory
  baseline?: Baseline
  /** What users ask, in a run of a sample of production. Absent if the user named none. */
  production?: { run: string; questions: readonly UsersQuestion[] }
  /** The finding that git ignores the file of the baseline, which need not exist. Absent if git does not ignore it. */
  ignored?: Required<Problem>
  /** The drop of a mean that the gate should detect. */
  detect: number
}

/** A set with its cases, without those that are still to be written. */
export function examinedSet(given: SetToExamine): ExaminedSet {
  const { located } = given
  const { name, cases } = located.set
  const place = (path: readonly (string | number)[]): Place => {
    const { file, ...position } = located.placeOf(path)
    return { file: printable(file), ...position }
  }
  const { paths } = located
  // What a turn has from its conversation, such as `origin`, is written there.
  const pathOf = (index: number, [key]: readonly (string | number)[]) => {
    const own = paths[index] ?? ['cases']
    return key === undefined || turnKeys.some(one => one === key) ? own : own.slice(0, 2)
  }
  const examined = cases.flatMap((goldenCase, index): ExaminedCase[] => {
    if (goldenCase.mode === 'todo') return []
    const caseId = printable(goldenCase.id)
    return [
      {
        goldenCase,
        place: (path = []) => ({ ...place([...pathOf(index, path), ...path]), caseId }),
      },
    ]
  })
  return { ...given, name, cases: examined, place }
}
