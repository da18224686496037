import { stepsBehind } from '../../src/evidence/index.ts'
import type { Preset } from '../../src/golden/metrics/metricCatalogue.ts'
import { metrics } from '../../src/metrics/index.ts'

export interface MetricSet {
  name: string
  metrics: readonly string[]
  /** Whether RAGChecker has all of them. */
  inRagChecker?: boolean
}

const judged = metrics
  .filter(({ requires }) => stepsBehind(requires).length > 0)
  .map(({ name }) => name)

function preset(name: Preset): string[] {
  return metrics.filter(({ presets }) => presets?.includes(name)).map(metric => metric.name)
}

/** A step that returned twice what the answer was given. */
export const countedStep = 'retrieve'

/** The sets that people ask for, from the smallest to all that there is. */
export const metricSets: readonly MetricSet[] = [
  { name: '`faithfulness`', metrics: ['faithfulness'] },
  { name: '`faithfulness`, `contextRecall`', metrics: ['faithfulness', 'contextRecall'] },
  {
    name: '`faithfulness`, `contextRecall`, `contextRecall of retrieve`',
    metrics: ['faithfulness', 'contextRecall', `contextRecall of ${countedStep}`],
  },
  { name: '`answerF1`', metrics: ['answerF1'] },
  { name: '`preset: ragchecker`', metrics: preset('ragchecker'), inRagChecker: true },
  { name: '`preset: ragas`', metrics: preset('ragas') },
  { name: 'every judged metric', metrics: judged },
]
