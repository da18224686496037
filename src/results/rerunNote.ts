import { rmSync } from 'node:fs'
import { z } from 'zod'
import { readTextIfThere, writeAtomically } from '../files/textFile.ts'
import { writing } from '../files/unusableFile.ts'
import { parseJson } from '../text/parseJson.ts'
import type { CaseRecord } from './results.ts'

const rerunSchema = z.object({
  at: z.iso.datetime(),
  sets: z.array(
    z.object({
      set: z.string(),
      cases: z.number(),
      /** Cases without an answer, or with a score that could not be judged. */
      errors: z.number(),
      /** Cases that missed a threshold. */
      missed: z.number(),
    }),
  ),
})

/**
 * The note on a rerun of some golden files in watch mode. Its scores are not results, because the other files are
 * missing.
 */
export type RerunNote = z.infer<typeof rerunSchema>

/** @param records of the files that ran */
export function rerunNote(records: readonly CaseRecord[], at: Date): RerunNote {
  const sets = [...Map.groupBy(records, ({ set }) => set)].map(([set, own]) => ({
    set,
    cases: own.length,
    errors: own.filter(isBroken).length,
    missed: own.filter(({ missed }) => missed.length > 0).length,
  }))
  return { at: at.toISOString(), sets }
}

/** @throws UnusableFile if the file can't be written */
export function writeRerunNote(file: string, note: RerunNote): void {
  writeAtomically(file, `${JSON.stringify(note)}\n`)
}

/** Removes the note after a run of all files, which supersedes it. */
export function forgetRerun(file: string): void {
  writing(file, () => rmSync(file, { force: true }))
}

/** Undefined if the file is missing or can't be read. */
export function readRerunNote(file: string): RerunNote | undefined {
  return rerunSchema.safeParse(parseJson(readTextIfThere(file) ?? '')).data
}

function isBroken({ error, scores }: CaseRecord): boolean {
  return error !== undefined || Object.values(scores).some(({ status }) => status === 'judgeError')
}
