import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { UserError } from '../errors.ts'
import { stableJson } from '../text/stableJson.ts'
import { writeAtomically } from './atomicWrite.ts'
import { schemaProblem } from './schemaProblem.ts'

const usedVerdictsSchema = z.object({
  /** Whether every test of the project ran to its end, with a score wherever one was asked for. */
  whole: z.boolean(),
  keys: z.array(z.string()),
})

/** Which records of the verdict log are in use. */
export type UsedVerdicts = z.infer<typeof usedVerdictsSchema>

/** What a run was of: all tests, a further one of all golden sets, or only some of either. */
export type RunExtent = 'all' | 'further' | 'partial'

/**
 * Notes what a run has used. One of all tests says so anew; a further one of all golden sets adds to
 * that. After any other it is not known what is used, until the next of all tests.
 */
export function noteUsedVerdicts(file: string, keys: readonly string[], extent: RunExtent): void {
  // Where no judge was ever asked there is no log either, and nothing to say of it.
  if (keys.length === 0 && (extent === 'further' || !existsSync(file))) return
  const former = extent === 'all' || !existsSync(file) ? undefined : readUsedVerdicts(file)
  const whole = extent === 'all' || (extent === 'further' && former?.whole === true)
  const all = new Set([...(former?.keys ?? []), ...keys])
  writeAtomically(file, `${stableJson({ whole, keys: [...all].toSorted() })}\n`)
}

/** @throws UserError where the file is damaged */
export function readUsedVerdicts(file: string): UsedVerdicts {
  const { data, error } = usedVerdictsSchema.safeParse(parsed(readFileSync(file, 'utf8')))
  if (data) return data
  throw new UserError({
    place: { file },
    problem: `Expected the keys of verdicts, but ${schemaProblem(error)}`,
    fix: 'Delete the file and run all tests again: npx vitest run',
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
