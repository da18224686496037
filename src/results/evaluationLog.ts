import { z } from 'zod'
import { evidenceSchema } from '../evidence/caseEvidence.ts'
import type { Usage } from '../evidence/usage.ts'
import { openKeyedLines } from '../files/keyedLines.ts'
import type { KeyedLinesOptions } from '../files/keyedLines.ts'
import { orNothing } from '../files/orNothing.ts'
import type { LoggedAnswer } from '../judge/loggedAnswer.ts'
import { noUsage } from '../judge/judgeUsage.ts'
import { boundEvaluation } from './compactRecord.ts'
import { evaluationChecks } from './evaluationChecks.ts'
import type { EvaluationSeal } from './evaluationSeal.ts'
import type { Evaluation } from '../scores/evaluate.ts'
import { parseJson } from '../text/parseJson.ts'
import { measurementSchema } from './measurementSchema.ts'
import { scoreSchema } from './resultsSchema.ts'

/** An evaluation as it is kept: what it used is not what the next run uses. */
export type KeptEvaluation = Omit<Evaluation, 'usage'>

/** What it takes to have it from the log: each question counts as replayed, as if it had been looked up. */
export function replayedUsage({ questions: { judge, embeddings } }: KeptEvaluation): Usage {
  const of = (answers: readonly LoggedAnswer[]) => ({ ...noUsage, replayed: answers.length })
  return { judge: of(judge), ...(embeddings.length > 0 && { embeddings: of(embeddings) }) }
}

/** Keeps what cases were evaluated to, so that nothing is computed twice. */
export interface EvaluationLog {
  /** Reads ahead, while there is nothing else to do. What can't be read is told where it is needed. */
  prepare(): void
  /** The evaluation of a key; undefined where it is not known, or what it rests on is gone. */
  get(key: string): KeptEvaluation | undefined
  keep(key: string, evaluation: Evaluation): void
  /** Ends a run. What it did not need goes where the file has become long. */
  end(): void
}

export interface EvaluationLogOptions extends KeyedLinesOptions {
  /** Whether an answer still is what the log answers: an evaluation rests on answers, and goes with them. */
  isAnswered(answer: LoggedAnswer): boolean
  /** Whether the log keeps an answer as it was given, so that it answers the same in later runs. */
  isKeptWhole(answer: LoggedAnswer): boolean
  /** Takes secrets out of a text. An evaluation with a secret in it is neither written nor read. */
  redact(text: string): string
  /** Spares checking what was checked. @default each evaluation is checked */
  seal?: EvaluationSeal
}

const questions = z.array(z.object({ key: z.string(), digest: z.string() }))

type KeptLine = { key: string } & KeptEvaluation

const keptSchema: z.ZodType<KeptLine> = z.object({
  key: z.string(),
  scores: z.record(z.string(), scoreSchema),
  evidence: evidenceSchema,
  measurements: z.record(z.string(), measurementSchema),
  directions: z.record(z.string(), z.enum(['higher', 'lower'])),
  unoffered: z.array(z.string()),
  unrated: z.array(z.string()),
  questions: z.object({ judge: questions, embeddings: questions }),
})

/**
 * Opens the evaluations of earlier runs: JSON lines, each with the hash of what it is of. The file is a
 * cache above the verdict log. It may be deleted, and a line that can't be read is as good as none.
 */
export function openEvaluationLog(options: EvaluationLogOptions): EvaluationLog {
  const { isAnswered, isKeptWhole } = options
  const lines = openKeyedLines(options)
  const checks = evaluationChecks(lines, options.seal)
  const isClean = (text: string) => options.redact(text) === text
  let isLost = false
  return {
    prepare() {
      orNothing(lines.prepare)
      // The answers are looked up, too.
      if (checks.areNeeded()) orNothing(() => isAnswered({ key: '', digest: '' }))
    },
    get(key) {
      const line = orNothing(() => lines.find(key))
      if (line === undefined || !isClean(line)) return undefined
      const value = parseJson(line)
      const isChecked = !checks.areNeeded()
      const data = isChecked ? (value as KeptLine) : keptSchema.safeParse(value).data
      if (data?.key !== key) return undefined
      const { key: _, ...kept } = data
      if (isChecked) return kept
      if (!questionsOf(kept).every(isAnswered)) return undefined
      checks.passed(key)
      return kept
    },
    keep(key, evaluation) {
      const { usage: _, ...kept } = evaluation
      if (isLost || !isClean(JSON.stringify(kept))) return
      // As it came it may be megabytes long, and records have no more of it.
      const line = JSON.stringify({ key, ...boundEvaluation(kept) })
      isLost = !orNothing(() => (lines.append(key, line), true))
      checks.kept(key, questionsOf(kept).every(isKeptWhole))
    },
    end: () => orNothing(() => checks.end(lines.end)),
  }
}

function questionsOf({ questions: { judge, embeddings } }: KeptEvaluation): LoggedAnswer[] {
  return [...judge, ...embeddings]
}
