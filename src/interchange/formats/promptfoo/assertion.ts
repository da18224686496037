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

/** Assertions in YAML. A set without its own threshold passes if all its assertions pass, so it is taken apart. */
export function assertionsIn(given: Given | undefined): PromptfooAssertion[] {
  return (given?.items() ?? []).flatMap(one => {
    const type = one.field('type')?.text() ?? ''
    if (type !== 'assert-set') return [assertionOf(one, type)]
    if (one.field('threshold'))
      return one.lose('a set of assertions, some of which must pass') ?? []
    return assertionsIn(one.field('assert'))
  })
}

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

/** A cell of a table: `type: value` or `type(threshold): value`. Any other text is the expected output. */
export function assertionInCell(given: Given, text: string): PromptfooAssertion {
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
