import { inject } from 'vitest'
import { UserError } from '../../errors.ts'
import { createEvaluator } from '../../run/case/evaluator.ts'
import type { Evaluator } from '../../hub/hubMessages.ts'
import type { JudgingOptions } from '../../run/judging.ts'
import { judgingBy } from '../../run/judging.ts'
import { redactorOf } from '../../results/secrets.ts'
import { refuseUnknownOptions } from '../../schema/refuseUnknownOptions.ts'
import { oncePerWorker } from './oncePerWorker.ts'
import { readOptions } from '../../run/options/readOptions.ts'

const own = oncePerWorker('own evaluator', (): { evaluator?: Evaluator } => ({}))

/** The judge of this process, for matchers without the plugin. */
export function ownEvaluator(): Evaluator {
  return (own.evaluator ??= evaluatorBy({}))
}

/** The judge of matchers without the plugin. Without `configure`, lexical() judges. */
export type ConfigureOptions = JudgingOptions

/** Other options of the plugin would have no effect here. */
const optionNames: readonly (keyof ConfigureOptions)[] = [
  'judge',
  'embeddings',
  'prompts',
  'customMetrics',
  'budget',
]

/**
 * Chooses the judge for matchers that are used without the plugin, by `vitest-rag/setup` alone.
 * @throws UserError if the plugin is there, whose options name the judge; and for invalid options
 */
export function configure(options: ConfigureOptions): void {
  if (inject('rag')) {
    throw new UserError({
      problem: 'Expected `configure` to be used without the plugin',
      fix: 'Name the judge in the plugin instead: rag({ judge })',
    })
  }
  refuseUnknownOptions('configure()', options, optionNames)
  own.evaluator = evaluatorBy(readOptions(options, 'configure()'))
}

function evaluatorBy(options: JudgingOptions): Evaluator {
  return createEvaluator({ ...judgingBy(options), redact: redactorOf([process.env]) })
}
