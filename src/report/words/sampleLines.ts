import type { Baseline } from '../../baseline/baseline.ts'
import { repeatsOf } from '../../baseline/baseline.ts'
import type { SampleSize } from '../../gate/sampleSight.ts'
import { detectableDrops, sampleReaches, worstReach } from '../../gate/sampleSight.ts'
import { caseKey } from '../../results/order.ts'
import type { Results } from '../../results/results.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted, decimal, grouped } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'

/** How many metrics are named. */
const mostNamed = 5

/** What the sample of a run can see; no line if all cases were to run. */
export function sampleLines(results: Results, baseline: Baseline | undefined): string[] {
  if (!results.run.sample) return []
  const cases = new Set(results.cases.map(caseKey)).size
  const others = results.unrecorded.filter(({ why }) => why === 'unsampled').length
  const size = { cases, of: cases + others }
  if (others === 0 || cases === 0) return []
  const reaches = sampleReaches(results, size).map(
    ({ metric, value }) => `${shownName(metric)} ± ${decimal(value)}`,
  )
  return sampleLine(size, baseline, reaches)
}

/** The same before a run. */
export function plannedSampleLines(size: SampleSize, baseline: Baseline | undefined): string[] {
  const reach = worstReach(size)
  return sampleLine(size, baseline, reach === undefined ? [] : [`± ${decimal(reach)} or less`])
}

function sampleLine(
  size: SampleSize,
  baseline: Baseline | undefined,
  reaches: readonly string[],
): string[] {
  const what = `a sample of ${grouped(size.cases)} of ${grouped(size.of)} cases`
  const drops = baseline ? detectableDrops(baseline, size) : []
  if (baseline && drops.length > 0) {
    const named = drops.map(one => `${decimal(one.value)} in ${shownName(one.metric)}`)
    const runs = counted(mostRepeats(baseline), 'run')
    return [`${what}: ${runs} would find a drop of ${firstFew(named, mostNamed)} with 80 % power`]
  }
  if (reaches.length === 0) return [what]
  return [`${what}: 95 % intervals of the means over all cases: ${firstFew(reaches, mostNamed)}`]
}

function mostRepeats({ sets }: Baseline): number {
  const cases = Object.values(sets).flatMap(set => Object.values(set.cases))
  return cases.reduce(
    (most, one) =>
      Math.max(most, ...Object.keys(one.scores).map(metric => repeatsOf(one, metric).length)),
    1,
  )
}
