import { z } from 'zod'
import { mapping } from '../schema/fields.ts'
import { idText } from './fieldSchemas.ts'
import { goldenCaseSchema } from './caseSchema.ts'
import type { conversationKeys, turnKeys } from './turnKeys.ts'

const { shape } = goldenCaseSchema

const turnShape = {
  question: shape.question,
  reference: shape.reference,
  facts: shape.facts,
  avoid: shape.avoid,
  checks: shape.checks,
  aspects: shape.aspects,
  relevantDocuments: shape.relevantDocuments,
  answerable: shape.answerable,
  metrics: shape.metrics,
  answer: shape.answer,
  contexts: shape.contexts,
  declined: shape.declined,
  toolCalls: shape.toolCalls,
} satisfies Record<(typeof turnKeys)[number], unknown>

const turnSchema = mapping('a turn: a mapping with `question`', {
  id: idText.exactOptional().meta({
    description: 'Name of the turn, unique in its conversation. Default: `turn 2` and so on.',
  }),
  ...turnShape,
}).meta({
  description: 'A question of the conversation, and what is known about the right answer.',
})

export const maximumTurns = 50

const turnsPhrase = 'a list of at least one turn'
const fewerTurns = `a list of at most ${maximumTurns} turns\nDivide the conversation: write the earlier turns of the second part as \`history\``

const sharedShape = {
  history: shape.history.unwrap().exactOptional().meta({
    description: 'What was said before the first turn, oldest first.',
  }),
  asOf: shape.asOf,
  group: shape.group,
  tags: shape.tags,
  critical: shape.critical,
  skip: shape.skip,
  only: shape.only,
  todo: shape.todo,
  review: shape.review,
  origin: shape.origin,
  meta: shape.meta,
  timeout: shape.timeout,
} satisfies Record<(typeof conversationKeys)[number], unknown>

export const conversationSchema = mapping('a case: a mapping with `id` and `turns`', {
  id: shape.id,
  turns: z
    .array(turnSchema, { error: turnsPhrase })
    .min(1, { error: turnsPhrase })
    .max(maximumTurns, { error: fewerTurns })
    .meta({
      description:
        'The questions of a conversation, in their order. The pipeline gets each of them with the answers that it gave before.',
    }),
  ...sharedShape,
}).meta({ description: 'A conversation: each turn is asked after the answers to those before.' })
