import type { AskedMetrics } from '../metrics/metricKeys.ts'
import type { GoldenField } from '../metrics/metricCatalogue.ts'
import { goldenFields } from '../metrics/metricCatalogue.ts'
import type { GoldenCaseInput } from '../caseSchema.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import { missingSystem } from './missingSystem.ts'
import type { SchemaFinding, Path } from '../../schema/issueFindings.ts'
import type { WrittenTurn } from './writtenTurns.ts'

interface CaseSurroundings {
  /** The metrics of this case: those of the set and those of the case. */
  asked: AskedMetrics
  hasPipeline: boolean
  /** Whether several systems answer. */
  hasVariants: boolean
}

/** Findings on keys of a question that are valid singly but conflict with each other. */
export function turnFindings(
  { input, path, setsTheStage }: WrittenTurn,
  around: CaseSurroundings,
): SchemaFinding[] {
  return [
    ...recordingFindings(input, path, around),
    ...documentFindings(input, path),
    ...contradictions(input, path),
    ...(setsTheStage ? [] : missingFields(input, path, around)),
  ]
}

/** A case, or a conversation, has one mode at most. */
export function modeFindings(input: GoldenCaseInput, path: Path): SchemaFinding[] {
  const [first, second] = (['skip', 'only', 'todo'] as const).filter(mode => input[mode])
  if (!first || !second) return []
  return [
    {
      path: [...path, second],
      about: 'key',
      problem: `Expected one of \`skip\`, \`only\` and \`todo\`, got \`${first}\` and \`${second}\``,
      fix: 'Keep one of the two',
    },
  ]
}

function recordingFindings(
  input: GoldenCaseInput,
  path: Path,
  { hasPipeline, hasVariants }: CaseSurroundings,
): SchemaFinding[] {
  if (input.answer !== undefined) return hasVariants ? [answerOfNone(path)] : []
  const orphans = (['contexts', 'declined', 'toolCalls'] as const).filter(
    key => input[key] !== undefined,
  )
  if (orphans.length > 0) {
    return orphans.map(key => ({
      path: [...path, key],
      about: 'key',
      problem: `Expected \`answer\` to be given with \`${key}\``,
      fix: 'A recorded output is the answer with its passages',
    }))
  }
  if (hasPipeline || input.todo) return []
  return [
    {
      path,
      about: 'value',
      ...missingSystem,
    },
  ]
}

function answerOfNone(path: Path): SchemaFinding {
  return {
    path: [...path, 'answer'],
    about: 'key',
    problem: 'Expected no recorded `answer` in a set with `variants`: every variant would get it',
    fix: 'Let the pipeline return the recorded answer of its variant',
  }
}

function documentFindings(input: GoldenCaseInput, path: Path): SchemaFinding[] {
  const seen = new Set<string>()
  return (input.relevantDocuments ?? []).flatMap((document, index): SchemaFinding[] => {
    const here = [...path, 'relevantDocuments', index]
    const id = typeof document === 'string' ? document : document.id
    const repeated = seen.has(id)
    seen.add(id)
    const doubled = typeof document !== 'string' && 'text' in document && 'file' in document
    return [
      ...(repeated ? [finding(here, `Expected each document once, got \`${id}\` again`)] : []),
      ...(doubled
        ? [finding([...here, 'file'], 'Expected either `text` or `file`, got both')]
        : []),
    ]
  })
}

/** A claim that is right and wrong at once would fail every answer. */
function contradictions({ facts = [], avoid = [] }: GoldenCaseInput, path: Path): SchemaFinding[] {
  const right = new Set(facts.map(({ text }) => canonicalText(text).toLowerCase()))
  return avoid.flatMap((text, index) =>
    right.has(canonicalText(text).toLowerCase())
      ? [finding([...path, 'avoid', index], 'Expected a wrong claim, but `facts` has it too')]
      : [],
  )
}

function finding(path: Path, problem: string): SchemaFinding {
  return { path, about: 'key', problem, fix: 'Keep one of the two' }
}

/** The key to add if the field is missing, and how messages call it. @default the key */
const written: Record<GoldenField, { key: string; called?: string }> = {
  reference: { key: 'reference' },
  referenceClaims: { key: 'reference', called: '`reference` or `facts`' },
  relevantDocuments: { key: 'relevantDocuments' },
  documentTexts: { key: 'relevantDocuments' },
}

const fieldHints: Record<GoldenField, string> = {
  reference: 'the ground-truth answer',
  referenceClaims: 'the ground-truth answer, or `facts:` with its claims',
  relevantDocuments: 'the ids of the documents that the answer should be based on',
  documentTexts: 'a `text` or a `file` for each document',
}

/** An unanswerable case has no reference, and a `todo` case may lack any field. */
function missingFields(
  input: GoldenCaseInput,
  path: Path,
  { asked }: CaseSurroundings,
): SchemaFinding[] {
  if (input.answerable !== true || input.todo) return []
  const readsWords = [...asked.values()].some(({ needs }) => needs.includes('reference'))
  // A reference that is needed for its words has the claims, too.
  const fieldFor = (need: GoldenField) =>
    need === 'referenceClaims' && readsWords && !input.facts ? 'reference' : need
  return goldenFields.flatMap((field): SchemaFinding[] => {
    const lack = lackOf(input, field)
    const metrics = [...asked].filter(([, { needs }]) => needs.some(one => fieldFor(one) === field))
    if (!lack || metrics.length === 0) return []
    const { key, called = `\`${key}\`` } = written[field]
    const askers = new Set(
      metrics.map(([metric, { askedBy }]) =>
        askedBy ? `\`preset: ${askedBy}\`` : `\`${metric}\``,
      ),
    )
    const names = [...askers].join(', ')
    return [
      {
        path: [...path, key],
        about: 'key',
        problem: `Expected ${called} to ${lack}, because ${names} ${askers.size === 1 ? 'needs' : 'need'} it`,
        fix: `Add \`${key}:\` with ${fieldHints[field]}, or \`answerable: false\` if the right answer is to decline`,
      },
    ]
  })
}

function lackOf(input: GoldenCaseInput, field: GoldenField): string | undefined {
  const { relevantDocuments = [] } = input
  if (field === 'documentTexts') {
    const hold = relevantDocuments.some(
      document =>
        typeof document !== 'string' &&
        document.grade >= 1 &&
        ('text' in document || 'file' in document),
    )
    return hold ? undefined : 'have the text of a document of grade 1 or more'
  }
  if (field === 'referenceClaims') {
    return input.reference === undefined && input.facts === undefined ? 'be given' : undefined
  }
  if (input[field] === undefined) return 'be given'
  const isRelevant = relevantDocuments.some(
    document => typeof document === 'string' || document.grade >= 1,
  )
  return field === 'relevantDocuments' && !isRelevant
    ? 'have a document of grade 1 or more'
    : undefined
}
