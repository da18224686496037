import { z } from 'zod'
import { defined } from '../../defined.ts'
import { completeContexts } from '../../golden/cases/recordedContexts.ts'
import { idText } from '../../golden/fieldSchemas.ts'
import { notBlank } from '../../schema/fields.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { ClaimLine, GivenLabel, HumanLabel, PreferenceLabel } from './labels.ts'
import { drawingKeys, giverKeys, verdicts } from './drawingSchema.ts'

// Each `error` is the phrase that follows "Expected `key` to be".

const passagePhrase = 'text, or `{ id, text }`'
const passage = z.union([notBlank, z.strictObject({ id: idText.optional(), text: notBlank })], {
  error: passagePhrase,
})
const passagesPhrase = 'a list of passages'
const passages = z.array(passage, { error: passagesPhrase })

const labelPhrase = '`supported`, `refuted`, `notEnoughInfo` or `unsure`'

/** A claim that a person labelled. */
export const claimSchema = z
  .strictObject({
    id: idText,
    claim: notBlank,
    passages: passages.min(1, { error: 'a list of at least one passage' }),
    label: z.enum([...verdicts, 'unsure'], { error: labelPhrase }),
    question: notBlank.optional(),
    language: notBlank.optional(),
    tags: z.array(notBlank, { error: 'a list of tags' }).optional(),
    group: notBlank.optional(),
    ...drawingKeys,
  })
  .transform(
    ({ id, claim, passages: given, label, question, language, tags = [], group, ...drawing }) => ({
      ...claimLine({ id, claim, label, question, language, tags, group }, given),
      ...drawing,
    }),
  )

const benchmarkLabels = {
  supported: 'supported',
  unsupported: 'unsupported',
  contradicted: 'refuted',
} as const satisfies Record<string, HumanLabel>
const benchmarkNames = ['supported', 'unsupported', 'contradicted'] as const

/** The form of benchmarks, whose `unsupported` leaves open whether the passages refute a text. */
export const benchmarkSchema = z
  .object({
    id: idText,
    dataset: notBlank,
    lang: notBlank,
    context: notBlank,
    claim_or_answer: notBlank,
    label: z.enum(benchmarkNames, { error: '`supported`, `unsupported` or `contradicted`' }),
    question: notBlank.nullish(),
    group: notBlank.nullish(),
  })
  .transform(({ id, dataset, lang, context, claim_or_answer: claim, label, question, group }) =>
    claimLine(
      {
        id,
        claim,
        label: benchmarkLabels[label],
        question,
        language: lang,
        tags: [dataset],
        group,
      },
      [context],
    ),
  )

// An answer may be empty: then people prefer the other one.
const answer = z.union(
  [
    z.string(),
    z.strictObject({ text: z.string({ error: 'text' }), contexts: passages.optional() }),
  ],
  { error: 'text, or `{ text, contexts }`' },
)
const preferencePhrase = 'a number from -2 to 2, `first`, `second` or `tie`'
const preferenceWords = { first: -1, tie: 0, second: 1 } as const

/** Two answers that a person compared. */
export const preferenceSchema = z
  .strictObject({
    id: idText,
    question: notBlank,
    reference: notBlank.optional(),
    contexts: passages.optional(),
    answers: z.tuple([answer, answer], { error: 'a list of two answers' }),
    preference: z.union(
      [
        z.number().min(-2, { error: preferencePhrase }).max(2, { error: preferencePhrase }),
        z.enum(['first', 'second', 'tie']),
      ],
      { error: preferencePhrase },
    ),
    group: notBlank.optional(),
    ...giverKeys,
  })
  .transform(({ id, question, reference, contexts = [], answers, preference, group, by }) => {
    const compared = (given: z.infer<typeof answer>) => {
      const own = typeof given === 'string' ? { text: given } : given
      return { text: own.text, contexts: completeContexts(own.contexts ?? contexts) }
    }
    return {
      id,
      question,
      ...defined({ reference }),
      answers: [compared(answers[0]), compared(answers[1])],
      preference: typeof preference === 'number' ? preference : preferenceWords[preference],
      cluster: group ?? question,
      ...defined({ by }),
    } satisfies PreferenceLabel
  })

interface LabelledText {
  id: string
  claim: string
  label: GivenLabel
  question: string | null | undefined
  language: string | undefined
  tags: string[]
  group: string | null | undefined
}

function claimLine(
  { id, claim, label, question, language, tags, group }: LabelledText,
  given: z.infer<typeof passages>,
): ClaimLine {
  return {
    id,
    claim,
    passages: completeContexts(given, 'passage'),
    label,
    ...(typeof question === 'string' && { question }),
    ...defined({ language }),
    tags: [...new Set(tags)],
    cluster: group ?? stableJson(given.map(one => (typeof one === 'string' ? one : one.text))),
  }
}
