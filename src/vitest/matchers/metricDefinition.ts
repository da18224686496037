import { UserError } from '../../errors.ts'
import type { MetricDefinition } from '../../golden/goldenSet.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import type { Level } from '../../judge/rating.ts'
import { findMetric } from '../../metrics/index.ts'
import { oneOf } from '../options/optionProblems.ts'
import { escaped } from '../../text/untrusted.ts'

/** How a matcher has its metric measured. */
export interface DefinitionOptions extends Pick<MetricDefinition, 'premise' | 'support'> {
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
 * Reads what defines a metric.
 * @throws UserError where a rubric or an aspect has no name of its own, or is none
 */
export function metricDefinition(
  metric: string,
  { rubric, aspect, premise, support }: DefinitionOptions,
): MetricDefinition {
  checkChoice('premise', premise, ['contexts', 'documents'])
  checkChoice('support', support, ['joined', 'perChunk'])
  if (rubric !== undefined || aspect !== undefined) checkOwnName(metric)
  if (rubric !== undefined && aspect !== undefined) {
    throw new UserError({
      problem: 'Expected `toScore` to be given `rubric` or `aspect`, not both',
    })
  }
  if (aspect?.trim() === '') {
    throw new UserError({ problem: 'Expected `aspect` of `toScore` to be text that is not blank' })
  }
  return {
    ...(premise && { premise }),
    ...(support && { support }),
    ...(rubric && { rubric: levelsOf(rubric) }),
    ...(aspect !== undefined && { aspect }),
  }
}

function checkChoice(option: string, given: unknown, choices: readonly string[]): void {
  if (given === undefined || choices.some(choice => choice === given)) return
  throw new UserError(oneOf(option, given, choices))
}

function checkOwnName(metric: string): void {
  const key = parseMetricKey(metric)
  if (key && key.cutoff === undefined && !findMetric(key.name)) return
  throw new UserError({
    problem: `Expected a rubric or an aspect to have a name of its own, got \`${escaped(metric)}\``,
    fix: 'Letters and digits, beginning with a letter, and not the name of a built-in metric',
  })
}

function levelsOf(rubric: Readonly<Record<number, string>>): Level[] {
  const levels = Object.entries(rubric).map(([value, meaning]) => ({
    value: Number(value),
    meaning,
  }))
  const sound = levels.every(
    ({ value, meaning }) =>
      Number.isInteger(value) && typeof meaning === 'string' && meaning.trim() !== '',
  )
  if (levels.length >= 2 && sound) {
    return levels.toSorted((lower, higher) => lower.value - higher.value)
  }
  throw new UserError({
    problem: 'Expected `rubric` of `toScore` to be two levels or more, by whole numbers',
    fix: "Write { 1: 'rude', 2: 'curt', 3: 'friendly' }",
  })
}
