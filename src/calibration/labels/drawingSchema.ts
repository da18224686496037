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
        /** How many claims there were. */
        ofAll: count(1),
      })
      .refine(({ place, of, ofAll }) => place <= of && of <= ofAll, { error: drawnPhrase }),
    z.strictObject({ mode: z.literal('uncertain') }),
  ],
  { error: drawnPhrase },
)

/** The keys of any line that tell who wrote it. */
export const giverKeys = {
  /** Who says it. Lines that don't tell are all one person's. */
  labeller: line.max(200, { error: 'a name of at most 200 characters' }).exactOptional(),
  /** A model gave it, and no person. */
  by: z.literal('model', { error: '`model`, or left out if a person labelled' }).exactOptional(),
}

/** The keys of a claim that tell who labelled it, and how it came before that person. */
export const drawingKeys = {
  ...giverKeys,
  /** Absent where the person chose the claim. */
  drawn: drawn.exactOptional(),
  /** The judge's verdict when the claim was drawn. */
  verdict: z
    .enum(drawnVerdicts, { error: '`supported`, `refuted` or `notEnoughInfo`' })
    .exactOptional(),
  judge: z
    .strictObject({ name: notBlank, model: notBlank.exactOptional() }, { error: 'the judge' })
    .exactOptional(),
  /** The run that had the claim. */
  run: notBlank.exactOptional(),
  /** When it was labelled, as ISO 8601. */
  at: notBlank.exactOptional(),
}

/** Who labelled a claim, and how it came before that person. */
export type LabelDrawing = z.infer<z.ZodObject<typeof drawingKeys>>
