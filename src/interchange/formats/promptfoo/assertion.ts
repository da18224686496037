import { defined } from '../../../defined.ts'
import type { Given } from '../../sources/given.ts'

/** An assertion of promptfoo about an output. */
export interface PromptfooAssertion {
  given: Given
  type: string
  value?: string
  /** @default promptfoo's default for the type */
  threshold?: number
}

/** The options of a test that change the output before its assertions read it. */
const outputChanges = ['transform', 'postprocess']

/** Whether the assertions of a test read a changed output. */
export const isOutputChanged = (options: readonly (Given | undefined)[]): boolean =>
  options.some(one => one?.field(...outputChanges) !== undefined)

/**
 * Assertions in YAML. A set without its own threshold passes if all its assertions pass, so it is taken apart.
 * @param isChanged whether the options of the test change the output. Its assertions are then left out
 */
export function assertionsIn(given: Given | undefined, isChanged = false): PromptfooAssertion[] {
  return assertionsAmong(given?.items() ?? [], isChanged)
}

/** Like {@link assertionsIn}, for assertions that are in several places. */
export function assertionsAmong(given: readonly Given[], isChanged = false): PromptfooAssertion[] {
  return given.flatMap(one => {
    const type = one.field('type')?.text() ?? ''
    if (type === 'assert-set') {
      if (one.field('threshold'))
        return one.lose('a set of assertions: in promptfoo, some of them may fail') ?? []
      return assertionsIn(one.field('assert'), isChanged)
    }
    const why = whyLeftOut(one, isChanged)
    if (why !== undefined) return one.lose(`\`${type}\` is left out: ${why}`) ?? []
    return [assertionOf(one, type)]
  })
}

/** Why an assertion would fail answers that promptfoo passes. */
function whyLeftOut(given: Given, isChanged: boolean): string | undefined {
  const weight = given.field('weight')?.node
  if (weight?.kind === 'scalar' && weight.value !== '' && Number(weight.value) === 0)
    return 'its weight is 0, so it never fails a test of promptfoo'
  const isMetricOnly = given.field('metricOnly')?.node
  if (isMetricOnly?.kind === 'scalar' && isMetricOnly.value === true)
    return 'it is `metricOnly`, so it never fails a test of promptfoo'
  if (given.field('transform')) return `its \`transform\` ${changesOutput}`
  return isChanged ? changedByTest : undefined
}

const changesOutput = 'changes the output, and an answer here is measured as it is'
const changedByTest = `the \`transform\` of the test ${changesOutput}`

/** What the threshold of a test does in promptfoo. */
export const thresholdOfTest =
  'in promptfoo, the weighted mean of the scores decides alone: an assertion may fail if others make up for it. Here each must hold'

function assertionOf(given: Given, type: string): PromptfooAssertion {
  const value = given.field('value')
  const threshold = given.field('threshold')?.number()
  const text = value?.node.kind === 'scalar' ? value.text() : undefined
  return {
    given,
    type,
    ...defined({ value: text, threshold }),
  }
}

/** Prefixes in tables, such as `javascript:`, with the types that they stand for. */
const aliases: readonly (readonly [beginning: RegExp, type: string])[] = [
  [/^(?:javascript|fn|eval):/, 'javascript'],
  [/^python:/, 'python'],
  [/^(?:grade|llm-rubric):/, 'llm-rubric'],
  [/^file:\/\//, 'file'],
]

/** Default thresholds in a cell, which differ from those in YAML. */
const thresholdsOfCells: Readonly<Record<string, number>> = {
  similar: 0.8,
  'context-faithfulness': 0.75,
  'context-recall': 0.75,
  'context-relevance': 0.75,
  'answer-relevance': 0.75,
  'rouge-n': 0.75,
}

/** The assertions in the cells of a table, if no option of the test changes the output before. */
export function assertionsInCells(
  cells: readonly (readonly [name: string, cell: Given])[],
  isChanged = false,
): [name: string, assertion: PromptfooAssertion][] {
  return cells.flatMap(([name, cell]) => {
    const assertion = assertionInCell(cell, cell.text() ?? '')
    if (!isChanged) return [[name, assertion]]
    return cell.lose(`\`${assertion.type}\` is left out: ${changedByTest}`) ?? []
  })
}

/** A cell of a table: `type: value` or `type(threshold): value`. Any other text is the expected output. */
function assertionInCell(given: Given, text: string): PromptfooAssertion {
  const cell = text.trim()
  const alias = aliases.find(([beginning]) => beginning.test(cell))
  if (alias) return { given, type: alias[1], value: cell.replace(alias[0], '') }
  const { type, threshold, value } =
    /^(?<type>(?:not-)?[a-z][a-z-]*[a-z])(?:\((?<threshold>\d+(?:\.\d+)?)\))?(?::(?<value>[^]*))?$/.exec(
      cell,
    )?.groups ?? {}
  if (type === undefined || !knownTypes.has(type.replace(/^not-/, ''))) {
    return { given, type: 'equals', value: cell }
  }
  const least = threshold === undefined ? thresholdsOfCells[type] : Number(threshold)
  return {
    given,
    type,
    ...(value !== undefined && { value: value.trim() }),
    ...defined({ threshold: least }),
  }
}

/** Types that a cell may name. Any other word before a colon is part of the expected output. */
const knownTypes = new Set([
  ...['answer-relevance', 'bleu', 'classifier', 'contains', 'contains-all', 'contains-any'],
  ...['contains-html', 'contains-json', 'contains-sql', 'contains-xml', 'context-faithfulness'],
  ...['context-recall', 'context-relevance', 'cost', 'equals', 'factuality', 'g-eval', 'gleu'],
  ...[
    'guardrails',
    'icontains',
    'icontains-all',
    'icontains-any',
    'is-html',
    'is-json',
    'is-refusal',
  ],
  ...['is-sql', 'is-valid-function-call', 'is-valid-openai-function-call', 'is-xml', 'latency'],
  ...['is-valid-openai-tools-call', 'levenshtein', 'meteor', 'model-graded-closedqa', 'pi'],
  ...[
    'model-graded-factuality',
    'moderation',
    'perplexity',
    'perplexity-score',
    'regex',
    'rouge-n',
  ],
  ...['ruby', 'similar', 'starts-with', 'webhook'],
])
