import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { Place, Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { typeName } from '../../pipeline/pipelineResult.ts'
import { nearestName } from '../../text/nearestName.ts'
import { parseJson } from '../../text/parseJson.ts'
import { printable } from '../../text/untrusted.ts'
import { labelFix } from './labelFix.ts'
import type { ClaimLabel, Labels, PreferenceLabel } from './labels.ts'
import { benchmarkSchema, claimSchema, preferenceSchema } from './labelSchemas.ts'

/** The labels of a file, and the problems of lines that were left out. */
export interface LabelFile {
  labels: Labels
  problems: Problem[]
  /** How many lines were left out. */
  wrongLines: number
}

/** How many problems are shown: a file of the wrong kind has one in every line. */
const shownProblems = 20

/**
 * Reads a file with one label per line. A wrong line is reported and left out.
 * @param name of the file in messages
 * @throws UserError where it can't be read, or has no right line
 */
export function readLabels(file: string, name: string): LabelFile {
  const labels: Labels = { claims: [], preferences: [] }
  const problems: Problem[] = []
  const lineOf = new Map<string, number>()
  let wrongLines = 0
  for (const [index, text] of linesOf(file, name).entries()) {
    if (text.trim() === '') continue
    const place = { file: name, line: index + 1 }
    const read = readLine(text, place)
    const found = 'problems' in read ? read.problems : repeated(read.label.id, lineOf, place)
    if (found.length > 0) wrongLines += 1
    problems.push(...found)
    if ('problems' in read || found.length > 0) continue
    lineOf.set(read.label.id, place.line)
    if ('claim' in read.label) labels.claims.push(read.label)
    else labels.preferences.push(read.label)
  }
  if (labels.claims.length + labels.preferences.length === 0) throw withoutLabels(name, problems)
  return { labels, problems, wrongLines }
}

function linesOf(file: string, name: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split('\n')
  } catch (cause) {
    throw new UserError(
      { place: { file: name }, problem: 'The file with the labels cannot be read' },
      { cause },
    )
  }
}

function withoutLabels(name: string, problems: readonly Problem[]): UserError {
  const left = problems.length - shownProblems
  return new UserError([
    {
      place: { file: name },
      problem: `Expected at least one label, got ${problems.length === 0 ? 'an empty file' : 'none that is right'}`,
      fix: 'node_modules/vitest-rag/docs/calibrate.md has the form of a line',
    },
    ...problems.slice(0, shownProblems),
    ...(left > 0 ? [{ problem: `… and ${left} more` }] : []),
  ])
}

type Read = { label: ClaimLabel | PreferenceLabel } | { problems: Problem[] }

function readLine(text: string, place: Place): Read {
  const data = parseJson(text)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return { problems: [{ place, problem: 'Expected the line to be an object as JSON' }] }
  }
  const schema = schemaFor(data)
  const parsed = schema.safeParse(data, { reportInput: true })
  if (parsed.success) return { label: parsed.data }
  return { problems: parsed.error.issues.map(issue => ({ place, ...problemOf(issue) })) }
}

function schemaFor(data: object): z.ZodType<ClaimLabel | PreferenceLabel> {
  if ('answers' in data || 'preference' in data) return preferenceSchema
  return 'claim_or_answer' in data ? benchmarkSchema : claimSchema
}

const ownKeys = [
  ...['id', 'claim', 'passages', 'label', 'question', 'language', 'tags', 'group'],
  ...['reference', 'contexts', 'answers', 'preference', 'text'],
]

function problemOf(issue: z.core.$ZodIssue): Problem {
  const path = issue.path.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
  const name = path.join('').slice(1)
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const nearest = ownKeys.find(own => own.startsWith(key)) ?? nearestName(key, ownKeys)
    const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
    const where = name === '' ? '' : ` in \`${name}\``
    return { problem: `Unknown key \`${printable(key, 60)}\`${where}${hint}` }
  }
  const got = ['label', 'preference'].includes(name)
    ? shownWord(issue.input)
    : shownType(issue.input)
  const fix = name === 'label' ? labelFix(issue.input) : undefined
  return {
    problem: `Expected \`${name}\` to be ${issue.message}, got ${got}`,
    ...(fix !== undefined && { fix }),
  }
}

function shownWord(input: unknown): string {
  return typeof input === 'string' && input !== ''
    ? `\`${printable(input, 60)}\``
    : shownType(input)
}

function shownType(input: unknown): string {
  if (Array.isArray(input)) return `a list of ${input.length}`
  return input === undefined ? 'nothing' : typeName(input)
}

function repeated(id: string, lineOf: ReadonlyMap<string, number>, place: Place): Problem[] {
  const former = lineOf.get(id)
  if (former === undefined) return []
  const problem = `Expected \`id\` to be another one, got \`${printable(id, 60)}\`, which line ${former} has`
  return [{ place, problem }]
}
