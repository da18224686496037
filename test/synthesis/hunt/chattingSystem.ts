import type { PipelineOutput } from '../../../src/pipeline/pipeline.ts'
import type { UserMove } from '../../../src/judge/steps/playUser.ts'
import type { Corpus } from '../../../src/synthesis/corpus/corpus.ts'
import type { HuntedSystem, PipelineReply } from '../../../src/synthesis/hunt/huntedSystem.ts'
import { dealtMove } from '../../../src/synthesis/users/dealtMove.ts'

/** Answers a question after others of the same user. */
export type Answerer = (question: string, before: readonly string[]) => PipelineReply

/** A system that holds conversations, and notes what it is asked. */
export function chattingSystem(answer: Answerer): HuntedSystem & { heard: string[][] } {
  const heard: string[][] = []
  return {
    name: './answer.ts',
    identity: '',
    known: [],
    tags: [],
    heard,
    used: () => undefined,
    ask: async questions => questions.map(question => answer(question, [])),
    converse: conversations =>
      Promise.all(
        conversations.map(async ({ turns, next, onAnswer }) => {
          const words: string[] = []
          const held: { question: string; reply: PipelineReply }[] = []
          const said: { question: string; output: PipelineOutput }[] = []
          heard.push(words)
          while (said.length === words.length && said.length < turns) {
            const question = await next(said)
            if (question === undefined) break
            const reply = answer(question, words)
            words.push(question)
            held.push({ question, reply })
            if ('output' in reply) said.push({ question, output: reply.output })
            onAnswer?.(said)
          }
          return held
        }),
      ),
  }
}

const topicsIn = (texts: readonly string[]): string[] =>
  texts.flatMap(text => [...text.matchAll(/["“«](.+?)["”»]/gu)].map(([, topic = '']) => topic))

/** Answers with the chunk of the topic that was named last, or first if the user says so. */
export function remembering({
  chunks,
}: Corpus): (...asked: Parameters<Answerer>) => PipelineOutput {
  return (question, before) => {
    const asked = topicsIn(before)
    const isBack = /first|первому|最先/u.test(question)
    const topic = topicsIn([question])[0] ?? (isBack ? asked[0] : asked.at(-1)) ?? ''
    const chunk = chunks.find(({ text }) => text.includes(topic))
    if (!chunk) return { answer: 'Ask us.', contexts: [], declined: true }
    const { id, documentId, text } = chunk
    return { answer: text, contexts: [{ id, documentId, text }] }
  }
}

/** The name of a conversation in which the seed deals these moves. */
export function nameFor(moves: readonly UserMove[], { seed = 1, hasOther = true } = {}): string {
  for (let number = 1; number < 100_000; number += 1) {
    const options = { seed, name: String(number), hasOther }
    if (moves.every((move, at) => dealtMove(moves.slice(0, at), options) === move))
      return options.name
  }
  throw new Error(`No conversation has the moves ${moves.join()}`)
}
