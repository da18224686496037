import { z } from 'zod'
import { checkClaims } from '../../src/judge/steps/checkClaims.ts'
import type { CheckClaimsAnswer, CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import type {
  ExtractClaimsAnswer,
  ExtractClaimsRequest,
} from '../../src/judge/steps/extractClaims.ts'
import type {
  ExtractEntitiesAnswer,
  ExtractEntitiesRequest,
} from '../../src/judge/steps/extractEntities.ts'
import type { FindRelevantSentencesRequest } from '../../src/judge/steps/findRelevantSentences.ts'
import type {
  GenerateQuestionsAnswer,
  GenerateQuestionsRequest,
} from '../../src/judge/steps/generateQuestions.ts'
import { judgeSteps } from '../../src/judge/steps/index.ts'
import type { RateRequest } from '../../src/judge/steps/rate.ts'
import { generationModels } from './generationModel.ts'
import type { ReceivedRequest, ServerReply } from './openaiServer.ts'
import { overlap, sentencesOf, wordsOf } from './words.ts'

/**
 * A model for tests: it splits sentences, and calls a claim supported where one sentence of a
 * passage holds most of its words. "not" on one side only refutes. It rates, picks and names by
 * words too. It reads the data from the request's first user message, where prompts put it as JSON,
 * answers by the schema's name, or by the instructions, and does tasks one by one; texts to embed become counts of hashed words.
 */
export function wordOverlapModel(request: ReceivedRequest): ServerReply {
  return replyOf(models, request)
}

/** The same, which takes a claim for refuted too where the passage has other numbers. */
export function numberReadingModel(request: ReceivedRequest): ServerReply {
  return replyOf(
    { ...models, checkClaims: data => written(check(data, haveOtherNumbers)) },
    request,
  )
}

function replyOf(models: Models, { body }: ReceivedRequest): ServerReply {
  if (body.input) return { vectors: body.input.map(vectorOf) }
  const step = body.response_format?.json_schema?.name ?? stepToldIn(body)
  const model = models[step]
  if (!model) return { status: 400, error: { message: `The model knows no step ${step}` } }
  const data = dataOf<{ tasks?: readonly Task[] }>(body)
  if (!data.tasks) return { answer: model(data as never) }
  const answers = data.tasks.map(task => ({ id: task.id, answer: model(task as never) }))
  return { answer: { answers } }
}

/** The step whose instructions begin the request; an endpoint may take no schema that has its name. */
function stepToldIn({ messages }: ReceivedRequest['body']): string {
  const instructions = messages[0]?.content ?? ''
  const step = judgeSteps.find(
    ({ prompt }) => prompt.instructions !== '' && instructions.startsWith(prompt.instructions),
  )
  return step?.name ?? ''
}

interface Task {
  id: string
  [name: string]: unknown
}

/** By step. What it is given is the data of its prompt. */
type Models = Record<string, (data: never) => unknown>

const models: Models = {
  extractClaims: (data: ExtractClaimsRequest) => extract(data),
  checkClaims: (data: CheckClaimsRequest) => written(check(data)),
  rate: (data: RateRequest) => rateTexts(data),
  generateQuestions: (data: GenerateQuestionsRequest) => askBack(data),
  extractEntities: (data: ExtractEntitiesRequest) => name(data),
  findRelevantSentences: (data: FindRelevantSentencesRequest) => pick(data),
  ...generationModels,
}

/** The request that a prompt rendered into the first user message, with all that tasks share in each of them. */
export function dataOf<Request>(body: ReceivedRequest['body']): Request {
  const message = body.messages.find(({ role }) => role === 'user')
  const data = JSON.parse(message?.content ?? 'null') as { tasks?: Task[] } | null
  if (!data?.tasks) return withLists(data ?? {}) as Request
  const { tasks, ...beside } = data
  const whole = tasks.map(task => {
    const entries = Object.entries({ ...beside, ...task }).map(([name, value]) => {
      const { asIn } = (typeof value === 'object' ? value : {}) as { asIn?: string }
      return [name, asIn === undefined ? value : tasks.find(({ id }) => id === asIn)?.[name]]
    })
    return withLists(Object.fromEntries(entries))
  })
  return { tasks: whole } as Request
}

/** Claims and passages arrive as texts by their ids. */
function withLists(data: object): object {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    isTexts(name, value) ? listOf(value) : value,
  ])
  return Object.fromEntries(entries)
}

const isTexts = (name: string, value: unknown): value is Record<string, string> =>
  (name === 'claims' || name === 'passages') && !Array.isArray(value)

const listOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([id, text]) => ({ id, text }))

function extract({ text }: ExtractClaimsRequest): ExtractClaimsAnswer {
  const said = sentencesOf(text).filter(sentence => !/[?？]$/.test(sentence))
  const stated = new Set(said.filter(sentence => !isIgnorant(sentence)))
  return { claims: [...stated].map(cited), declines: stated.size === 0 && said.some(isIgnorant) }
}

const isIgnorant = (sentence: string): boolean =>
  /\bI (?:do not|don['’]t|can(?:no|['’])t) (?:see|find|tell)\b|я не (?:вижу|нахожу)|我.{0,9}没看到/iu.test(
    sentence,
  )

function cited(sentence: string): ExtractClaimsAnswer['claims'][number] {
  const cites = sentence.match(marks)?.map(mark => mark.trim())
  return cites ? { text: sentence.replaceAll(marks, ''), cites } : sentence
}

const marks = /\s?(?:\[[^\]\s]+\]|【[^】]+】)/g

const haveOtherNumbers = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map(text => text.match(/\d+/g)?.join() ?? '')
  return first !== second && first !== '' && second !== ''
}

const check = (
  { claims, passages }: CheckClaimsRequest,
  differ: (claim: string, sentence: string) => boolean = () => false,
): CheckClaimsAnswer => ({
  verdicts: claims.map(claim => {
    const found = passages.flatMap(passage =>
      sentencesOf(passage.text)
        .filter(sentence => overlap(claim.text, sentence) >= 0.6)
        .map(sentence => ({ passage: passage.id, sentence })),
    )
    const [best] = found
    if (!best)
      return {
        claim: claim.id,
        passages: [],
        together: false,
        quote: null,
        reason: 'No passage speaks of it.',
        verdict: 'notEnoughInfo',
      }
    const refuted =
      isNegated(claim.text) !== isNegated(best.sentence) || differ(claim.text, best.sentence)
    return {
      claim: claim.id,
      passages: [...new Set(found.map(({ passage }) => passage))],
      together: false,
      quote: best.sentence,
      reason: refuted ? 'The passage says the opposite.' : null,
      verdict: refuted ? 'refuted' : 'supported',
    }
  }),
})

/** The verdicts as the prompt asks for them. */
function written(answer: CheckClaimsAnswer): unknown {
  if (!checkClaims.shortForm) throw new Error('Expected a short form')
  return z.encode(checkClaims.shortForm, answer)
}

/** The better, the more words a text has in common with what it is held against. */
function rateTexts(request: RateRequest) {
  const { subjects, levels, reference, contexts, question, quotes, unrated } = request
  const against = contexts?.flatMap(({ text }) => sentencesOf(text)) ?? [
    reference ?? question ?? '',
  ]
  const values = levels.map(({ value }) => value)
  return {
    ratings: subjects.map(({ id, text }) => {
      if (unrated !== undefined && isIgnorant(text))
        return { subject: id, quote: null, reason: 'It states nothing.', rating: null }
      const shares = against.map(one => ({ one, share: overlap(text, one) }))
      const [best] = shares.toSorted((first, second) => second.share - first.share)
      const step = Math.round((best?.share ?? 0) * (values.length - 1))
      const rating = values[step] ?? 0
      const quote = quotes && step > 0 ? (best?.one ?? null) : null
      return { subject: id, quote, reason: 'By the words in common.', rating }
    }),
  }
}

const askBack = ({ answer, count }: GenerateQuestionsRequest): GenerateQuestionsAnswer => ({
  questions: Array.from({ length: count }, (_, index) => ({
    question: `${index + 1}: ${answer}?`,
    noncommittal: /don['’]t know|не знаю|不知道/iu.test(answer),
  })),
})

const name = ({ texts }: ExtractEntitiesRequest): ExtractEntitiesAnswer => ({
  entities: texts.map(({ id, text }) => ({
    text: id,
    entities: [...new Set(text.match(/\p{Lu}\p{L}+|\p{N}+|\p{Script=Han}{2}/gu) ?? [])],
  })),
})

const pick = ({ question, sentences }: FindRelevantSentencesRequest) => ({
  relevant: sentences.filter(({ text }) => overlap(question, text) > 0.2).map(({ id }) => id),
})

const dimensions = 64

function vectorOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.01)
  for (const word of wordsOf(text)) {
    const place = [...word].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7)
    vector[place % dimensions] = (vector[place % dimensions] ?? 0) + 1
  }
  return vector
}

const isNegated = (text: string): boolean =>
  /\b(not|never|no)\b|n't\b|(^|\s)не(\s|$)|不/iu.test(text)
