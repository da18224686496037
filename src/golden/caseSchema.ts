import { z } from 'zod'
import { canonicalText } from '../text/canonicalText.ts'
import { count, flag, mapping, notBlank } from '../schema/fields.ts'
import { checksSchema } from './checkSchema.ts'
import { idText, line, tags, timeout } from './fieldSchemas.ts'
import type { GoldenCase } from './goldenSet.ts'
import { metaSchema, originSchema } from './originSchema.ts'
import { caseMetricSettingsSchema } from './metrics/metricSettingsSchema.ts'

const gradePhrase = 'a whole number from 0 to 100'

const relevantDocument = z
  .union(
    [
      idText.meta({ description: "The document's id, as the pipeline's contexts name it." }),
      mapping('a mapping', {
        id: idText.meta({ description: "The document's id, as the pipeline's contexts name it." }),
        grade: z
          .int({ error: gradePhrase })
          .min(0, { error: gradePhrase })
          .max(100, { error: gradePhrase })
          .default(1)
          .meta({
            description:
              'How relevant the document is, for graded metrics such as `ndcg`. From 1 upward it counts as relevant; 0 means that it was checked and is not relevant.',
          }),
        text: notBlank.exactOptional().meta({
          description: 'Ground-truth text of the document. Enters the hash of the case.',
        }),
        file: line.exactOptional().meta({
          description:
            'Path of a file with the ground-truth text, relative to this file and inside the project. Instead of `text`.',
        }),
      }),
    ],
    { error: 'an id, or `{ id, grade, text, file }`' },
  )
  .meta({ description: 'A document id, or a mapping with grade and ground-truth text.' })

/** Texts that no other of the list repeats: each would count twice. */
function distinct<Item>(textOf: (item: Item) => string, called: string) {
  return (items: readonly Item[], { addIssue }: z.core.$RefinementCtx): void => {
    const seen = new Map<string, number>()
    for (const [index, item] of items.entries()) {
      const text = canonicalText(textOf(item)).toLowerCase()
      if (seen.has(text)) {
        const message = `${called} that no other one repeats\nRemove one of the two`
        addIssue({ code: 'custom', path: [index], message, input: item })
      }
      seen.set(text, index)
    }
  }
}

const factPhrase = 'a claim as text, or `{ text, optional }`'
const fact = z
  .union(
    [
      notBlank,
      mapping('a mapping with `text`', {
        text: notBlank.meta({ description: 'The claim, as one full sentence.' }),
        optional: flag.exactOptional().meta({
          description:
            'True if the answer may leave the claim out. It supports what the answer says, and counts in no denominator.',
        }),
      }),
    ],
    { error: factPhrase },
  )
  .meta({ description: 'One claim of the right answer.' })

const onLines = '\nWrite each of them on a line of its own, after a dash'
const factsPhrase = `a list of claims${onLines}`
const facts = z
  .array(fact, { error: factsPhrase })
  .min(1, { error: 'a list of at least one claim' })
  .superRefine(distinct(one => (typeof one === 'string' ? one : one.text), 'a claim'))
  .refine(
    given => given.length === 0 || given.some(one => typeof one === 'string' || !one.optional),
    {
      error:
        'a list with a claim that is not optional\nRemove `optional` from what the answer must say',
    },
  )
  .transform(given =>
    given.map(one => {
      const { text, optional = false } = typeof one === 'string' ? { text: one } : one
      return { text, ...(optional && { optional }) }
    }),
  )

function statements(called: string) {
  return z
    .array(notBlank, { error: `a list of ${called}s${onLines}` })
    .min(1, { error: `a list of at least one ${called}` })
    .superRefine(distinct(text => text, `a ${called}`))
}

const hop = count(1).meta({ description: 'The round of the model, from 1.' })

const recordedToolCall = z
  .union(
    [
      line.meta({ description: 'The name of the tool.' }),
      mapping('a mapping', {
        name: line.meta({ description: 'The name of the tool.' }),
        arguments: z.unknown().optional().meta({ description: 'Its arguments.' }),
        hop: hop.exactOptional(),
        result: z.string({ error: 'text' }).exactOptional().meta({
          description: 'What it returned.',
        }),
        error: z.string({ error: 'text' }).exactOptional().meta({
          description: 'Why it failed.',
        }),
      }),
    ],
    { error: 'the name of a tool, or `{ name, arguments, hop, result, error }`' },
  )
  .transform(given => (typeof given === 'string' ? { name: given } : given))
  .meta({ description: 'A call of a tool.' })

const retrievedContext = z
  .union(
    [
      z.string({ error: 'text' }).meta({ description: "The passage's text." }),
      mapping('a mapping', {
        id: line.exactOptional().meta({
          description: "The passage's id. Default: `context-1` and so on, by rank.",
        }),
        documentId: line.exactOptional().meta({
          description: "The document that the passage was cut from. Default: the passage's id.",
        }),
        text: z.string({ error: 'text' }).meta({ description: "The passage's text." }),
        tool: line.exactOptional().meta({ description: 'The tool that found it.' }),
        hop: hop.exactOptional(),
      }),
    ],
    { error: 'text, or `{ id, documentId, text }`' },
  )
  .meta({ description: 'A retrieved passage: its text, or a mapping with ids.' })

const turn = mapping('a mapping with `role` and `content`', {
  role: z.enum(['user', 'assistant'], { error: '`user` or `assistant`' }).meta({
    description: 'Who spoke.',
  }),
  content: notBlank.meta({ description: 'What was said.' }),
}).meta({ description: 'An earlier turn of the conversation.' })

export const goldenCaseSchema = mapping('a case: a mapping with `id` and `question`', {
  id: idText.meta({
    description:
      'Name of the case, unique in the file: the name of its test, and its key in results and baseline.',
  }),
  question: notBlank.meta({ description: 'What the system under test is asked.' }),
  reference: notBlank.exactOptional().meta({
    description: 'The ground-truth answer. The system under test never sees it.',
  }),
  facts: facts.exactOptional().meta({
    description:
      'The claims of the right answer. Metrics of claims take them instead of asking the judge to split `reference`.',
  }),
  avoid: statements('wrong claim').exactOptional().meta({
    description: 'Wrong claims that the answer must not make. Measured by the metric `avoid`.',
  }),
  aspects: statements('statement').exactOptional().meta({
    description:
      'What is true of a good answer to this question, as statements. Measured by the metric `aspects`.',
  }),
  relevantDocuments: z
    .array(relevantDocument, { error: 'a list of documents' })
    .min(1, { error: 'a list of at least one document' })
    .exactOptional()
    .meta({ description: 'The documents that the answer should be based on.' }),
  checks: checksSchema.exactOptional().meta({
    description:
      'Rules about the wording of the answer, which need no judge. Each must hold, unless `metrics` sets another threshold for `checks`.',
  }),
  answerable: z
    .union([z.boolean(), z.literal('ask')], { error: '`true`, `false` or `ask`' })
    .default(true)
    .meta({
      description:
        'False if the right answer is to decline, `ask` if it is to ask the user back. Metrics that need a reference or relevant documents then do not apply.',
    }),
  history: z.array(turn, { error: 'a list of turns' }).exactOptional().meta({
    description: 'Earlier turns of the conversation, oldest first. The pipeline receives them.',
  }),
  asOf: z.iso
    .date({ error: 'a date such as "2026-01-31"' })
    .exactOptional()
    .meta({ description: 'The date for which the answer is judged: "2026-01-31".' }),
  group: line.exactOptional().meta({
    description:
      'Cases of one group share a source, so their scores are not independent: intervals are computed over groups.',
  }),
  tags: tags.exactOptional(),
  critical: flag.default(false).meta({
    description:
      'A case that must not break: the run fails if it met one of its thresholds in every run of the baseline and meets it in none now. Needs a threshold.',
  }),
  skip: flag.exactOptional().meta({ description: 'Do not run this case.' }),
  only: flag.exactOptional().meta({ description: 'Run only the cases of this file with `only`.' }),
  todo: flag.exactOptional().meta({
    description:
      'A case that is not written yet: it is listed but not run, and may lack a reference.',
  }),
  review: z.literal('pending', { error: '`pending`' }).exactOptional().meta({
    description:
      'A tool wrote this case, and nobody has looked at it yet. It runs like any other. Remove the key to accept the case.',
  }),
  origin: originSchema.exactOptional(),
  meta: metaSchema.exactOptional(),
  timeout: timeout.exactOptional().meta({
    description: "Milliseconds for this case's pipeline and judging. Default: the set's.",
  }),
  metrics: caseMetricSettingsSchema.exactOptional().meta({
    description: "This case's own thresholds. They override the set's.",
  }),
  answer: z.string({ error: 'text' }).exactOptional().meta({
    description:
      'Recorded answer of a system that runs elsewhere. The pipeline is not called for this case.',
  }),
  contexts: z.array(retrievedContext, { error: 'a list of passages' }).exactOptional().meta({
    description:
      'Recorded passages, best first: `[]` if none was retrieved. Needs `answer`. Default: unknown, so metrics that read them are not measured.',
  }),
  declined: flag.exactOptional().meta({
    description: 'Recorded: whether the system refused to answer. Needs `answer`.',
  }),
  toolCalls: z
    .array(recordedToolCall, { error: 'a list of calls' })
    .max(100, { error: 'a list of at most 100 calls' })
    .exactOptional()
    .meta({
      description:
        'Recorded: the tools that the model called, in their order, `[]` if it called none. Needs `answer`. Default: unknown.',
    }),
}).meta({ description: 'A question, and what is known about the right answer.' })

export type GoldenCaseInput = z.output<typeof goldenCaseSchema>

/** What `answerable` says, in the keys of a read case. */
export function whetherAnswerable(
  written: GoldenCaseInput['answerable'],
): Pick<GoldenCase, 'answerable' | 'asksBack'> {
  return { answerable: written === true, ...(written === 'ask' && { asksBack: true }) }
}
