import { z } from 'zod'
import { UserError } from '../errors.ts'
import { writeAtomically } from '../files/textFile.ts'
import { parseJsonLines, readJsonLines } from '../files/jsonLines.ts'
import { byCase, caseKey } from '../results/order.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { AnswerRecord } from '../results/results.ts'
import { answerRecordSchema } from '../results/answerRecord.ts'
import { stableJson } from '../text/stableJson.ts'
import type { Baseline } from './baseline.ts'
import { readCommitted } from './git/committedFile.ts'
import { isSameHash } from '../text/sameHash.ts'

export const baselineAnswerSchema = z.object({
  answer: answerRecordSchema,
  hash: z.string(),
  /** By metric key, as in the baseline; null if not scored. */
  scores: z.record(z.string(), z.number().nullable()),
})

/** An answer behind a baseline, with its scores, so that the two can be matched. */
export type BaselineAnswer = z.infer<typeof baselineAnswerSchema>

/**
 * Stores the answers of a baseline in a file next to it, so that a later run can judge them again. The baseline
 * itself lacks them, because they are large and may be private.
 */
export function writeBaselineAnswers(
  file: string,
  baseline: Baseline,
  answers: readonly AnswerRecord[],
): void {
  // A redacted answer differs from the one that was scored.
  const whole = answers.filter(({ redacted }) => !redacted)
  const own = whole.flatMap(({ hash: _, reference: __, ...answer }) => {
    const one = ownEntry(ownEntry(baseline.sets, answer.set)?.cases ?? {}, answer.caseId)
    if (!one) return []
    const scores = Object.entries(one.scores).map(
      ([metric, repeats]) => [metric, repeats[answer.repeat] ?? null] as const,
    )
    const kept: BaselineAnswer = { answer, hash: one.hash, scores: Object.fromEntries(scores) }
    return [kept]
  })
  const measured = new Set(answers.map(({ set }) => set))
  const others = keptIn(file).filter(({ answer }) => !measured.has(answer.set))
  const lines = [...others, ...own]
    .filter(kept => belongsTo(baseline, kept))
    // Sorted with the answers of other packages, so that a package that records does not move their lines.
    .toSorted((a, b) => byCase(a.answer, b.answer))
    .map(kept => `${stableJson(kept)}\n`)
  writeAtomically(file, lines.join(''))
}

/** The answers that were recorded before. Those of a damaged file are lost. */
function keptIn(file: string): BaselineAnswer[] {
  try {
    return readJsonLines(file, baselineAnswerSchema)
  } catch (error) {
    if (error instanceof UserError) return []
    throw error
  }
}

export interface AnswersChoice {
  /** Absolute path. */
  file: string
  /** The commit whose answers are used instead of the working tree's. @default none */
  against?: string | undefined
  /** A folder of the repository. */
  root: string
}

/**
 * The answers that belong to a baseline, by {@link caseKey}, in the order of their repeats. Answers with other
 * scores, or for a case that has changed, belong to another baseline and are left out. The file is read from the same
 * commit as the baseline: otherwise a change could replace the answers, and present any drop as one of the judge.
 * @throws UserError if a line is damaged
 */
export function readBaselineAnswers(
  { file, against, root }: AnswersChoice,
  baseline: Baseline,
): Map<string, BaselineAnswer[]> {
  if (against === undefined) return ofBaseline(readJsonLines(file, baselineAnswerSchema), baseline)
  return baselineAnswersIn(readCommitted(against, file, root).text ?? '', file, baseline)
}

/**
 * The same for a text that was read elsewhere.
 * @param file names the text in errors
 * @throws UserError if a line is damaged
 */
export function baselineAnswersIn(
  text: string,
  file: string,
  baseline: Baseline,
): Map<string, BaselineAnswer[]> {
  return ofBaseline(parseJsonLines(text, file, baselineAnswerSchema), baseline)
}

function ofBaseline(
  entries: readonly BaselineAnswer[],
  baseline: Baseline,
): Map<string, BaselineAnswer[]> {
  const found = new Map<string, BaselineAnswer[]>()
  for (const kept of entries) {
    if (!belongsTo(baseline, kept)) continue
    // A baseline stores the answers of one variant.
    const { set, caseId } = kept.answer
    const key = caseKey({ set, caseId })
    found.set(key, [...(found.get(key) ?? []), kept])
  }
  return found
}

/** Whether the baseline has the scores of this answer. */
export function belongsTo(baseline: Baseline, { answer, hash, scores }: BaselineAnswer): boolean {
  const { set, caseId, variant } = answer
  const recorded = ownEntry(baseline.sets, set)
  const one = ownEntry(recorded?.cases ?? {}, caseId)
  return (
    recorded?.variant === variant &&
    one !== undefined &&
    isSameHash(one.hash, hash) &&
    Object.entries(one.scores).every(
      ([metric, repeats]) => (repeats[answer.repeat] ?? null) === ownEntry(scores, metric),
    )
  )
}
