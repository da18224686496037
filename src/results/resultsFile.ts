import { UserError } from '../errors.ts'
import { readTextIfThere, writeAtomically } from '../files/textFile.ts'
import type { Results } from './results.ts'
import { resultsSchema, resultsSchemaVersion } from './resultsSchema.ts'
import { schemaProblem, schemaVersion } from '../files/schemaProblem.ts'
import { parseJson } from '../text/parseJson.ts'
import { stableJson } from '../text/stableJson.ts'

/** Writes the results, whole or not at all; the same results give the same bytes. */
export function writeResults(file: string, results: Results): void {
  // Checked here too: what can't be read again would only be noticed in the pull request.
  writeAtomically(file, `${stableJson(resultsSchema.parse(results), 2)}\n`)
}

/**
 * The results that a run left in `.vitest-rag/results.json`.
 * @throws UserError where there are none, or they are cut off, of another version, or not valid
 */
export function readResults(file: string): Results {
  const text = readTextIfThere(file)
  if (text === undefined) throw missing(file)
  const data = parseJson(text)
  if (data === undefined) throw damaged(file)
  const version = schemaVersion(data)
  if (version !== resultsSchemaVersion) throw otherVersion(file, version)
  const parsed = resultsSchema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new UserError({
    place: { file },
    problem: `Expected results of a run, but ${schemaProblem(parsed.error)}`,
    fix: 'The file was not written by vitest-rag or was edited since; run the golden sets again',
  })
}

function missing(file: string): UserError {
  return new UserError({
    place: { file },
    problem: 'There are no results',
    fix: 'Run the golden sets first: npx vitest run',
  })
}

function damaged(file: string): UserError {
  return new UserError({
    place: { file },
    problem: 'Expected results as JSON, but the text is cut off or damaged',
    fix: 'Copy the file again, or run the golden sets again: npx vitest run',
  })
}

function otherVersion(file: string, version: unknown): UserError {
  const got = typeof version === 'number' ? `got ${version}` : 'found none'
  return new UserError({
    place: { file },
    problem: `Expected results of schema ${resultsSchemaVersion}, ${got}`,
    fix: 'Read results with the version of vitest-rag that wrote them',
  })
}
