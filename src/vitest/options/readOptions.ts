import type { GateMode } from '../../gate/decision.ts'
import { verdicts } from '../../gate/decision.ts'
import type { Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { presets } from '../../golden/metrics/metricCatalogue.ts'
import { promptInstructions } from '../../judge/steps/index.ts'
import { budgetProblems } from './budgetProblems.ts'
import { embeddingProblems, judgeProblems } from './judgeProblems.ts'
import { customMetricProblems } from './metricProblems.ts'
import type { Untyped } from './optionProblems.ts'
import { isObject, isText, oneOf, unknownKeys } from './optionProblems.ts'
import type { RagOptions } from './options.ts'

const keys = [
  'judge',
  'embeddings',
  'prompts',
  'pipeline',
  'preset',
  'metrics',
  'customMetrics',
  'pipelineConcurrency',
  'budget',
  'variant',
  'gate',
] satisfies (keyof RagOptions)[]
const modes: readonly GateMode[] = ['fail', 'warn', 'report']

/**
 * Checks the plugin's options: a slip in one of them must not switch the gate or the judge off.
 * @throws UserError with everything that is wrong
 */
export function readOptions(options: RagOptions): RagOptions {
  const problems = [
    ...unknownKeys('rag()', options, keys),
    ...judgeProblems(options),
    ...embeddingProblems(options),
    ...promptProblems(options),
    ...textProblems(options),
    ...concurrencyProblems(options),
    ...budgetProblems(options),
    ...presetProblems(options),
    ...customMetricProblems(options),
    ...gateProblems(options),
  ]
  if (problems.length > 0) throw new UserError(problems)
  return options
}

function promptProblems({ prompts }: RagOptions): Problem[] {
  if (prompts === undefined) return []
  if (!isObject(prompts)) {
    return [{ problem: 'Expected `prompts` to be an object: instructions by prompt' }]
  }
  const known = Object.keys(promptInstructions)
  const wrong = Object.entries(prompts).filter(
    ([id, text]) => known.includes(id) && typeof text !== 'function' && !isText(text),
  )
  return [
    ...unknownKeys('prompts', prompts, known),
    ...wrong.map(([id]) => ({
      problem: `Expected \`prompts.${id}\` to be text, or a function of the built-in text`,
    })),
  ]
}

function textProblems({ pipeline = 'none', variant = 'none' }: RagOptions): Problem[] {
  return [
    ...(isText(pipeline) ? [] : [{ problem: 'Expected `pipeline` to be the path of a module' }]),
    ...(typeof variant === 'string' ? [] : [{ problem: 'Expected `variant` to be text' }]),
  ]
}

function concurrencyProblems({ pipelineConcurrency: count = 1 }: RagOptions): Problem[] {
  if (Number.isInteger(count) && count >= 1) return []
  return [{ problem: 'Expected `pipelineConcurrency` to be a whole number, 1 or more' }]
}

function presetProblems({ preset }: RagOptions): Problem[] {
  if (preset === undefined) return []
  const names: readonly unknown[] = [preset].flat()
  if (names.length === 0) {
    return [{ problem: `Expected \`preset\` to name one of ${presets.join(', ')}` }]
  }
  const wrong = names.filter(name => !presets.some(known => known === name))
  return wrong.map(name => oneOf('preset', name, presets))
}

function gateProblems({ gate }: RagOptions): Problem[] {
  if (gate === undefined) return []
  if (!isObject(gate)) {
    return [{ problem: 'Expected `gate` to be an object with `mode` and `failOn`' }]
  }
  const { mode = 'fail', failOn = [] }: Untyped = gate
  const unknown = unknownKeys('gate', gate, ['mode', 'failOn'])
  const wrongMode = modes.some(known => known === mode) ? [] : [oneOf('gate.mode', mode, modes)]
  if (!Array.isArray(failOn)) {
    return [
      ...unknown,
      ...wrongMode,
      { problem: 'Expected `gate.failOn` to be a list of verdicts' },
    ]
  }
  const wrong = failOn.filter(verdict => !verdicts.some(known => known === verdict))
  return [
    ...unknown,
    ...wrongMode,
    ...wrong.map(verdict => oneOf('gate.failOn', verdict, verdicts)),
  ]
}
