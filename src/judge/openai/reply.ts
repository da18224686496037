import { z } from 'zod'
import type { ChatMessage, JudgeReply } from '../judge.ts'
import { InvalidAnswer, JudgeFailure } from '../judge.ts'
import { quoted } from '../checks/reason.ts'
import { usageOf } from '../judgeUsage.ts'
import { withoutSecrets } from './faults.ts'
import type { Secrets } from './faults.ts'
import { jsonIn, withoutThinking } from './jsonIn.ts'

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
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          // Beside the answer, or in its place if something went wrong.
          reasoning_content: z.string().nullish().catch(undefined),
          reasoning: z.string().nullish().catch(undefined),
        }),
      }),
    ],
    z.unknown(),
  ),
})

/** What is needed to read a reply. */
export interface Asked {
  /** What the model was sent. */
  messages: readonly ChatMessage[]
  secrets: Secrets
}

/**
 * The answer in a chat completion.
 *
 * @throws InvalidAnswer where asking again may help
 * @throws JudgeFailure where the model or its provider declines
 */
export function readCompletion(completion: unknown, { messages, secrets }: Asked): JudgeReply {
  const { reply, message, content, finishReason } = readMessage(completion, secrets)
  const read = content.trim() === '' ? { problem: emptiness(message) } : jsonIn(content, messages)
  if (finishReason === 'length') throw new InvalidAnswer(cutOff(message), reply)
  if ('problem' in read) throw new InvalidAnswer(`${read.problem}${unusual(finishReason)}`, reply)
  return { ...reply, answer: read.json }
}

/** What a model wrote that was asked for text. */
export interface TextReply extends JudgeReply {
  answer: string
  /** It ends where the limit of completion tokens was reached. */
  isCutOff: boolean
}

/**
 * The text in a chat completion, without the model's thinking.
 *
 * @throws InvalidAnswer where there is none
 * @throws JudgeFailure where the model or its provider declines
 */
export function readText(completion: unknown, secrets: Secrets): TextReply {
  const { reply, message, content, finishReason } = readMessage(completion, secrets)
  const isCutOff = finishReason === 'length'
  const answer = withoutThinking(content).trim()
  if (answer === '') throw new InvalidAnswer(isCutOff ? cutOff(message) : emptiness(message), reply)
  return { ...reply, answer, isCutOff }
}

/** What both have to look at. */
function readMessage(completion: unknown, secrets: Secrets) {
  const { data } = completionSchema.safeParse(completion)
  if (!data) {
    const raw = withoutSecrets(JSON.stringify(completion), secrets)
    throw new InvalidAnswer("The endpoint's reply is no chat completion.", { answer: '', raw })
  }
  const [{ finish_reason: finishReason, message }] = data.choices
  const content = message.content ?? ''
  const reply: JudgeReply = {
    // If it can't be used, the model is shown its answer again, without its reasoning.
    answer: withoutThinking(content) || content,
    raw: withoutSecrets(content || thoughtsOf(message), secrets),
    ...(data.model === undefined ? {} : { model: data.model }),
    ...(data.usage && {
      promptTokens: data.usage.prompt_tokens,
      completionTokens: data.usage.completion_tokens,
    }),
  }
  const usage = usageOf(reply)
  if (message.refusal)
    throw new JudgeFailure(`The model refused to answer: ${quoted(message.refusal)}`, { usage })
  if (stoppedByFilter.includes(finishReason ?? ''))
    throw new JudgeFailure("The provider's content filter stopped the answer.", { usage })
  return { reply, message, content, finishReason }
}

type Completion = z.infer<typeof completionSchema>
type Message = Completion['choices'][0]['message']

/** In the words of OpenAI's API and of GigaChat's. */
const stoppedByFilter = ['content_filter', 'blacklist']

/** Beside the answer, or in its place. */
const thoughtsOf = ({ reasoning_content: thoughts, reasoning }: Message): string =>
  thoughts?.trim() || reasoning?.trim() || ''

const reasonedOnly = (message: Message): boolean =>
  !message.content?.trim() && thoughtsOf(message) !== ''

const emptiness = (message: Message): string =>
  reasonedOnly(message)
    ? 'The reply holds the reasoning of the model and no answer.'
    : 'The answer is empty.'

const cutOff = (message: Message): string =>
  reasonedOnly(message)
    ? "The model's reasoning used up the limit of completion tokens, and no answer came."
    : 'The answer was cut off at the limit of completion tokens.'

const unusual = (finishReason: string | null | undefined): string =>
  finishReason && finishReason !== 'stop' ? ` It ended with \`${finishReason}\`.` : ''
