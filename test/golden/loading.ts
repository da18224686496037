import { UserError } from '../../src/errors.ts'
import type { LocatedGoldenSet } from '../../src/golden/goldenSet.ts'
import type { GoldenSetOptions } from '../../src/golden/readGoldenSet.ts'
import { parseGoldenSet } from '../../src/golden/readGoldenSet.ts'
import type { MetricCatalogue } from '../../src/golden/metrics/metricCatalogue.ts'

export const catalogue: MetricCatalogue = [
  {
    name: 'faithfulness',
    description: 'Is what the answer claims supported by the retrieved contexts?',
    direction: 'higher',
    ranksDocuments: false,
    takesPremise: true,
    measures: 'answer',
    needs: [],
  },
  {
    name: 'hallucination',
    description: 'How much of the answer is made up?',
    direction: 'lower',
    ranksDocuments: false,
    measures: 'answer',
    needs: [],
  },
  {
    name: 'contextRecall',
    description: 'Do the retrieved contexts contain what the reference says?',
    direction: 'higher',
    ranksDocuments: false,
    measures: 'retrieval',
    needs: ['reference'],
  },
  {
    name: 'ndcg',
    description: 'Do the most relevant documents come first?',
    direction: 'higher',
    ranksDocuments: true,
    measures: 'retrieval',
    needs: ['relevantDocuments'],
  },
]

/** YAML indented like the test around it. Escapes are left to YAML. */
export function yaml(strings: TemplateStringsArray, ...values: string[]): string {
  const lines = String.raw(strings, ...values)
    .replace(/^\n/, '')
    .replace(/\n *$/, '\n')
    .split('\n')
  const indents = lines.filter(line => line.trim() !== '').map(line => line.search(/\S/))
  return lines.map(line => line.slice(Math.min(...indents))).join('\n')
}

export function load(source: string, options: Partial<GoldenSetOptions> = {}): LocatedGoldenSet {
  return parseGoldenSet(source, {
    file: '/shop/support.golden.yaml',
    metrics: catalogue,
    ...options,
  })
}

/** What a golden set is refused with; any other error goes through. */
export function refusalOf(source: string, options: Partial<GoldenSetOptions> = {}): UserError {
  try {
    load(source, options)
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error(`Expected a refusal of ${JSON.stringify(source)}`)
}

export function problemsOf(source: string, options: Partial<GoldenSetOptions> = {}): string {
  return refusalOf(source, options).message
}

/** Each input with what is said about it. */
export function said(inputs: readonly string[], wrap = (input: string) => input): string {
  return inputs.map(input => `${JSON.stringify(input)}\n${problemsOf(wrap(input))}`).join('\n\n')
}

/** A golden set that is right but for what `lines` add to its one case, from line 4 on. */
export function withCase(lines: string): string {
  const indented = lines.replaceAll(/^(?=.)/gm, '    ')
  return `pipeline: ./answer.ts\nmetrics: { faithfulness: 0.8 }\ncases:\n  - id: refund-window\n${indented}`
}
