import { z } from 'zod'
import type { JudgeReply } from '../judge.ts'
import { InvalidAnswer, JudgeFailure } from '../judge.ts'
import { quoted } from '../reason.ts'
import { usageOf } from '../usage.ts'
import { withoutSecrets } from './faults.ts'
import type { Secrets } from './faults.ts'

const completionSchema = z.object({
  model: z.string().optional().catch(undefined),
  usage: z
    .object({ prompt_tokens: z.number(), completion_tokens: z.number() })
    .optional()
    .catch(undefined),
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    ],
    z.unknown(),
  ),
})

const errorSchema = z.object({ error: z.object({ message: z.string() }) })

/**
 * The answer in a chat completion.
 *
 * @throws InvalidAnswer where asking again may help
 * @throws JudgeFailure where the model or its provider declines
 */
export function readCompletion(completion: unknown, secrets: Secrets): JudgeReply {
  const { data } = completionSchema.safeParse(completion)
  if (!data) throw new InvalidAnswer(replyWithout('choices', completion, secrets), { answer: '' })
  const [{ finish_reason: finishReason, message }] = data.choices
  const content = message.content ?? ''
  const reply: JudgeReply = {
    answer: content,
    ...(data.model === undefined ? {} : { model: data.model }),
    ...(data.usage && {
      promptTokens: data.usage.prompt_tokens,
      completionTokens: data.usage.completion_tokens,
    }),
  }
  const usage = usageOf(reply)
  if (message.refusal)
    throw new JudgeFailure(`The model refused to judge: ${quoted(message.refusal)}`, { usage })
  if (finishReason === 'content_filter')
    throw new JudgeFailure("The provider's content filter stopped the answer.", { usage })
  if (finishReason === 'length')
    throw new InvalidAnswer('The answer was cut off at the limit of completion tokens.', reply)
  if (content.trim() === '') throw new InvalidAnswer('The answer is empty.', reply)
  return { ...reply, answer: parseJson(content, reply) }
}

function parseJson(content: string, reply: JudgeReply): unknown {
  // Without structured output many models put JSON into a Markdown fence.
  const json = /^\s*```(?:json)?\s([\s\S]*)```\s*$/.exec(content)?.[1] ?? content
  try {
    return JSON.parse(json)
  } catch {
    throw new InvalidAnswer('The answer is no JSON.', reply)
  }
}

/** What to say of a reply with status 200 that lacks what it is for. */
export function replyWithout(what: string, reply: unknown, secrets: Secrets): string {
  const { data } = errorSchema.safeParse(reply)
  const said = data ? `, but an error: ${quoted(withoutSecrets(data.error.message, secrets))}` : ''
  return `The endpoint's reply holds no ${what}${said}.`
}
