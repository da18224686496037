import { z } from 'zod'
import { jsonFault } from '../text/jsonFault.ts'
import { mapping, oneOf } from '../schema/fields.ts'
import { line } from './fieldSchemas.ts'

const hashPhrase = 'a hash of 12 hex digits'
const hash = z.string({ error: hashPhrase }).regex(/^[\da-f]{12}$/, { error: hashPhrase })

const timePhrase = 'a time such as 2026-01-31T09:30:00.000Z'

const source = mapping('a mapping with `document`', {
  document: line.meta({ description: "The document's id." }),
  chunk: line.exactOptional().meta({ description: 'The part of it that the case was made from.' }),
  hash: hash.exactOptional().meta({
    description:
      'Hash of the text that the tool read. If it differs today, the document has changed.',
  }),
})

/** The notes of a tool on a case that it wrote. */
export const originSchema = mapping('a mapping with `by`', {
  by: oneOf(['generate', 'hunt', 'import']).meta({ description: 'The command that wrote it.' }),
  from: line.exactOptional().meta({ description: 'The format that it was imported from.' }),
  trace: line.exactOptional().meta({
    description:
      'The id of the trace that it was made from, or of the first one of a conversation; for a chat of a log, a hash.',
  }),
  at: z.iso
    .datetime({ error: timePhrase })
    .exactOptional()
    .meta({ description: 'When that trace began.' }),
  kind: line.exactOptional().meta({ description: 'What kind of question it is.' }),
  evolutions: z
    .array(line, { error: 'a list of names' })
    .exactOptional()
    .meta({ description: 'How it was made harder, one step after the other.' }),
  moves: z
    .array(line, { error: 'a list of names' })
    .exactOptional()
    .meta({ description: 'What the user does in each turn of a conversation.' }),
  persona: line.exactOptional().meta({ description: 'Who would ask it.' }),
  scenario: line.exactOptional().meta({ description: 'What the user of a conversation wants.' }),
  seed: z
    .int({ error: 'a whole number' })
    .exactOptional()
    .meta({ description: 'The seed that chose the moves.' }),
  style: line.exactOptional().meta({ description: 'How it is asked.' }),
  topic: line.exactOptional().meta({ description: 'How common its topic is in the documents.' }),
  model: line.exactOptional().meta({ description: 'The model that wrote it.' }),
  prompts: line.exactOptional().meta({ description: 'The versions of the prompts.' }),
  sources: z
    .array(source, { error: 'a list of sources' })
    .exactOptional()
    .meta({ description: 'The documents that it was made from.' }),
  content: hash.exactOptional().meta({
    description: 'Hash of what the tool wrote. If it differs today, a person has edited the case.',
  }),
}).meta({
  description: 'The origin of the case, written by a tool. The hash of the case leaves it out.',
})

export type CaseOrigin = z.output<typeof originSchema>

const metaPhrase = 'a mapping of plain data'

/** Free notes on a set or a case. */
export const metaSchema = z
  .record(z.string(), z.unknown(), { error: metaPhrase })
  .refine(meta => jsonFault(meta, 'meta') === undefined, { error: metaPhrase })
  .meta({ description: 'Notes of your own. Only custom metrics read those of a case.' })
