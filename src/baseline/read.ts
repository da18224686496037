import { UserError } from '../errors.ts'
import { printable } from '../text/untrusted.ts'
import { isFolder, readTextIfThere } from '../files/textFile.ts'
import { parseJson } from '../text/parseJson.ts'
import { schemaProblem, schemaVersion } from '../files/schemaProblem.ts'
import type { Baseline } from './baseline.ts'
import { baselineSchema, baselineSchemaVersion } from './baselineSchema.ts'

/**
 * Reads the text of a baseline file. It is validated completely, because any author of a pull request can change it.
 *
 * @param file names the text in errors
 * @throws UserError if it is not JSON, of another schema, or not a valid baseline
 */
export function parseBaseline(text: string, file: string): Baseline {
  const data = parseOnce(text.replace(/^\uFEFF/, ''), file)
  const version = schemaVersion(data)
  if (version !== baselineSchemaVersion) throw otherVersion(file, version)
  const parsed = baselineSchema.safeParse(data)
  if (!parsed.success) throw invalid(file, schemaProblem(parsed.error))
  const { sets, partial } = parsed.data
  const unknown = partial?.sets?.find(name => !Object.hasOwn(sets, name))
  if (unknown !== undefined) {
    throw invalid(
      file,
      `\`partial\` names "${printable(unknown, 80)}", which is not among its sets`,
    )
  }
  return parsed.data
}

/**
 * The baseline in a file of the working tree; undefined if there is no such file.
 * @throws UserError as {@link parseBaseline}
 */
export function readBaseline(file: string): Baseline | undefined {
  if (isFolder(file)) throw invalid(file, 'it is a folder')
  const text = readTextIfThere(file)
  return text === undefined ? undefined : parseBaseline(text, file)
}

/** Reads JSON and refuses a repeated key in an object, because only one of its values would count. */
function parseOnce(text: string, file: string): unknown {
  const data = parseJson(text)
  if (data === undefined) {
    const merging = /^<{7} /m.test(text)
    const problem = merging
      ? 'Expected a baseline as JSON, but it has an unfinished merge'
      : 'Expected a baseline as JSON, but the text is cut off or damaged'
    throw new UserError({ place: { file }, problem, fix })
  }
  const twice = duplicateKey(text)
  if (twice !== undefined) throw invalid(file, `it has "${printable(twice)}" twice`)
  return data
}

/**
 * The first repeated key in an object of a valid JSON text. `JSON.parse` silently keeps the last value, and a merge
 * can leave a case twice.
 */
export function duplicateKey(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (key !== undefined) {
      // Parsed, because `"a"` and `"\u0061"` are the same key.
      const name = String(JSON.parse(key))
      const keys = open.at(-1)
      if (keys?.has(name)) return name
      keys?.add(name)
    }
  }
  return undefined
}

const fix = 'Restore the file from git, or record a new baseline: npx vitest-rag baseline update'

function invalid(file: string, problem: string): UserError {
  return new UserError({ place: { file }, problem: `Expected a baseline, but ${problem}`, fix })
}

function otherVersion(file: string, version: unknown): UserError {
  const got = typeof version === 'number' ? `got ${version}` : 'found none'
  return new UserError({
    place: { file },
    problem: `Expected a baseline of schema ${baselineSchemaVersion}, ${got}`,
    fix: 'Use the version of vitest-rag that recorded it, or record a new one: npx vitest-rag baseline update',
  })
}
