import type { ReceivedRequest, ServerReply } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { overlap, sentencesOf } from '../loopback/words.ts'

/**
 * A model that answers for a system and judges it, too. What the judge asks has a schema. Any other
 * question is answered with the sentence of the passages that has most of its words, or declined.
 */
export function answeringModel(request: ReceivedRequest): ServerReply {
  const { input, response_format: format, messages } = request.body
  if (input || format) return wordOverlapModel(request)
  const prompt = messages.map(({ content }) => content).join('\n')
  const question = /^Query: (.+)$/m.exec(prompt)?.[1] ?? messages.at(-1)?.content ?? ''
  const [, ...passages] = prompt
    .split(question)
    .join('')
    .split(/\n-{3,}\n|\n\n/)
  const sentences = passages
    .flatMap(sentencesOf)
    .map(sentence => ({ sentence, share: overlap(question, sentence) }))
  const [best] = sentences.toSorted((one, other) => other.share - one.share)
  return { content: best && best.share > 0.3 ? best.sentence : "I don't know." }
}
