import { UserError } from '../../errors.ts'
import type { MetricDefinition } from '../../golden/goldenSet.ts'
import { ownMetricFacts } from '../../golden/metrics/metricDefinitions.ts'
import { definitionSchema } from '../../golden/metrics/definitionSchema.ts'
import { presentTraits } from '../../judge/traits.ts'
import { metrics } from '../../metrics/index.ts'
import { checkOptions } from '../../schema/checkOptions.ts'

const definitionNames = ['premise', 'support', 'beta', 'weights', 'rubric', 'aspect'] as const

/** How a matcher measures its metric. */
export interface DefinitionOptions extends Pick<
  MetricDefinition,
  'premise' | 'support' | 'beta' | 'weights'
> {
  /**
   * Defines the name as your own metric, by levels for a model's rating of the answer: the lowest level scores 0, the
   * highest 1.
   * @example { 1: 'rude', 2: 'curt', 3: 'friendly' }
   */
  rubric?: Readonly<Record<number, string>>
  /**
   * Defines the name as your own metric, by a statement that is true of a good answer; a model scores 1 or 0.
   * @example 'The answer promises nothing that only a manager may grant.'
   */
  aspect?: string
}

/**
 * Reads the definition of a metric by the rules of golden sets.
 * @throws UserError if a rubric or an aspect is invalid, or has the name of a built-in metric
 */
export function metricDefinition(
  matcher: string,
  metric: string,
  options: DefinitionOptions,
): MetricDefinition {
  const given = presentTraits(options, definitionNames)
  const owner = `\`${matcher}\``
  if ('rubric' in given && 'aspect' in given) {
    throw new UserError({
      problem: `Expected ${owner} to be given \`rubric\` or \`aspect\`, not both`,
    })
  }
  if ('rubric' in given) checkOwnName(metric, 'rubric')
  if ('aspect' in given) checkOwnName(metric, 'aspect')
  return checkOptions(definitionSchema, given, { owner })
}

function checkOwnName(metric: string, definedBy: 'rubric' | 'aspect'): void {
  const facts = ownMetricFacts(metric, definedBy, metrics)
  if ('problem' in facts) throw new UserError(facts)
}
