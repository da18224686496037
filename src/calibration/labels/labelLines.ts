import { z } from 'zod'
import { defined } from '../../defined.ts'
import type { Place, Problem } from '../../errors.ts'
import { typeName } from '../../text/typeName.ts'
import { nearestName } from '../../text/nearestName.ts'
import { parseJson } from '../../text/parseJson.ts'
import { printable } from '../../text/untrusted.ts'
import { labelFix } from './labelFix.ts'
import type { ClaimLine, PreferenceLabel, GivenLabel, HumanLabel } from './labels.ts'
import { contentId } from './textContent.ts'
import { completeContexts } from '../../golden/cases/recordedContexts.ts'
import { goldenCaseSchema } from '../../golden/caseSchema.ts'
import { idText } from '../../golden/fieldSchemas.ts'
import { notBlank } from '../../schema/fields.ts'
import { stableJson } from '../../text/stableJson.ts'
import { drawingKeys, giverKeys, drawnVerdicts } from './drawingSchema.ts'

// Each `error` is the phrase that follows "Expected `key` to be".

const passagePhrase = 'text, or `{ id, text }`'
const passage = z.union([notBlank, z.strictObject({ id: idText.optional(), text: notBlank })], {
  error: passagePhrase,
})
const passagesPhrase = 'a list of passages'
const passages = z.array(passage, { error: passagesPhrase })

const labelPhrase = '`supported`, `refuted`, `notEnoughInfo` or `unsure`'

/** A claim that a person labelled. */
const claimSchema = z
  .strictObject({
    id: idText,
    claim: notBlank,
    passages: passages.min(1, { error: 'a list of at least one passage' }),
    label: z.enum([...drawnVerdicts, 'unsure'], { error: labelPhrase }),
    question: notBlank.optional(),
    language: notBlank.optional(),
    tags: z.array(notBlank, { error: 'a list of tags' }).optional(),
    group: notBlank.optional(),
    ...drawingKeys,
  })
  .transform(
    ({ id, claim, passages: given, label, question, language, tags = [], group, ...drawing }) => ({
      ...claimLine({ id, claim, label, question, language, tags, group }, given),
      ...drawing,
    }),
  )

const benchmarkLabels = {
  supported: 'supported',
  unsupported: 'unsupported',
  contradicted: 'refuted',
} as const satisfies Record<string, HumanLabel>
const benchmarkNames = ['supported', 'unsupported', 'contradicted'] as const

/** The form of benchmarks. Their `unsupported` leaves open whether the passages refute a text. */
const benchmarkSchema = z
  .object({
    id: idText,
    dataset: notBlank,
    lang: notBlank,
    context: notBlank,
    claim_or_answer: notBlank,
    label: z.enum(benchmarkNames, { error: '`supported`, `unsupported` or `contradicted`' }),
    question: notBlank.nullish(),
    group: notBlank.nullish(),
  })
  .transform(({ id, dataset, lang, context, claim_or_answer: claim, label, question, group }) =>
    claimLine(
      {
        id,
        claim,
        label: benchmarkLabels[label],
        question,
        language: lang,
        tags: [dataset],
        group,
      },
      [context],
    ),
  )

// An answer may be empty: people then prefer the other one.
const answer = z.union(
  [
    z.string(),
    z.strictObject({ text: z.string({ error: 'text' }), contexts: passages.optional() }),
  ],
  { error: 'text, or `{ text, contexts }`' },
)
const preferencePhrase = 'a number from -2 to 2, `first`, `second` or `tie`'
const preferenceWords = { first: -1, tie: 0, second: 1 } as const

/** Two answers, with the preference of a person. */
const preferenceSchema = z
  .strictObject({
    id: idText,
    question: notBlank,
    reference: notBlank.optional(),
    facts: goldenCaseSchema.shape.facts.optional(),
    contexts: passages.optional(),
    answers: z.tuple([answer, answer], { error: 'a list of two answers' }),
    preference: z.union(
      [
        z.number().min(-2, { error: preferencePhrase }).max(2, { error: preferencePhrase }),
        z.enum(['first', 'second', 'tie']),
      ],
      { error: preferencePhrase },
    ),
    group: notBlank.optional(),
    ...giverKeys,
  })
  .transform(
    ({ id, question, reference, facts, contexts = [], answers, preference, group, by }) => {
      const compared = (given: z.infer<typeof answer>) => {
        const own = typeof given === 'string' ? { text: given } : given
        return { text: own.text, contexts: completeContexts(own.contexts ?? contexts) }
      }
      return {
        id,
        question,
        ...defined({ reference, facts }),
        answers: [compared(answers[0]), compared(answers[1])],
        preference: typeof preference === 'number' ? preference : preferenceWords[preference],
        cluster: group ?? question,
        ...defined({ by }),
      } satisfies PreferenceLabel
    },
  )

interface LabelledText {
  id: string
  claim: string
  label: GivenLabel
  question: string | null | undefined
  language: string | undefined
  tags: string[]
  group: string | null | undefined
}

function claimLine(
  { id, claim, label, question, language, tags, group }: LabelledText,
  given: z.infer<typeof passages>,
): ClaimLine {
  return {
    id,
    claim,
    passages: completeContexts(given, 'passage'),
    label,
    ...(typeof question === 'string' && { question }),
    ...defined({ language }),
    tags: [...new Set(tags)],
    cluster: group ?? stableJson(given.map(one => (typeof one === 'string' ? one : one.text))),
  }
}

/** The lines of a file with labels, and the problems of skipped lines. */
export interface LabelLines {
  claims: ClaimLine[]
  preferences: PreferenceLabel[]
  problems: Problem[]
  /** The number of skipped lines. */
  wrongLines: number
}

/**
 * Reads one label per line. A wrong line is reported and skipped.
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
  /** The keys of the line itself. */
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

/** The keys of the passages, answers and judges in a line. */
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
  // A key that another kind of line has is not a typing error.
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

/** For each id: the content of its first line, and its line without a name. A pair of answers has no content. */
type KnownIds = Map<string, { line: number; content?: string; unnamed?: number }>

/** Lines on one text may share an id: one line for each person, and later lines of a person who changed the label. */
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
