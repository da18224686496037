import type { GateDecision, NoiseSources } from '../../gate/decision.ts'
import { judgeChanged } from '../../gate/judgeChanged.ts'
import { pValue } from '../../gate/compare/pValue.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { listed, shownName } from './names.ts'

export interface NoisyMetric {
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
    return `${decimal(total)} in all; no answer was judged twice, so the judge's part is not known`
  }
  const [ofPipeline, ofJudge] = [
    `the pipeline (${decimal(pipeline)})`,
    `the judge (${decimal(judge)})`,
  ]
  const [more, less] = pipeline >= judge ? [ofPipeline, ofJudge] : [ofJudge, ofPipeline]
  return `${more} more than ${less}, by ${counted(judgedAgain, 'answer')} judged twice`
}

/** How today's judge scores the answers of the baseline. */
export function driftLines({
  drift,
  judgeNotAsked,
}: Pick<GateDecision, 'drift' | 'judgeNotAsked'>): string[] {
  const told = drift.map(one => {
    const { set, metric, cases, recordedMean, todayMean, p } = one
    const name = `${shownName(set)} › ${shownName(metric)}`
    const means = `${decimal(recordedMean)} when recorded, ${decimal(todayMean)} today`
    const scores = `the baseline's own answers score ${means} (${counted(cases, 'case')}, ${pValue(p)})`
    const changed = judgeChanged(one) ? 'The judge changed' : 'The judge is the same'
    return `${changed}: ${name}: ${scores}; compared with today's`
  })
  if (judgeNotAsked.length === 0) return told
  const names = listed(judgeNotAsked)
  return [
    ...told,
    `A change of the judge is not ruled out (${names}): it was not asked about the baseline's answers`,
  ]
}
