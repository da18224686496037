import type { GoldenCase } from '../../golden/goldenSet.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import type { MeasuredSteps } from '../../pipeline/steps/stepPassages.ts'

/** The steps that metrics of the case are taken of. */
export function measuredSteps({ metrics }: Pick<GoldenCase, 'metrics'>): MeasuredSteps {
  const ofSteps = Object.keys(metrics).flatMap(key => {
    const { name, step } = parseMetricKey(key) ?? {}
    return name === undefined || step === undefined ? [] : [{ name, step }]
  })
  const judged = ofSteps.filter(({ name }) => findMetric(name)?.judgesPassages)
  return { names: ofSteps.map(({ step }) => step), withTexts: judged.map(({ step }) => step) }
}
