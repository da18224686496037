import { unprovableDrops } from '../../gate/unprovableDrops.ts'
import { floorToWrite, whyUnprovable } from '../../report/words/unprovableLines.ts'
import { defineCheck } from '../check.ts'

/** Gated metrics for which no drop, however large, can fail the comparison with the baseline. */
export const tooFewGroups = defineCheck({
  name: 'tooFewGroups',
  find: ({ sets, baseline }) =>
    (baseline ? unprovableDrops(baseline) : []).flatMap(drop => {
      const set = sets.find(({ name }) => name === drop.set)
      // A floor that was added after recording the baseline is enough.
      const floor = set?.located.set.metrics[drop.metric]?.mean
      if (!set || floor !== undefined) return []
      return [
        {
          severity: 'warning',
          place: set.place(['metrics', drop.metric]),
          problem: whyUnprovable(drop),
          fix: floorToWrite(drop, 'the golden set'),
        },
      ]
    }),
})
