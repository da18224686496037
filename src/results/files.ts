import { readFileSync } from 'node:fs'
import { UserError } from '../errors.ts'
import { writeAtomically } from './atomicWrite.ts'
import { isNodeError } from './folder.ts'
import type { Results } from './results.ts'
import { resultsSchema, resultsSchemaVersion } from './resultsSchema.ts'
import { schemaProblem, schemaVersion } from './schemaProblem.ts'
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
  const data = parseJson(file, readText(file))
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

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!isNodeError(error, 'ENOENT')) throw error
    throw new UserError(
      {
        place: { file },
        problem: 'There are no results',
        fix: 'Run the golden sets first: npx vitest run',
      },
      { cause: error },
    )
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UserError(
      {
        place: { file },
        problem: 'Expected results as JSON, but the text is cut off or damaged',
        fix: 'Copy the file again, or run the golden sets again: npx vitest run',
      },
      { cause: error },
    )
  }
}

function otherVersion(file: string, version: unknown): UserError {
  const got = typeof version === 'number' ? `got ${version}` : 'found none'
  return new UserError({
    place: { file },
    problem: `Expected results of schema ${resultsSchemaVersion}, ${got}`,
    fix: 'Read results with the version of vitest-rag that wrote them',
  })
}
