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

/** By the reference's names, which are ours. Precision shows only in the arithmetic. */
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
      const score = scoreOf(figure, vector)
      if (stemmer) notOffered.push({ what: `${name} with stemmer`, why: unstemmed })
      else if (score === undefined) unknown.push(`${measure}, tokenizer ${tokenizer}`)
      else checks.push({ vector: id, measure, expected: value, score, ...undefinedAs(vector) })
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

/** F1 is that of the metric, and the recall of ROUGE-L that of `contextRougeL`. */
function scoreOf(figure: string, vector: Vector): Score | undefined {
  const read = asRead[vector.tokenizer]
  const overlap = overlaps[vector.rouge]
  if (!read || !overlap) return undefined
  const [text, reference] = [read(vector.prediction), read(vector.reference)]
  if (figure === 'fmeasure') {
    return scoreWith(vector.rouge, { case: { reference }, answer: text })
  }
  if (figure === 'recall' && vector.rouge === 'rougeL') {
    const contexts = [{ id: '1', documentId: '1', text }]
    return scoreWith('contextRougeL', { case: { reference }, contexts })
  }
  if (figure !== 'precision' && figure !== 'recall') return undefined
  return scoreOverlap(overlap(text, reference), figure)
}
