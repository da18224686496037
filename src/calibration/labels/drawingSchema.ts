import { z } from 'zod'
import { line } from '../../golden/fieldSchemas.ts'
import { count, notBlank } from '../../schema/fields.ts'

// Each `error` is the phrase that follows "Expected `key` to be".

export const verdicts = ['supported', 'refuted', 'notEnoughInfo'] as const

const drawnPhrase = 'how the claim was drawn, as it was written'

const drawn = z.discriminatedUnion(
  'mode',
  [
    z
      .strictObject({
        mode: z.literal('stratified'),
        seed: z.int({ error: 'a whole number' }),
        place: count(1),
        of: count(1),
        ofAll: count(1),
      })
      .refine(({ place, of, ofAll }) => place <= of && of <= ofAll, { error: drawnPhrase }),
    z.strictObject({ mode: z.literal('uncertain') }),
  ],
  { error: drawnPhrase },
)

/** The keys of any line that tell who wrote it. */
export const giverKeys = {
  labeller: line.max(200, { error: 'a name of at most 200 characters' }).exactOptional(),
  by: z.literal('model', { error: '`model`, or left out if a person labelled' }).exactOptional(),
}

/** The keys of a claim that tell who labelled it, and how it came before that person. */
export const drawingKeys = {
  ...giverKeys,
  drawn: drawn.exactOptional(),
  verdict: z.enum(verdicts, { error: '`supported`, `refuted` or `notEnoughInfo`' }).exactOptional(),
  judge: z
    .strictObject({ name: notBlank, model: notBlank.exactOptional() }, { error: 'the judge' })
    .exactOptional(),
  run: notBlank.exactOptional(),
  at: notBlank.exactOptional(),
}
