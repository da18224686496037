import { z } from 'zod'
import type { Persona } from '../../judge/questionForm.ts'
import { questionLengths, questionStyles } from '../../judge/questionForm.ts'
import { amount, count, mapping, notBlank, oneOf } from '../../schema/fields.ts'
import type { ShapeOf } from '../../schema/shapeOf.ts'
import { topicClasses } from '../../synthesis/corpus/documentTopics.ts'
import { kindsInWords, mixedKinds } from '../../synthesis/drawing/questionKinds.ts'
import type { GenerationOptions } from '../../synthesis/generationOptions.ts'
import { embeddingsSchema, judgeSchema } from './judgeSchema.ts'

/** With less, a part of a document is a sentence. */
const fewestTokens = 50
const mostPersonas = 50

const tokensPhrase = `a whole number of tokens, ${fewestTokens} or more`
const personasPhrase = `a number from 0 to ${mostPersonas}, or a list of \`{ name, description }\``

const persona = mapping('`{ name, description }`', {
  name: notBlank,
  description: notBlank,
} satisfies ShapeOf<Persona>)

/** How questions are drawn over documents. */
export const generateSchema = mapping('an object: how questions are written', {
  generator: judgeSchema.optional(),
  critic: judgeSchema.optional(),
  embeddings: embeddingsSchema.optional(),
  mix: shares(mixedKinds, kindsInWords).optional(),
  topics: shares(topicClasses, topicClasses.join(', ')).optional(),
  personas: z
    .union([count(0).max(mostPersonas, { error: personasPhrase }), z.array(persona)], {
      error: personasPhrase,
    })
    .optional(),
  styles: someOf(questionStyles).optional(),
  lengths: someOf(questionLengths).optional(),
  chunkTokens: z.int({ error: tokensPhrase }).min(fewestTokens, { error: tokensPhrase }).optional(),
  chunkOverlap: count(0).optional(),
} satisfies ShapeOf<GenerationOptions>)

/** Shares by name, one of them above 0. */
function shares<const Name extends string>(names: readonly Name[], inWords: string) {
  const share = amount('a share: a number, 0 or more', given => given >= 0 && given < Infinity)
  const phrase = `an object: shares of ${inWords}`
  return mapping(phrase, byName(names, share.optional())).refine(
    given => Object.values(given).some(value => typeof value === 'number' && value > 0),
    { error: `${phrase}, one of them above 0` },
  )
}

function byName<const Name extends string, Field>(
  names: readonly Name[],
  field: Field,
): Record<Name, Field> {
  // The names are all of its keys.
  return Object.fromEntries(names.map(name => [name, field])) as Record<Name, Field>
}

function someOf<const Word extends string>(words: readonly Word[]) {
  const phrase = `a list with some of ${words.join(', ')}`
  return z.array(oneOf(words), { error: phrase }).min(1, { error: phrase })
}
