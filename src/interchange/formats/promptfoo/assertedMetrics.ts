import { defined } from '../../../defined.ts'
import { isBlank } from '../../../text/isBlank.ts'
import type { ImportedCheck } from '../../imported/importedCase.ts'
import { assertedChecks } from './assertedChecks.ts'
import type { PromptfooAssertion } from './assertion.ts'
import { filledText } from './template.ts'

/** The metric that corresponds to an assertion of promptfoo. */
interface Meaning {
  /** Metric key. */
  metric: string
  /** The threshold if the assertion has none; null if our metric's number would not mean the same. */
  threshold: number | null
  /** The value of the assertion is the right answer. */
  holdsReference?: true
  /** How our number differs, if it does. */
  difference?: string
}

export const meanings: Readonly<Record<string, Meaning>> = {
  'context-faithfulness': {
    metric: 'faithfulness',
    threshold: 0.5,
    difference:
      "an answer without claims fails promptfoo's context-faithfulness; faithfulness does not apply to it, and a threshold is missed",
  },
  'context-recall': { metric: 'contextRecall', threshold: 0.5, holdsReference: true },
  'context-relevance': {
    metric: 'contextSentenceRelevance',
    threshold: 0.5,
    difference:
      "promptfoo's context-relevance has the model repeat what is relevant; contextSentenceRelevance numbers the sentences and has it name them",
  },
  'answer-relevance': {
    metric: 'questionSimilarity',
    threshold: 0.5,
    difference:
      'questionSimilarity needs `embeddings` in the options of the plugin, as answer-relevance does',
  },
  factuality: factuality(),
  'model-graded-factuality': factuality(),
  similar: {
    metric: 'semanticSimilarity',
    threshold: 0.75,
    holdsReference: true,
    difference:
      'semanticSimilarity needs `embeddings` in the options of the plugin, as similar does',
  },
  'rouge-n': { metric: 'rouge1', threshold: 0.75, holdsReference: true },
  equals: { metric: 'exactMatch', threshold: 1, holdsReference: true },
}

function factuality(): Meaning {
  return {
    metric: 'groundTruthAgreement',
    threshold: null,
    holdsReference: true,
    difference:
      'factuality passes or fails by categories; groundTruthAgreement is a number from 0 to 1, so it has no threshold yet',
  }
}

interface Asserted {
  metrics: Record<string, number | null>
  checks: ImportedCheck[]
  reference?: string
}

/**
 * The metrics and checks of assertions, and the right answer in them. Assertions without a metric, and a second right answer,
 * are reported.
 */
export function assertedMetrics(
  assertions: readonly PromptfooAssertion[],
  { vars, reference: given }: { vars: ReadonlyMap<string, unknown>; reference: string | undefined },
): Asserted {
  const metrics: Record<string, number | null> = {}
  const checks: ImportedCheck[] = []
  let reference = given
  for (const assertion of assertions) {
    const meaning = Object.hasOwn(meanings, assertion.type) ? meanings[assertion.type] : undefined
    const ofWording = assertedChecks(assertion, vars)
    if (ofWording) checks.push(...ofWording)
    if (ofWording) continue
    if (!meaning) {
      assertion.given.lose(whyNone(assertion.type))
      continue
    }
    const { metric, holdsReference } = meaning
    if (holdsReference) {
      const value = assertion.value === undefined ? undefined : filledText(assertion.value, vars)
      const why = whyNoReference(value, reference)
      if (why !== undefined) {
        assertion.given.lose(`\`${assertion.type}\` is left out: ${why}`)
        continue
      }
      reference = value
    } else if (assertion.value !== undefined) assertion.given.tell('its value has no meaning here')
    const { threshold = meaning.threshold } = assertion
    const former = metrics[metric]
    metrics[metric] = former === undefined ? threshold : stricter(former, threshold)
  }
  return { metrics, checks, ...defined({ reference }) }
}

function whyNoReference(value: string | undefined, former: string | undefined): string | undefined {
  if (value === undefined || isBlank(value))
    return 'its right answer is missing, or more than plain {{name}}'
  if (value.startsWith('file://')) return 'its right answer is in a file: write it out'
  return former === undefined || former === value
    ? undefined
    : 'the case has another right answer already, but a case has only one reference'
}

function stricter(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

const programs = ['javascript', 'python', 'ruby', 'webhook', 'file']
const rubrics = ['llm-rubric', 'g-eval', 'model-graded-closedqa', 'pi']

function whyNone(type: string): string {
  if (programs.includes(type))
    return `\`${type}\` is a program: write it as a custom metric of the plugin`
  if (rubrics.includes(type))
    return `\`${type}\` is a rubric: write it as an \`aspect\` or \`rubric\` of the set`
  return `no metric corresponds to \`${type}\`: write it as a custom metric of the plugin`
}
