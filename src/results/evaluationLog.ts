import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { UserError } from '../errors.ts'
import { evidenceSchema } from '../evidence/caseEvidence.ts'
import type { Usage } from '../evidence/usage.ts'
import { openKeyedLines } from '../files/keyedLines.ts'
import type { LoggedAnswer } from '../judge/judge.ts'
import { noUsage } from '../judge/judgeUsage.ts'
import { boundEvaluation } from './compactRecord.ts'
import type { Evaluation } from '../scores/evaluate.ts'
import { parseJson } from '../text/parseJson.ts'
import { measurementSchema, scoreSchema } from './resultsSchema.ts'

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

export interface EvaluationLogOptions {
  file: string
  /** Makes the folder of the file where there is none. @default the folder alone */
  createFolder?: () => void
  /** Whether an answer still is what the log answers: an evaluation rests on answers, and goes with them. */
  isAnswered(answer: LoggedAnswer): boolean
  /** What the file may hold beyond three times what one run needs. @default 64 MB */
  spareBytes?: number
  /** Takes secrets out of a text: an evaluation that has any is neither kept nor read. */
  redact(text: string): string
}

const questions = z.array(z.object({ key: z.string(), digest: z.string() }))

const keptSchema: z.ZodType<{ key: string } & KeptEvaluation> = z.object({
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
  const { file, createFolder = () => void mkdirSync(dirname(file), { recursive: true }) } = options
  const lines = openKeyedLines({ file, createFolder, spareBytes: options.spareBytes })
  const isClean = (text: string) => options.redact(text) === text
  let isLost = false
  return {
    prepare() {
      try {
        lines.prepare()
        // The answers are looked up, too.
        options.isAnswered({ key: '', digest: '' })
      } catch {
        // Nobody waits for it here.
      }
    },
    get(key) {
      const line = lines.find(key)
      if (line === undefined || !isClean(line)) return undefined
      const { data } = keptSchema.safeParse(parseJson(line))
      if (data?.key !== key) return undefined
      const { key: _, ...kept } = data
      const { judge, embeddings } = kept.questions
      return [...judge, ...embeddings].every(options.isAnswered) ? kept : undefined
    },
    keep(key, evaluation) {
      const { usage: _, ...kept } = evaluation
      if (isLost || !isClean(JSON.stringify(kept))) return
      try {
        // As it came it may be megabytes long, and records have no more of it.
        lines.append(key, JSON.stringify({ key, ...boundEvaluation(kept) }))
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        // It would only save time, and what can't be kept elsewhere is told there.
        isLost = true
      }
    },
    end: lines.end,
  }
}
