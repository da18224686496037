import { z } from 'zod'
import {
  matchInOrder,
  scoreOverlap,
  wordOverlap,
} from '../../src/metrics/arithmetic/wordOverlap.ts'
import { contextRougeL } from '../../src/metrics/contextRougeL.ts'
import { rougeL } from '../../src/metrics/rougeL.ts'
import type { Score } from '../../src/metrics/score.ts'
import { about, vectorValue } from './check.ts'
import type { Adapter, Check, NotOffered } from './check.ts'

const texts = z.object({ reference: z.string(), prediction: z.string() })
type Texts = z.infer<typeof texts>

/** `rougeL` gives F1 and `contextRougeL` recall; precision shows only in the arithmetic of both. */
const rougeLMeasures: Record<string, (pair: Texts) => Score> = {
  fmeasure: ({ reference, prediction }) =>
    rougeL.compute({
      case: { question: '', answerable: true, reference },
      output: { answer: prediction, contexts: [] },
      evidence: {},
    }),
  recall: ({ reference, prediction }) =>
    contextRougeL.compute({
      case: { question: '', answerable: true, reference },
      output: { answer: '', contexts: [{ id: '1', documentId: '1', text: prediction }] },
      evidence: {},
    }),
  precision: ({ reference, prediction }) =>
    scoreOverlap(wordOverlap(prediction, reference, matchInOrder), 'precision'),
}

/** By the reference's name, for texts cut by the `unicode` tokenizer without a stemmer. */
const measures: Record<string, typeof rougeLMeasures> = { rougeL: rougeLMeasures }

const vectorSchema = texts.extend({
  id: z.string(),
  rouge: z.string(),
  tokenizer: z.string().default('google'),
  stemmer: z.boolean().default(false),
  expected: z.record(z.string(), vectorValue),
})
const fileSchema = z.object({
  about,
  cases: z.array(vectorSchema),
  porter_nltk: z.record(z.string(), z.string()).default({}),
})

/** The reference writes 0 for a target without words; our metrics say `notApplicable`. */
export const rouge: Adapter = content => {
  const file = fileSchema.parse(content)
  const checks: Check[] = []
  const notOffered: NotOffered[] = Object.keys(file.porter_nltk).map(() => ({
    what: 'Porter stems',
    why: 'words are compared unstemmed, in every language alike',
  }))
  for (const vector of file.cases) {
    const why = whyNot(vector)
    const whereUndefined = /[\p{L}\p{M}\p{N}]/u.test(vector.reference) ? undefined : 0
    for (const [measure, expected] of Object.entries(vector.expected)) {
      const score = why === undefined && measures[vector.rouge]?.[measure]?.(vector)
      if (score) checks.push({ vector: vector.id, measure, expected, score, whereUndefined })
      else notOffered.push({ what: nameOf(vector), why: why ?? `no such figure as ${measure}` })
    }
  }
  return { checks, notOffered, tolerance: file.about.tolerance }
}

function whyNot({ rouge: name, tokenizer, stemmer }: z.infer<typeof vectorSchema>) {
  if (tokenizer !== 'unicode') return 'its tokenizer knows a-z and 0-9 only; ours any language'
  if (stemmer) return 'words are compared unstemmed, in every language alike'
  return measures[name] ? undefined : 'no metric of ours yet'
}

function nameOf({ rouge: name, tokenizer, stemmer }: z.infer<typeof vectorSchema>): string {
  return `${name} with tokenizer ${tokenizer}${stemmer ? ' and stemmer' : ''}`
}
