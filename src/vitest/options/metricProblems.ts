import type { Problem } from '../../errors.ts'
import { goldenFields, ownNameFault } from '../../golden/metrics/metricCatalogue.ts'
import type { CustomMetric } from '../../metrics/customMetric.ts'
import type { EvidenceName } from '../../evidence/index.ts'
import { evidencePieces } from '../../evidence/index.ts'
import { findMetric } from '../../metrics/index.ts'
import { escaped } from '../../text/untrusted.ts'
import { criterionProblems } from './criterionProblems.ts'
import type { Untyped } from './optionProblems.ts'
import { isObject, oneOf, unknownKeys } from './optionProblems.ts'
import type { RagOptions } from './options.ts'

const keys = [
  'name',
  'description',
  'direction',
  'version',
  'measures',
  'needs',
  'requires',
  'criterion',
  'gatedByDefault',
  'score',
] satisfies (keyof CustomMetric<EvidenceName>)[]

/** What is wrong with the metrics of the project's own. */
export function customMetricProblems({ customMetrics }: RagOptions): Problem[] {
  if (customMetrics === undefined) return []
  const given: unknown = customMetrics
  if (!Array.isArray(given)) {
    return [{ problem: 'Expected `customMetrics` to be a list of metrics' }]
  }
  const names = given.map((metric: unknown) => (isObject(metric) ? metric['name'] : undefined))
  return given.flatMap((metric: unknown, index) => {
    const at = `customMetrics[${index}]`
    if (!isObject(metric)) {
      return [
        { problem: `Expected \`${at}\` to be a metric: \`name\`, \`direction\` and \`score\`` },
      ]
    }
    return [
      ...unknownKeys(at, metric, keys),
      ...nameProblems(metric, at, names.slice(0, index)),
      ...wordProblems(metric, at),
      ...formProblems(metric, at),
      ...criterionProblems(metric, at),
    ]
  })
}

function nameProblems({ name }: Untyped, at: string, earlier: readonly unknown[]): Problem[] {
  const fault = typeof name === 'string' ? ownNameFault(name) : 'text'
  if (fault !== undefined) {
    return [{ problem: `Expected \`${at}.name\` to be ${fault}, got \`${escaped(String(name))}\`` }]
  }
  const taken = findMetric(String(name)) ? 'is a metric already' : 'stands there twice'
  return findMetric(String(name)) || earlier.includes(name)
    ? [{ problem: `Expected \`${at}\` to have another name: \`${String(name)}\` ${taken}` }]
    : []
}

function wordProblems(metric: Untyped, at: string): Problem[] {
  const { direction, measures = 'answer', needs = [], requires = [] } = metric
  const wrong = (key: string, allowed: readonly string[], got: unknown): Problem[] =>
    [got]
      .flat()
      .filter(word => !allowed.some(known => known === word))
      .map(word => oneOf(`${at}.${key}`, word, allowed))
  return [
    ...wrong('direction', ['higher', 'lower'], direction),
    ...wrong('measures', ['answer', 'retrieval'], measures),
    ...wrong('needs', goldenFields, needs),
    ...wrong('requires', Object.keys(evidencePieces), requires),
  ]
}

function formProblems(metric: Untyped, at: string): Problem[] {
  const { score, version = 1, description = 'none', gatedByDefault = false } = metric
  const { needs = [], requires = [] } = metric
  const rules: [isRight: boolean, rule: string][] = [
    [typeof score === 'function', `\`${at}.score\` to be a function`],
    [Number.isInteger(version), `\`${at}.version\` to be a whole number`],
    [typeof description === 'string', `\`${at}.description\` to be text`],
    [typeof gatedByDefault === 'boolean', `\`${at}.gatedByDefault\` to be true or false`],
    [Array.isArray(needs), `\`${at}.needs\` to be a list`],
    [Array.isArray(requires), `\`${at}.requires\` to be a list`],
  ]
  return rules.filter(([isRight]) => !isRight).map(([, rule]) => ({ problem: `Expected ${rule}` }))
}
