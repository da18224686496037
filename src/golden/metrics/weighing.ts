import type { Weighing } from '../goldenSet.ts'

/** Why a metric has nothing that such a setting could weigh. */
export const whyUnweighed: Record<keyof Weighing, string> = {
  beta: 'it does not combine precision and recall',
  weights: 'it does not combine claims and similarity',
}

/** The settings that do not apply to this metric. */
export function unweighable({
  weighedBy = [],
}: {
  weighedBy?: readonly (keyof Weighing)[]
}): (keyof Weighing)[] {
  return (['beta', 'weights'] as const).filter(key => !weighedBy.includes(key))
}
