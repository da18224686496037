import { z } from 'zod'
import { mapping } from '../schema/fields.ts'

const limitPhrase = 'a number above 0'
const limit = z.number({ error: limitPhrase }).positive({ error: limitPhrase })

const limitsPhrase = 'a mapping such as `{ p95: 4000 }`'

function limits(unit: string) {
  return mapping(limitsPhrase, {
    median: limit.exactOptional().meta({
      description: `The most for the median of the answers, in ${unit}.`,
    }),
    p95: limit.exactOptional().meta({
      description: `The most for 95 % of the answers, in ${unit}.`,
    }),
  })
    .refine(asked => Object.keys(asked).length > 0, {
      error: limitsPhrase,
      // A wrong key has been reported already.
      when: ({ issues }) => issues.length === 0,
    })
    .meta({ minProperties: 1 })
}

/** What the answers of a set may take: the keys `latency` and `cost` of a golden file. */
export const answerLimitsShape = {
  latency: limits('milliseconds').exactOptional().meta({
    description:
      'How long the pipeline may take for an answer. Checked on complete runs; times differ by machine.',
  }),
  cost: limits('the unit of the prices').exactOptional().meta({
    description:
      'What an answer of the pipeline may cost, as its `usage.cost` reports. Checked on complete runs.',
  }),
}
