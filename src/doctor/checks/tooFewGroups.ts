import { unprovableDrops } from '../../gate/unprovableDrops.ts'
import { floorToWrite, whyUnprovable } from '../../report/words/unprovableLines.ts'
import { defineCheck } from '../check.ts'

/** Gated metrics that can get worse by any amount, and no comparison with the baseline fails. */
export const tooFewGroups = defineCheck({
  name: 'tooFewGroups',
  find: ({ sets, baseline }) =>
    (baseline ? unprovableDrops(baseline) : []).flatMap(drop => {
      const set = sets.find(({ name }) => name === drop.set)
      // A floor that was written since the baseline was recorded is enough.
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
