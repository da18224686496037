import type { z } from 'zod'
import { defined } from '../../defined.ts'
import type { Place, Problem } from '../../errors.ts'
import { typeName } from '../../pipeline/pipelineResult.ts'
import { nearestName } from '../../text/nearestName.ts'
import { parseJson } from '../../text/parseJson.ts'
import { printable } from '../../text/untrusted.ts'
import { labelFix } from './labelFix.ts'
import type { ClaimLine, PreferenceLabel } from './labels.ts'
import { benchmarkSchema, claimSchema, preferenceSchema } from './labelSchemas.ts'
import { contentId } from './textContent.ts'

/** The lines of a file with labels, and the problems of those that were left out. */
export interface LabelLines {
  claims: ClaimLine[]
  preferences: PreferenceLabel[]
  problems: Problem[]
  /** How many lines were left out. */
  wrongLines: number
}

/**
 * Reads one label per line. A wrong line is reported and left out.
 * @param name of the file in messages
 */
export function labelLines(text: string, name: string): LabelLines {
  const lines: LabelLines = { claims: [], preferences: [], problems: [], wrongLines: 0 }
  const known: KnownIds = new Map()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const place = { file: name, line: index + 1 }
    const read = labelIn(line, place)
    const found = 'problems' in read ? read.problems : repeated(read.label, known, place)
    if (found.length > 0) lines.wrongLines += 1
    lines.problems.push(...found)
    if ('problems' in read || found.length > 0) continue
    if ('claim' in read.label) lines.claims.push(read.label)
    else lines.preferences.push(read.label)
  }
  return lines
}

type Read = { label: ClaimLine | PreferenceLabel } | { problems: Problem[] }

function labelIn(text: string, place: Place): Read {
  const data = parseJson(text)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return { problems: [{ place, problem: 'Expected the line to be an object as JSON' }] }
  }
  const kind = kindOf(data)
  const parsed = kind.schema.safeParse(data, { reportInput: true })
  if (parsed.success) return { label: parsed.data }
  return { problems: parsed.error.issues.map(issue => ({ place, ...problemOf(issue, kind) })) }
}

interface LineKind {
  schema: z.ZodType<ClaimLine | PreferenceLabel>
  /** Of the line itself. */
  keys: readonly string[]
  called: string
}

const kinds: Record<'claim' | 'preference' | 'benchmark', LineKind> = {
  claim: {
    schema: claimSchema,
    keys: Object.keys(claimSchema.in.shape),
    called: 'a line with a claim',
  },
  preference: {
    schema: preferenceSchema,
    keys: Object.keys(preferenceSchema.in.shape),
    called: 'a line with a preference',
  },
  benchmark: { schema: benchmarkSchema, keys: [], called: 'a line of a benchmark' },
}

function kindOf(data: object): LineKind {
  if ('answers' in data || 'preference' in data) return kinds.preference
  return 'claim_or_answer' in data ? kinds.benchmark : kinds.claim
}

/** Of the passages, answers and judges in a line. */
const innerKeys = [
  'id',
  'text',
  'contexts',
  'name',
  'model',
  'mode',
  'seed',
  'place',
  'of',
  'ofAll',
]

function problemOf(issue: z.core.$ZodIssue, { keys, called }: LineKind): Problem {
  const path = issue.path.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
  const name = path.join('').slice(1)
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const nearest = nearestKey(key, name === '' ? keys : innerKeys)
    const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
    const where = ` in ${name === '' ? called : `\`${name}\``}`
    return { problem: `Unknown key \`${printable(key, 60)}\`${where}${hint}` }
  }
  const got = ['label', 'preference'].includes(name)
    ? shownWord(issue.input)
    : shownType(issue.input)
  const fix = name === 'label' ? labelFix(issue.input) : undefined
  return {
    problem: `Expected \`${name}\` to be ${issue.message}, got ${got}`,
    ...defined({ fix }),
  }
}

function nearestKey(key: string, known: readonly string[]): string | undefined {
  // It is no slip where another kind of line has it.
  if (Object.values(kinds).some(({ keys }) => keys.includes(key))) return undefined
  return known.find(own => own.startsWith(key)) ?? nearestName(key, known)
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

/** Of each id: what its first line is about, and which line names nobody. A pair of answers has no content. */
type KnownIds = Map<string, { line: number; content?: string; unnamed?: number }>

/** Lines on one text may share an id: one of each person, and the later ones of who changed their mind. */
function repeated(
  label: ClaimLine | PreferenceLabel,
  known: KnownIds,
  { file, line }: { file: string; line: number },
): Problem[] {
  const isClaim = 'claim' in label
  const isUnnamed = !isClaim || label.labeller === undefined
  const content = isClaim ? contentId(label) : undefined
  const former = known.get(label.id)
  const isOfOneText = former === undefined || (isClaim && content === former.content)
  const taken = isUnnamed ? former?.unnamed : undefined
  if (isOfOneText && taken === undefined) {
    known.set(label.id, {
      ...(former ?? { line, ...defined({ content }) }),
      ...(isUnnamed && { unnamed: line }),
    })
    return []
  }
  const shown = printable(label.id, 60)
  const problem =
    `Expected \`id\` to be unique, got \`${shown}\`, which line ${taken ?? former?.line} has` +
    (isOfOneText ? '' : ' for another text')
  return [{ place: { file, line }, problem }]
}
