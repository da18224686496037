import { UserError } from '../../errors.ts'
import type { MetricDefinition } from '../../golden/goldenSet.ts'
import { ownMetricFacts } from '../../golden/metrics/metricDefinitions.ts'
import { definitionSchema } from '../../golden/metrics/definitionSchema.ts'
import { presentTraits } from '../../judge/traits.ts'
import { metrics } from '../../metrics/index.ts'
import { checkOptions } from '../../schema/checkOptions.ts'

const definitionNames = ['premise', 'support', 'beta', 'weights', 'rubric', 'aspect'] as const

/** How a matcher has its metric measured. */
export interface DefinitionOptions extends Pick<
  MetricDefinition,
  'premise' | 'support' | 'beta' | 'weights'
> {
  /**
   * Makes the name a metric of your own: levels that a model rates the answer by, lowest first
   * scores 0, the highest 1.
   * @example { 1: 'rude', 2: 'curt', 3: 'friendly' }
   */
  rubric?: Readonly<Record<number, string>>
  /**
   * Makes the name a metric of your own: what is true of a good answer, 1 or 0 by a model.
   * @example 'The answer promises nothing that only a manager may grant.'
   */
  aspect?: string
}

/**
 * Reads what defines a metric, by the rules of golden sets.
 * @throws UserError if a rubric or an aspect has no name of its own, or is none
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
