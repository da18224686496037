import { defined } from '../../defined.ts'
import type { Baseline, BaselineCase } from '../../baseline/baseline.ts'
import { hasOtherMeta } from '../../results/otherMeta.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { SuiteChange } from '../../gate/decision.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import type { CaseExchanges } from '../../scores/caseExchanges.ts'
import { formerCase } from './formerCase.ts'
import { saidIn } from './turnsBefore.ts'
import { runAgainCommand } from './runAgainCommand.ts'
import { isSameHash } from '../../text/sameHash.ts'

/** All that is known about a case: what each run of it recorded, and what the baseline has. */
export interface ExplainedCase {
  set: string
  caseId: string
  /** Of the pipeline. Absent if the set has one system. */
  variant?: string
  /** Runs this case alone. */
  command: string
  /** The turns before it, as the first repeat asked and answered them. Absent without such turns. */
  history?: Turn[]
  /** One for each repeat, in their order. */
  runs: ExplainedRun[]
  /** Its case in the baseline, if the case did not change since. */
  baseline?: BaselineCase
}

export interface ExplainedRun {
  record: CaseRecord
  /** With all that was retrieved; absent if it is not kept, or the pipeline failed. */
  answer?: AnswerRecord | undefined
  /** When the baseline was recorded; absent if that is not kept. */
  before?: AnswerRecord | undefined
  /** Present if the caller asks for them. */
  exchanges?: CaseExchanges
}

/** The records of a case, one for each repeat. */
export type RepeatedCase = readonly [CaseRecord, ...CaseRecord[]]

/** What a case is explained with. */
export interface KnownOfCase {
  baseline: Baseline | undefined
  /** The turns before it in its conversation. @default the question stands by itself */
  before?: readonly CaseRecord[]
  /** All records of the run. @default no other case has its line */
  all?: readonly CaseRecord[]
  /** What became of the baseline's cases. @default each has its name still */
  changes?: readonly SuiteChange[]
  answerOf(record: CaseRecord): AnswerRecord | undefined
  /** @default what the system said before is not known */
  formerAnswer: ((record: CaseRecord) => AnswerRecord | undefined) | undefined
}

/** Scores that a custom metric took of the case with other `meta` are not scores of this case. */
function comparable(before: BaselineCase, record: CaseRecord): BaselineCase {
  if (!hasOtherMeta(before, record)) return before
  const scores = Object.entries(before.scores).filter(
    ([metric]) => !ownEntry(record.measurements, metric)?.custom,
  )
  return { ...before, scores: Object.fromEntries(scores) }
}

export function explainedCase(
  records: RepeatedCase,
  { baseline, before: turns = [], all = [], changes = [], answerOf, formerAnswer }: KnownOfCase,
): ExplainedCase {
  const [first] = records
  const { set, caseId, variant, hash } = first
  const recorded = formerCase({ baseline, changes }, { set, caseId })
  const isSame = recorded?.set.variant === variant
  const before = isSame ? recorded?.former : undefined
  return {
    set,
    caseId,
    ...defined({ variant }),
    command: runAgainCommand(first, all),
    ...(turns.length > 0 && { history: saidIn(turns, answerOf) }),
    runs: records
      .toSorted((one, other) => one.repeat - other.repeat)
      .map(record => ({
        record,
        answer: answerOf(record),
        before: isSame ? formerAnswer?.(record) : undefined,
      })),
    ...(before && isSameHash(before.hash, hash) && { baseline: comparable(before, first) }),
  }
}
