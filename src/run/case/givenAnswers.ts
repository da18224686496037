import { defined } from '../../defined.ts'
import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import { readBaseline } from '../../baseline/read.ts'
import type { RecordedAnswers } from '../../baseline/recordedAnswers.ts'
import { recordedAnswers } from '../../baseline/recordedAnswers.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import type { ContinuedCase } from '../../pipeline/continuedCase.ts'
import { outputOf } from '../../results/answerRecord.ts'
import type { AnswerRecord } from '../../results/results.ts'
import type { PlacedCase } from '../sets/goldenSets.ts'
import type { RunPlan } from '../runPlan.ts'
import { conductOf, recordedAnswersOf } from '../runPlan.ts'
import { caseAfterTurns } from '../sets/caseAfterTurns.ts'
import { isSameHash } from '../../text/sameHash.ts'

/** Answers that are judged in place of those that a pipeline would give. */
export interface GivenAnswers {
  /** @param variant whose answer it was, if there are several */
  given(placed: PlacedCase, variant: string | undefined): GivenCase
}

/** A case with its answer, or why there is none: nothing else may be judged in its place. */
export interface GivenCase {
  goldenCase: ContinuedCase
  refused?: string | undefined
}

/**
 * The answers of a file, those of one repeat. What is to be recorded as a baseline is made of only the
 * answers that the former one was recorded from.
 * @returns undefined if pipelines are asked
 */
export function givenAnswers(root: string, plan: RunPlan): GivenAnswers | undefined {
  const file = recordedAnswersOf(plan)
  if (file === undefined) return undefined
  let kept: RecordedAnswers | undefined
  return {
    given(placed, variant) {
      const { set } = placed.located
      const own = conductOf(plan).isRecorded ? workingBaseline(root) : undefined
      const { find } = (kept ??= recordedAnswers(file, own))
      const answerTo = ({ id }: GoldenCase) =>
        find({ set: set.name, caseId: id, repeat: plan.repeat, ...defined({ variant }) })
      const asked = caseAfterTurns(placed, turn => {
        const before = answerTo(turn)
        // What the turn is to answer may change: what was said remains.
        return before && asksTheSame(before, turn) && !before.redacted
          ? outputOf(before)
          : undefined
      })
      // An answer that the golden set records may be another one by now.
      const { recorded: _, ...goldenCase } = asked ?? placed.goldenCase
      const found = answerTo(placed.goldenCase)
      const refused = found
        ? (whyNotJudged(found, goldenCase) ?? (asked ? undefined : noneBefore))
        : none
      const output = found && refused === undefined ? { recorded: outputOf(found) } : {}
      return { goldenCase: { ...goldenCase, ...output }, refused }
    },
  }
}

const none =
  'No answer to this case was recorded in this repeat. Ask the pipeline: npx vitest-rag run'

const noneBefore =
  'The answer to a turn before it is missing, or another question stands there now: the rest of a conversation would be judged as another one. Ask the pipeline: npx vitest-rag run'

/** Without a hash, in files of other tools, the question and its place in the conversation are all that tells. */
function asksTheSame({ question, turn }: AnswerRecord, now: GoldenCase): boolean {
  return question === now.question && (!turn || turn.number === now.turn?.number)
}

function whyNotJudged(found: AnswerRecord, now: GoldenCase): string | undefined {
  const { hash = now.hash, redacted } = found
  if (!isSameHash(hash, now.hash) || !asksTheSame(found, now)) {
    return 'The case has changed since its answer was recorded. Ask the pipeline: npx vitest-rag run'
  }
  return redacted
    ? 'Secrets were removed from the recorded answer, so it is not the original one. Ask the pipeline: npx vitest-rag run'
    : undefined
}

function workingBaseline(root: string) {
  return readBaseline(workingBaselineFiles(root).baseline) ?? { schema: 1 as const, sets: {} }
}
