import { defined } from '../../../defined.ts'
import { isBlank } from '../../../text/isBlank.ts'
import type { ImportedCheck } from '../../imported/importedCase.ts'
import { assertedAspects } from './assertedAspects.ts'
import { assertedCalls } from './assertedCalls.ts'
import { assertedChecks } from './assertedChecks.ts'
import type { PromptfooAssertion } from './assertion.ts'
import { namesFile } from './projectFile.ts'
import { filledText } from './template.ts'

/** The metric that corresponds to an assertion of promptfoo. */
interface Meaning {
  /** Metric key. */
  metric: string
  /** The threshold if the assertion has none; null if our metric's number would not mean the same. */
  threshold: number | null
  /** The value of the assertion is the right answer: as claims, or as the wording to compare with. */
  holdsReference?: 'claims' | 'wording'
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
  'context-recall': { metric: 'contextRecall', threshold: 0.5, holdsReference: 'claims' },
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
    holdsReference: 'wording',
    difference:
      'semanticSimilarity needs `embeddings` in the options of the plugin, as similar does',
  },
  'rouge-n': { metric: 'rouge1', threshold: 0.75, holdsReference: 'wording' },
  equals: { metric: 'exactMatch', threshold: 1, holdsReference: 'wording' },
}

function factuality(): Meaning {
  return {
    metric: 'groundTruthAgreement',
    threshold: null,
    holdsReference: 'claims',
    difference:
      'factuality passes or fails by categories; groundTruthAgreement is a number from 0 to 1, so it has no threshold yet',
  }
}

interface Asserted {
  metrics: Record<string, number | null>
  checks: ImportedCheck[]
  aspects: string[]
  reference?: string
  /** The claims of right answers that differ. */
  facts?: string[]
}

/**
 * The metrics, checks and statements of assertions, and the right answers in them. What has no place in a case is
 * reported.
 */
export function assertedMetrics(
  assertions: readonly PromptfooAssertion[],
  { vars, reference }: { vars: ReadonlyMap<string, unknown>; reference: string | undefined },
): Asserted {
  const metrics: Record<string, number | null> = {}
  const checks: ImportedCheck[] = []
  const aspects: string[] = []
  const right = rightAnswers(reference)
  for (const assertion of assertions) {
    const rules = assertedChecks(assertion, vars) ?? assertedCalls(assertion, vars)
    const statements = rules ? undefined : assertedAspects(assertion, vars)
    checks.push(...(rules ?? []))
    aspects.push(...(statements ?? []))
    if (rules || statements) continue
    const meaning = Object.hasOwn(meanings, assertion.type) ? meanings[assertion.type] : undefined
    if (!meaning) {
      assertion.given.lose(whyNone(assertion.type))
      continue
    }
    if (meaning.holdsReference) {
      const value = assertion.value === undefined ? undefined : filledText(assertion.value, vars)
      if (!right.add(assertion, meaning, value)) continue
    } else if (assertion.value !== undefined) assertion.given.tell('its value has no meaning here')
    const { threshold = meaning.threshold } = assertion
    const former = metrics[meaning.metric]
    metrics[meaning.metric] = former === undefined ? threshold : stricter(former, threshold)
  }
  // A test may repeat what the defaults assert.
  return { metrics, checks, aspects: [...new Set(aspects)], ...right.found() }
}

interface RightAnswer {
  text: string
  /** The metric of its assertion. */
  metric?: string
  isOfClaims: boolean
}

/** Collects the right answers of a case. Several are possible only if each states claims. */
function rightAnswers(given: string | undefined) {
  const answers: RightAnswer[] = given === undefined ? [] : [{ text: given, isOfClaims: false }]
  return {
    /** Reports an answer that the case has no place for. @returns whether the case has it */
    add({ given: place, type }: PromptfooAssertion, meaning: Meaning, text: string | undefined) {
      const isOfClaims = meaning.holdsReference === 'claims'
      const isSecond = answers.length > 0 && answers.every(one => one.text !== text)
      const isOpen = isOfClaims && answers.every(one => one.isOfClaims)
      const why = whyNoText(text) ?? (isSecond && !isOpen ? hasOne : undefined)
      if (text === undefined || why !== undefined) {
        place.lose(`\`${type}\` is left out: ${why ?? noText}`)
        return false
      }
      if (isSecond) place.tell(countsBoth)
      answers.push({ text, metric: meaning.metric, isOfClaims })
      return true
    },
    /** `groundTruthAgreement` reads the reference; metrics of claims read the facts. */
    found(): Pick<Asserted, 'reference' | 'facts'> {
      const texts = [...new Set(answers.map(({ text }) => text))]
      const compared = answers.find(({ metric }) => metric === 'groundTruthAgreement')
      const reference = texts.length > 1 ? (compared?.text ?? texts[0]) : texts[0]
      return { ...defined({ reference }), ...(texts.length > 1 && { facts: texts }) }
    },
  }
}

const noText = 'its right answer is missing, or more than plain {{name}}'
const hasOne = 'the case has another right answer already, but a case has only one reference'
const countsBoth =
  'the test has several right answers: all are `facts`, and metrics of claims count each of them'

function whyNoText(text: string | undefined): string | undefined {
  if (text === undefined || isBlank(text)) return noText
  return namesFile(text) ? 'its right answer is in a file: write it out' : undefined
}

function stricter(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

const programs = ['javascript', 'python', 'ruby', 'webhook', 'file']
const denied = ['not-llm-rubric', 'not-model-graded-closedqa', 'not-g-eval']

function whyNone(type: string): string {
  if (programs.includes(type))
    return `\`${type}\` is a program: write it as a custom metric of the plugin`
  if (denied.includes(type))
    return `\`${type}\` says what is not true of a good answer: write what is true under \`aspects\``
  if (type === 'trajectory:goal-success')
    return '`trajectory:goal-success` has a model judge a goal: write under `aspects` what is true of an answer that reaches it'
  if (type === 'pi') return '`pi` is a rubric: write it as an `aspect` or `rubric` of the set'
  return `no metric corresponds to \`${type}\`: write it as a custom metric of the plugin`
}
