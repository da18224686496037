import { defined } from '../defined.ts'
import { askModel } from '../judge/calls/callKeeper.ts'
import { InvalidAnswer } from '../judge/judge.ts'
import type { ChatMessage, JudgeReply } from '../judge/judge.ts'
import { usageOf } from '../judge/judgeUsage.ts'
import { isBlank } from '../text/isBlank.ts'
import { modelIdentity } from './modelIdentity.ts'
import type { StrategyPrompt } from './strategyPrompt.ts'
import { takeRoom } from './takeRoom.ts'
import type { ReadModel, TextModel } from './textModel.ts'
import type { WrittenText } from '../judge/endpoint/modelText.ts'

interface TextQuestion extends ReadModel<TextModel> {
  /** Names the question in the log. */
  step: string
  prompt: StrategyPrompt
  /** The query with its context. It is sent as one JSON object besides the instructions. */
  material: Record<string, unknown>
  temperature: number
  signal: AbortSignal
  /** Whether a text is useful that ended at the limit of tokens. */
  mayBeCutOff: boolean
}

/**
 * Returns the text of a model.
 *
 * @throws InvalidAnswer if it wrote no text, or only the beginning
 * @throws any error of the model
 */
export async function askText(asked: TextQuestion): Promise<string> {
  const { step, prompt, material, temperature, signal, model, isKnownModel } = asked
  const messages: ChatMessage[] = [
    { role: 'system', content: prompt.instructions },
    { role: 'user', content: JSON.stringify(material) },
  ]
  const { answer } = await askModel({
    question: {
      step,
      prompt: `${prompt.id}@${prompt.version}`,
      model: modelIdentity(model),
      given: { messages, temperature },
    },
    isKnownModel,
    prices: model.prices,
    signal,
    async send(roomAt) {
      const options = { temperature, signal, ...(roomAt && { roomAt }) }
      // Called as a method, because the model may be an instance of a class.
      const write = () => model.write(messages, options)
      const written = await takeRoom(write, model, { signal, roomAt })
      const reply = replyOf(typeof written === 'string' ? { text: written } : written, asked)
      const { model: used } = reply
      return {
        answer: reply.answer,
        usage: usageOf(reply),
        ...defined({ model: used }),
      }
    },
  })
  // The log may have been edited.
  if (typeof answer !== 'string') throw new InvalidAnswer('The model wrote no text.', { answer })
  return answer
}

function replyOf(written: WrittenText, { mayBeCutOff }: TextQuestion): JudgeReply {
  const { text, usage, model, isCutOff } = written ?? {}
  const reply = { answer: text, ...usage, ...defined({ model }) }
  if (typeof text !== 'string' || isBlank(text))
    throw new InvalidAnswer('The model wrote nothing.', reply)
  if (isCutOff && !mayBeCutOff)
    throw new InvalidAnswer('The text was cut off at the limit of completion tokens.', reply)
  return { ...reply, answer: text.trim() }
}
