import { parseArgs } from 'node:util'
import { UserError } from '../src/errors.ts'
import { defaultDraws } from '../src/statistics/permutation.ts'
import { conversationsAsMarkdown } from './benchGate/conversations.ts'
import { declinesAsMarkdown } from './benchGate/declines.ts'
import { groupsAsMarkdown } from './benchGate/fewGroups.ts'
import {
  flowsAsMarkdown,
  quietSetsAsMarkdown,
  sequencesAsMarkdown,
  setsAsMarkdown,
} from './benchGate/flowTable.ts'
import { resamples } from './benchGate/gates.ts'
import { heldOutAsMarkdown } from './benchGate/heldOut.ts'
import { draws } from './benchGate/ourGate.ts'
import { matchersAsMarkdown } from './benchGate/matchers.ts'
import { criticalAsMarkdown, eachAsMarkdown } from './benchGate/singleCases.ts'
import { metricsAsMarkdown } from './benchGate/severalMetrics.ts'
import { scenarios } from './benchGate/scenarios.ts'
import { simulate } from './benchGate/simulate.ts'
import { systemsAsMarkdown } from './benchGate/systems.ts'
import { ratesAsMarkdown } from './benchGate/tables.ts'
import { windowsAsMarkdown } from './benchGate/windows.ts'

const usage = `Measures how often gates fail a change that drops scores, and one that doesn't.

  node scripts/benchGate.ts [--simulations 600] [--seed 1]

--simulations  of each drop; four times as many are run without one, to see rare false alarms
--seed         the same seed gives the same table`

async function main(): Promise<void> {
  const { simulations, seed } = readArguments()
  const simulated = scenarios.map(scenario => {
    const count = scenario.drop.size === 0 ? 4 * simulations : simulations
    if (process.stderr.isTTY) console.error(scenario)
    return simulate(scenario, count, seed)
  })
  console.log(
    [
      introduction(simulations, seed),
      ratesAsMarkdown(simulated),
      flowsAsMarkdown(simulations, seed),
      setsAsMarkdown(simulations, seed),
      quietSetsAsMarkdown(simulations, seed),
      metricsAsMarkdown(simulations, seed),
      declinesAsMarkdown(simulations, seed),
      groupsAsMarkdown(simulations, seed),
      conversationsAsMarkdown(simulations, seed),
      eachAsMarkdown(simulations, seed),
      criticalAsMarkdown(simulations, seed),
      await matchersAsMarkdown(simulations, seed),
      sequencesAsMarkdown(simulations, seed),
      systemsAsMarkdown(simulations, seed),
      windowsAsMarkdown(simulations, seed),
      heldOutAsMarkdown(simulations, seed),
    ].join('\n\n'),
  )
}

function introduction(simulations: number, seed: number): string {
  const error = (share: number, count: number) =>
    (100 * Math.sqrt((share * (1 - share)) / count)).toFixed(2)
  return [
    '## How often a gate fails a change, in percent',
    '',
    'Where the mean did not drop, that is a false alarm; where it did, that is the power. Scores are',
    'simulated: the model of claims in `scripts/benchGate/claimModel.ts` is assumed, not fitted.',
    `${simulations} simulations of each drop, ${4 * simulations} without one, seed ${seed}. Standard errors: at most`,
    `${error(0.5, simulations)} points for a drop, ${error(0.01, 4 * simulations)} for false alarms near 1 %. Tests draw ${draws} relabelings`,
    `(${defaultDraws} in use), bootstraps ${resamples} samples; t and BCa are one-sided.`,
  ].join('\n')
}

function readArguments(): { simulations: number; seed: number } {
  const { simulations, seed } = parsedArguments()
  if (!Number.isSafeInteger(simulations) || simulations < 1)
    throw misuse('Expected `--simulations` to be a whole number above 0.')
  if (!Number.isSafeInteger(seed)) throw misuse('Expected `--seed` to be a whole number.')
  return { simulations, seed }
}

function parsedArguments() {
  try {
    const { values } = parseArgs({
      options: {
        simulations: { type: 'string', default: '600' },
        seed: { type: 'string', default: '1' },
      },
    })
    return { simulations: Number(values.simulations), seed: Number(values.seed) }
  } catch (error) {
    throw error instanceof TypeError ? misuse(error.message) : error
  }
}

const misuse = (problem: string): UserError => new UserError({ problem, fix: usage })

try {
  await main()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
