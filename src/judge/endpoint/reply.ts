import { defined } from '../../defined.ts'
import type { ReplyTokens } from '../../pipeline/tokenUsage.ts'
import { quoted } from '../checks/reason.ts'
import type { ChatMessage, JudgeReply, JudgeUsage } from '../judge.ts'
import { InvalidAnswer, JudgeFailure } from '../judge.ts'
import { usageOf } from '../judgeUsage.ts'
import type { ChatProtocol, ModelMessage } from './chatProtocol.ts'
import { cutAt } from './completionLimit.ts'
import { withoutSecrets } from './faults.ts'
import type { Secrets } from './faults.ts'
import { jsonIn, withoutThinking } from './jsonIn.ts'

/** A reply that the default limit of completion tokens cut off, so that the model was asked again without it. */
export interface CutReply extends ReplyTokens {
  limit: number
}

/** The data that is needed to read a reply. */
interface Asked {
  secrets: Secrets
  /** @default no reply was cut off at the default limit */
  cut?: CutReply | undefined
  protocol: Pick<ChatProtocol, 'messageIn' | 'replyName'>
}

/**
 * The answer in a model's reply.
 *
 * @param asked with the messages that the model got
 * @throws InvalidAnswer if asking again may help
 * @throws JudgeFailure if the model or its provider declines
 */
export function readAnswer(
  received: unknown,
  asked: Asked & { messages: readonly ChatMessage[] },
): JudgeReply {
  const { reply, message } = readMessage(received, asked)
  const { content, isCutOff, ending } = message
  const read =
    content.trim() === '' ? { problem: emptiness(message) } : jsonIn(content, asked.messages)
  if (isCutOff && asked.cut) {
    const reason = `${cutAt(asked.cut.limit)}, and without it at that of the endpoint.`
    throw new JudgeFailure(reason, { usage: usageOf(reply) })
  }
  if (isCutOff) throw new InvalidAnswer(cutOff(message), reply)
  const unusual = ending ? ` It ended with \`${ending}\`.` : ''
  if ('problem' in read) throw new InvalidAnswer(`${read.problem}${unusual}`, reply)
  return { ...reply, answer: read.json }
}

/** The reply of a model to a request for text. */
export interface TextReply extends JudgeReply {
  answer: string
  /** Whether the reply stopped at the limit of completion tokens. */
  isCutOff: boolean
}

/**
 * The text in a model's reply, without its thinking.
 *
 * @throws InvalidAnswer if there is none
 * @throws JudgeFailure if the model or its provider declines
 */
export function readReplyText(received: unknown, asked: Asked): TextReply {
  const { reply, message } = readMessage(received, asked)
  const { isCutOff } = message
  const answer = withoutThinking(message.content).trim()
  if (answer === '') throw new InvalidAnswer(isCutOff ? cutOff(message) : emptiness(message), reply)
  return { ...reply, answer, isCutOff }
}

function readMessage(received: unknown, { secrets, cut, protocol }: Asked) {
  const message = protocol.messageIn(received)
  if (!message) {
    const raw = withoutSecrets(JSON.stringify(received), secrets)
    throw new InvalidAnswer(`The endpoint's reply is not a ${protocol.replyName}.`, {
      answer: '',
      raw,
    })
  }
  const { content, thoughts, refusal, isFiltered, model } = message
  const tokens = {
    promptTokens: total(message.promptTokens, cut?.promptTokens),
    completionTokens: total(message.completionTokens, cut?.completionTokens),
    cachedPromptTokens: total(message.cachedPromptTokens, cut?.cachedPromptTokens),
  }
  const reply: JudgeReply = {
    // If the answer can't be used, the model gets it back without the reasoning.
    answer: withoutThinking(content) || content,
    raw: withoutSecrets(content || thoughts, secrets),
    ...defined({ model, ...tokens }),
  }
  const usage = usageOf(reply)
  if (refusal) throw modelRefused(refusal, usage)
  if (isFiltered)
    throw new JudgeFailure("The provider's content filter stopped the answer.", { usage })
  return { reply, message }
}

export const modelRefused = (words: string, usage?: JudgeUsage): JudgeFailure =>
  new JudgeFailure(`The model refused to answer: ${quoted(words)}`, defined({ usage }))

const total = (tokens: number | undefined, before = 0): number | undefined =>
  tokens === undefined && before === 0 ? undefined : (tokens ?? 0) + before

const reasonedOnly = ({ content, thoughts }: ModelMessage): boolean =>
  content.trim() === '' && thoughts !== ''

const emptiness = (message: ModelMessage): string =>
  reasonedOnly(message)
    ? 'The reply holds the reasoning of the model and no answer.'
    : 'The answer is empty.'

const cutOff = (message: ModelMessage): string =>
  reasonedOnly(message)
    ? "The model's reasoning used up the limit of completion tokens, and no answer came."
    : 'The answer was cut off at the limit of completion tokens.'
