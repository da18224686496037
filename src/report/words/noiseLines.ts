import { firstFew } from '../../text/firstFew.ts'
import type { GateDecision, JudgeDrift, NoiseSources } from '../../gate/decision.ts'
import { judgeChanged } from '../../gate/judgeChanged.ts'
import { pValue } from '../../gate/compare/pValue.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { listed, shownName } from '../model/names.ts'

interface NoisyMetric {
  set: string
  metric: string
  noise?: NoiseSources
}

/** Where the noise of each metric comes from, as standard deviations of one score. */
export function noiseLines(metrics: readonly NoisyMetric[]): string[] {
  return metrics.flatMap(({ set, metric, noise }) =>
    noise && decimal(noise.total) !== decimal(0)
      ? [`${shownName(set)} › ${shownName(metric)}: ${noiseText(noise)}`]
      : [],
  )
}

function noiseText({ total, judge, pipeline, judgedAgain }: NoiseSources): string {
  if (judge === undefined || pipeline === undefined) {
    return `${decimal(total)} in total; the judge's part is unknown, because no answer was judged twice`
  }
  const [ofPipeline, ofJudge] = [
    `the pipeline (${decimal(pipeline)})`,
    `the judge (${decimal(judge)})`,
  ]
  const [more, less] = pipeline >= judge ? [ofPipeline, ofJudge] : [ofJudge, ofPipeline]
  return `more from ${more} than from ${less}, measured on ${counted(judgedAgain, 'answer')} judged twice`
}

/** `The judge changed: to the answers that the baseline of support keeps it gives other scores: faithfulness 1.000 → 0.333 …` */
function driftLine(set: string, ofSet: readonly JudgeDrift[], changed: boolean): string {
  const means = ofSet.map(
    ({ metric, recordedMean, todayMean, cases, p }) =>
      `${shownName(metric)} ${decimal(recordedMean)} → ${decimal(todayMean)} (${counted(cases, 'case')}, ${pValue(p)})`,
  )
  return changed
    ? `The judge changed: today it gives the baseline's answers of ${shownName(set)} other scores than the recorded ones: ${firstFew(means, mostNamed, ', ')}. This run is compared with today's scores of these answers.`
    : `The judge did not change: today it gives the baseline's answers of ${shownName(set)} the recorded scores.`
}

/** How many metrics of a set are named. */
const mostNamed = 4

/** How today's judge scores the answers of the baseline. */
export function driftLines({
  drift,
  judgeNotAsked,
}: Pick<GateDecision, 'drift' | 'judgeNotAsked'>): string[] {
  const told = [...Map.groupBy(drift, judgeChanged)]
    .toSorted(([first], [second]) => Number(second) - Number(first))
    .flatMap(([changed, ofKind]) =>
      [...Map.groupBy(ofKind, ({ set }) => set)].map(([set, ofSet]) =>
        driftLine(set, ofSet, changed),
      ),
    )
  if (judgeNotAsked.length === 0) return told
  const names = listed(judgeNotAsked)
  return [
    ...told,
    `The judge may have changed (${names}): it was not asked about the baseline's answers`,
  ]
}
