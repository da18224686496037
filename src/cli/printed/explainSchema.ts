import { z } from 'zod'
import { baselineCaseSchema } from '../../baseline/baselineSchema.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import type { ChatMessage } from '../../judge/judge.ts'
import type { JudgeExchange } from '../../judge/session/replaySession.ts'
import type { ExplainedCase, ExplainedRun } from '../../report/cases/explainedCase.ts'
import type { ExplainedConversation } from '../../report/cases/explainedConversation.ts'
import { answerRecordSchema } from '../../results/answerRecord.ts'
import { caseRecordSchema } from '../../results/resultsSchema.ts'
import type { SchemaOf } from '../../schema/shapeOf.ts'
import type { CaseExchanges } from '../../scores/caseExchanges.ts'
import { causeSchema } from './reportSchemas.ts'

const count = z.int().nonnegative()
const text = z.string()

const turn: SchemaOf<Turn> = z.object({ role: z.enum(['user', 'assistant']), content: text })

const message: SchemaOf<ChatMessage> = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: text,
})

const exchange: SchemaOf<JudgeExchange> = z.object({
  key: text,
  step: text,
  prompt: text.exactOptional(),
  judge: text,
  model: text.exactOptional(),
  date: text.exactOptional(),
  promptTokens: count.exactOptional(),
  completionTokens: count.exactOptional(),
  cachedPromptTokens: count.exactOptional(),
  messages: z.array(message),
  answer: z.unknown().exactOptional(),
})

const exchanges: SchemaOf<CaseExchanges> = z.object({
  exchanges: z.array(exchange),
  notes: z.array(text),
})

const answer = answerRecordSchema.meta({ id: 'AnswerRecord' })

const runSchema: SchemaOf<ExplainedRun> = z.object({
  record: caseRecordSchema,
  answer: answer.optional(),
  before: answer.optional(),
  exchanges: exchanges.exactOptional(),
})

const explained = {
  set: text,
  caseId: text,
  variant: text.exactOptional(),
  command: text,
  runs: z.array(runSchema),
  baseline: baselineCaseSchema.exactOptional(),
}

const caseSchema: SchemaOf<ExplainedCase> = z
  .object({ ...explained, history: z.array(turn).exactOptional() })
  .meta({ id: 'ExplainedCase' })

const turnSchema: SchemaOf<ExplainedConversation['turns'][number]> = z
  .object(explained)
  .meta({ id: 'ExplainedTurn' })

const conversationSchema: SchemaOf<ExplainedConversation> = z
  .object({
    set: text,
    variant: text.exactOptional(),
    conversation: text,
    command: text,
    turns: z.array(turnSchema),
  })
  .meta({ id: 'ExplainedConversation' })

/** What `explain --json` prints: a case, a conversation, or with `--cause` a cause. */
export const explainOutputSchemas = [caseSchema, conversationSchema, causeSchema] as const
