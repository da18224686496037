import { z } from 'zod'
import { lineOverlap } from '../../src/metrics/arithmetic/lineOverlap.ts'
import {
  matchInOrder,
  nGramOverlap,
  scoreOverlap,
  wordOverlap,
} from '../../src/metrics/arithmetic/wordOverlap.ts'
import type { WordOverlap } from '../../src/metrics/arithmetic/wordOverlap.ts'
import type { Score } from '../../src/score.ts'
import { tokens } from '../../src/text/tokens.ts'
import { about, vectorValue } from './check.ts'
import type { Adapter, Check, NotOffered } from './check.ts'
import { scoreWith } from './registeredMetric.ts'

/** By the reference's names, which are ours. */
const overlaps: Record<string, (text: string, reference: string) => WordOverlap | undefined> = {
  rouge1: (text, reference) => nGramOverlap(text, reference, 1),
  rouge2: (text, reference) => nGramOverlap(text, reference, 2),
  rougeL: (text, reference) => wordOverlap(text, reference, matchInOrder),
  rougeLsum: lineOverlap,
}

/**
 * How a text reads to our words as it does to the tokenizer of the vector. Google's knows a-z and
 * 0-9 only; all else is taken out for it, so that what is compared is the counting.
 */
const asRead: Record<string, (text: string) => string> = {
  unicode: text => text,
  google: text => text.toLowerCase().replaceAll(/[^a-z0-9\n]+/g, ' '),
}

const unstemmed = 'words are compared unstemmed, in every language alike'

const vectorSchema = z.object({
  id: z.string(),
  rouge: z.string(),
  reference: z.string(),
  prediction: z.string(),
  tokenizer: z.string().default('google'),
  stemmer: z.boolean().default(false),
  expected: z.record(z.string(), vectorValue),
})
const fileSchema = z.object({
  about,
  cases: z.array(vectorSchema),
  porter_nltk: z.record(z.string(), z.string()).default({}),
})

type Vector = z.infer<typeof vectorSchema>

/** Words are compared as they stand: what was stemmed before is not offered. */
export const rouge: Adapter = content => {
  const file = fileSchema.parse(content)
  const checks: Check[] = []
  const unknown: string[] = []
  const notOffered: NotOffered[] = Object.keys(file.porter_nltk).map(() => ({
    what: 'Porter stems',
    why: unstemmed,
  }))
  for (const vector of file.cases) {
    const { id, rouge: name, tokenizer, stemmer, expected } = vector
    for (const [figure, value] of Object.entries(expected)) {
      const measure = `${name} ${figure}`
      const scores = scoresOf(figure, vector)
      const checked = { vector: id, measure, expected: value, ...undefinedAs(vector) }
      if (stemmer) notOffered.push({ what: `${name} with stemmer`, why: unstemmed })
      else if (scores.length === 0) unknown.push(`${measure}, tokenizer ${tokenizer}`)
      else checks.push(...scores.map(score => ({ ...checked, score })))
    }
  }
  const byGoogle = new Set(
    file.cases.filter(one => one.tokenizer === 'google' && !one.stemmer).map(({ id }) => id),
  )
  const notes = [
    `of these, ${byGoogle.size} with texts reduced to a-z and 0-9, as the original reads them`,
  ]
  return { checks, notOffered, unknown, notes, tolerance: file.about.tolerance }
}

/** The reference writes 0 where its target has no words, or no pair of words. */
function undefinedAs({ rouge: name, tokenizer, reference }: Vector) {
  const words = tokens(asRead[tokenizer]?.(reference) ?? '')
  return words.length < (name === 'rouge2' ? 2 : 1) ? { whereUndefined: 0 } : {}
}

/** Our metrics of ROUGE-L by the reference's names of its figures: of the answer, and of a context. */
const ofRougeL: Record<string, { answer: string; contexts: string }> = {
  precision: { answer: 'rougeLPrecision', contexts: 'contextRougeLPrecision' },
  recall: { answer: 'rougeLRecall', contexts: 'contextRougeL' },
  fmeasure: { answer: 'rougeL', contexts: 'contextRougeLF1' },
}

/**
 * A figure of the vector, by each metric of ours that has it. None where a name is not known. Of all but
 * ROUGE-L a metric has F1 alone, and the arithmetic behind it the rest.
 */
function scoresOf(figure: string, vector: Vector): Score[] {
  const read = asRead[vector.tokenizer]
  const overlap = overlaps[vector.rouge]
  if (!read || !overlap) return []
  const [text, reference] = [read(vector.prediction), read(vector.reference)]
  const answered = { case: { reference }, answer: text }
  const retrieved = { case: { reference }, contexts: [{ id: '1', documentId: '1', text }] }
  if (vector.rouge === 'rougeL') {
    const names = ofRougeL[figure]
    return names ? [scoreWith(names.answer, answered), scoreWith(names.contexts, retrieved)] : []
  }
  if (figure === 'fmeasure') return [scoreWith(vector.rouge, answered)]
  if (figure !== 'precision' && figure !== 'recall') return []
  return [scoreOverlap(overlap(text, reference), figure)]
}
