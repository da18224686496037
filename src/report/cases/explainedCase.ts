import type { Baseline, BaselineCase } from '../../baseline/baseline.ts'
import type { FormerAnswer } from '../../baseline/formerAnswers.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { shellWord } from '../words/explainCommand.ts'

/** All that is known of a case: what each run of it recorded, and what the baseline has. */
export interface ExplainedCase {
  set: string
  caseId: string
  /** Runs this case alone. */
  command: string
  /** One for each repeat, in their order. */
  runs: ExplainedRun[]
  /** What the baseline has of it, where it has the case as it is now. */
  baseline?: BaselineCase
}

export interface ExplainedRun {
  record: CaseRecord
  /** With all that was retrieved; absent where it is not kept, or the pipeline failed. */
  answer?: AnswerRecord | undefined
  /** When the baseline was recorded; absent where that is not kept. */
  before?: AnswerRecord | undefined
}

export interface Known {
  baseline: Baseline | undefined
  answerOf: FormerAnswer
  formerAnswer: FormerAnswer | undefined
}

/** @param records of one case, at least one */
export function explainedCase(
  records: readonly [CaseRecord, ...CaseRecord[]],
  { baseline, answerOf, formerAnswer }: Known,
): ExplainedCase {
  const [{ set, caseId, file, line, hash }] = records
  const before = ownEntry(ownEntry(baseline?.sets ?? {}, set)?.cases ?? {}, caseId)
  return {
    set,
    caseId,
    command: `npx vitest run ${shellWord(`${file}:${line}`)}`,
    runs: records
      .toSorted((first, second) => first.repeat - second.repeat)
      .map(record => ({ record, answer: answerOf(record), before: formerAnswer?.(record) })),
    ...(before?.hash === hash && { baseline: before }),
  }
}
