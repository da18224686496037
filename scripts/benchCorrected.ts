import { parseArgs } from 'node:util'
import { mean } from '../src/statistics/mean.ts'
import { simulate } from './benchCorrected/simulate.ts'
import type { Simulated } from './benchCorrected/simulate.ts'
import type { Judge } from './benchCorrected/world.ts'

/*
 * How far means that are corrected for the judge's error hold the truth:
 * node scripts/benchCorrected.ts [--simulations 300]
 */

const judges: readonly Judge[] = [
  { name: 'good', sensitivity: 0.95, specificity: 0.95 },
  { name: 'too kind', sensitivity: 0.97, specificity: 0.6 },
  { name: 'too strict', sensitivity: 0.65, specificity: 0.95 },
  { name: 'fair', sensitivity: 0.8, specificity: 0.8 },
  { name: 'poor', sensitivity: 0.7, specificity: 0.7 },
  { name: 'near chance', sensitivity: 0.7, specificity: 0.5 },
]
const sizes = [50, 150, 500]
const shares = [0.6, 0.9]

const { values } = parseArgs({ options: { simulations: { type: 'string', default: '300' } } })
const simulations = Number(values.simulations)

const header = ['judge', 'labels', 'truth', 'raw mean', 'corrected', 'shown', 'holds', 'width']
const methods = [
  'faithfulness, rates',
  'refutedRate, rates',
  'faithfulness, own',
  'refutedRate, own',
]

const rows = judges.flatMap((judge, place) =>
  shares.flatMap(supported =>
    sizes.map(size => ({
      cells: [`${judge.name} (${judge.sensitivity}, ${judge.specificity})`, String(size)],
      all: simulate(judge, { supported, size, seed: place, simulations }),
    })),
  ),
)
for (const [index, title] of methods.entries()) {
  console.log(`\n### ${title}\n\n| ${header.join(' | ')} |\n|${header.map(() => '---').join('|')}|`)
  for (const { cells, all } of rows) {
    const one = all[index]
    if (one) console.log(`| ${[...cells, ...summary(one)].join(' | ')} |`)
  }
}

function summary({ truth: known, raw, found }: Simulated): string[] {
  const shown = found.flatMap(one => (one?.interval ? [{ ...one, interval: one.interval }] : []))
  const holds = shown.filter(({ interval }) => interval.lower <= known && known <= interval.upper)
  const shownMean = (list: readonly number[]) => (list.length === 0 ? '–' : mean(list).toFixed(3))
  return [
    known.toFixed(3),
    shownMean(raw),
    shownMean(shown.map(one => one.mean ?? 0)),
    `${Math.round((100 * shown.length) / simulations)} %`,
    shown.length === 0 ? '–' : `${((100 * holds.length) / shown.length).toFixed(1)} %`,
    shownMean(shown.map(({ interval }) => interval.upper - interval.lower)),
  ]
}
