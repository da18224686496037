import { z } from 'zod'
import { line } from '../../golden/fieldSchemas.ts'
import { count, notBlank } from '../../schema/fields.ts'

// Each `error` is the phrase that follows "Expected `key` to be".

export const drawnVerdicts = ['supported', 'refuted', 'notEnoughInfo'] as const

const drawnPhrase = 'how the claim was drawn, as it was written'

const drawn = z.discriminatedUnion(
  'mode',
  [
    z
      .strictObject({
        mode: z.literal('stratified'),
        seed: z.int({ error: 'a whole number' }),
        /** Its place in the random order of those claims, from 1. */
        place: count(1),
        /** How many claims had that verdict. */
        of: count(1),
        /** The total number of claims. */
        ofAll: count(1),
      })
      .refine(({ place, of, ofAll }) => place <= of && of <= ofAll, { error: drawnPhrase }),
    z.strictObject({ mode: z.literal('uncertain') }),
  ],
  { error: drawnPhrase },
)

/** The keys that name the author of a line. */
export const giverKeys = {
  /** The name of the person. Lines without a name count as lines of one person. */
  labeller: line.max(200, { error: 'a name of at most 200 characters' }).exactOptional(),
  /** A model gave the label, not a person. */
  by: z.literal('model', { error: '`model`, or left out if a person labelled' }).exactOptional(),
}

/** The keys that describe who labelled a claim and how it was drawn. */
export const drawingKeys = {
  ...giverKeys,
  /** Absent if the person chose the claim. */
  drawn: drawn.exactOptional(),
  /** The judge's verdict at the time of the drawing. */
  verdict: z
    .enum(drawnVerdicts, { error: '`supported`, `refuted` or `notEnoughInfo`' })
    .exactOptional(),
  judge: z
    .strictObject({ name: notBlank, model: notBlank.exactOptional() }, { error: 'the judge' })
    .exactOptional(),
  /** The run of the claim. */
  run: notBlank.exactOptional(),
  /** Its texts are of users: `calibrate` asks before another company's model gets them. */
  production: z.literal(true, { error: '`true`, or left out' }).exactOptional(),
  /** The time of the label, as ISO 8601. */
  at: notBlank.exactOptional(),
}

/** Who labelled a claim, and how it was drawn. */
export type LabelDrawing = z.infer<z.ZodObject<typeof drawingKeys>>
