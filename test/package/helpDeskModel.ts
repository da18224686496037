import type { ReceivedRequest, ServerReply } from '../loopback/openaiServer.ts'
import { sentencesOf, wordsOf } from '../loopback/words.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'

/**
 * Stands in for the model of the tutorial: it judges by words, and answers each part of a question with the sentence of
 * the passages that shares most words with it. If none does, it makes something up, unless its instructions forbid that.
 */
export function helpDeskModel(request: ReceivedRequest): ServerReply {
  const { messages, response_format: schema } = request.body
  if (schema) return wordOverlapModel(request)
  const [instructions = '', data = ''] = messages.map(({ content }) => content)
  const [passages = '', question = ''] = data.split('Question: ')
  const sentences = sentencesOf(passages.replaceAll(/^[^:\n]*: /gm, ''))
  const answers = question.split(', and ').flatMap(part => closest(part, sentences) ?? [])
  const otherwise = instructions.includes('I do not know.')
    ? 'I do not know.'
    : 'Yes, your dog rides free of charge.'
  return { content: answers.join(' ') || otherwise }
}

function closest(question: string, sentences: readonly string[]): string | undefined {
  const asked = beginnings(question)
  const shared = (sentence: string) =>
    [...beginnings(sentence)].filter(one => asked.has(one)).length
  const [best] = sentences.toSorted((one, other) => shared(other) - shared(one))
  return best !== undefined && shared(best) > 1 ? best : undefined
}

/** Of words and numbers that tell sentences apart, so that "return" and "returned" are alike. */
const beginnings = (text: string): Set<string> =>
  new Set([...wordsOf(text)].filter(word => word.length > 3).map(word => word.slice(0, 5)))
