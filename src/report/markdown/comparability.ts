import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import type { Results } from '../../results/results.ts'
import { decimal } from '../../text/numbers.ts'
import { driftLines, noiseLines } from '../noiseLines.ts'
import { judgeLine, thresholdLines } from '../runNotes.ts'
import { codeSpan } from './codeSpan.ts'

/** Fewer compared cases than this are said to be few. */
const fewCases = 30

interface RunInQuestion {
  results: Results
  decision: GateDecision
  comparedWith?: string
}

/** What the numbers can be trusted for: who judged, how often, and which drop would have shown. */
export function comparabilityText(
  { results, decision, comparedWith }: RunInQuestion,
  most: number,
): string {
  const gated = decision.metrics.filter(metric => metric.gated)
  const long = { maxLength: 400 }
  const lines = [
    ...(comparedWith === undefined ? [] : [`compared with ${codeSpan(comparedWith)}`]),
    codeSpan(judgeLine(results), long),
    ...thresholdLines(results).map(line => codeSpan(line, long)),
    ...gated.flatMap(reach).slice(0, most),
    ...noiseLines(gated.slice(0, most)).map(line => `noise of one score: ${codeSpan(line, long)}`),
    ...driftLines(decision.drift).map(line => codeSpan(line, long)),
  ]
  return ['### How far this can be trusted', lines.map(line => `- ${line}`).join('\n')].join('\n\n')
}

function reach({ set, metric, comparison }: MetricDecision): string[] {
  if (!comparison) return []
  const { detectable, pairs, method } = comparison
  if (detectable === undefined) return []
  const few = pairs < fewCases ? `; ${pairs} cases are few` : ''
  const power = method === 'permutation' ? ' with 80 % power' : ''
  const name = `${codeSpan(set, { maxLength: 60 })} ${codeSpan(metric, { maxLength: 60 })}`
  return [`${name} would show a drop of ${decimal(detectable)} or more${power}${few}`]
}
