import { parseArgs } from 'node:util'
import { readBenchItems } from './judgeCombinations/benchItems.ts'
import { measurePerStep } from './judgeCombinations/measurePerStep.ts'
import { plumbing } from './judgeCombinations/plumbing.ts'
import type { Measured } from './judgeCombinations/measureCombinations.ts'
import {
  errorRates,
  measureCombinations,
  strongCost,
} from './judgeCombinations/measureCombinations.ts'

const usage = `Measures combinations of judges whose error rates are set, on labels that people gave.

  node scripts/judgeCombinations.ts <labels.jsonl> [--seed 1] [--loopback 200]

--seed      which errors the judges make @default 1
--loopback  has so many items judged by models on loopback too, and compares verdicts and calls @default 0`

const correlations = [0, 0.5, 0.9]

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      loopback: { type: 'string', default: '0' },
    },
  })
  const [file] = positionals
  if (file === undefined) return console.log(usage)
  const items = await readBenchItems(file)
  const seed = Number(values.seed)
  const few = Number(values.loopback)
  if (few > 0) console.log(await plumbing(items.slice(0, few), seed))
  console.log(
    `${items.length} claims, error rates ${errorRates.cheap} and ${errorRates.strong}, seed ${seed}`,
  )
  console.log('\nanswers of five claims\n\njudge | balanced accuracy | cost of an answer')
  for (const { name, balancedAccuracy, cost } of await measurePerStep(items, seed)) {
    console.log(`${name} | ${balancedAccuracy.toFixed(3)} | ${cost.toFixed(2)}`)
  }
  for (const betweenJudges of correlations) {
    const model = { betweenJudges, betweenSamples: (1 + betweenJudges) / 2 }
    const measured = await measureCombinations(items, model, seed)
    console.log(`\ncorrelation ${betweenJudges}, of samples ${model.betweenSamples}\n`)
    console.log(table(measured))
  }
}

function table(measured: readonly Measured[]): string {
  const [cheap, strong] = measured
  const rows = measured.map(one => {
    const cost = one.cheapCalls + one.strongCalls * strongCost
    const share = Math.min(1, Math.max(0, (cost - 1) / (strongCost - 1)))
    // What as much money buys without a combination: the strong judge for claims drawn at random.
    const plain =
      cheap && strong && cheap.balancedAccuracy * (1 - share) + strong.balancedAccuracy * share
    return [
      one.name,
      one.balancedAccuracy.toFixed(3),
      one.cheapCalls.toFixed(2),
      one.strongCalls.toFixed(2),
      cost.toFixed(2),
      plain?.toFixed(3),
    ].join(' | ')
  })
  return [
    'judge | balanced accuracy | cheap calls | strong calls | cost | same cost, no combination',
    ...rows,
  ].join('\n')
}

await main()
