import { isDeepStrictEqual } from 'node:util'
import { JudgeFailure } from '../../judge/judge.ts'
import type { RejectedQuestion } from '../../judge/questionForm.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { DraftQuestion, DrawnQuestion, Rejection, WantedQuestion } from './drawnQuestion.ts'
import { examineDraft } from './examineDraft.ts'
import { neighboursOf } from './nearPassages.ts'
import { writeDraft } from './writeDraft.ts'

/** How often a question is written at most before its place goes to another chunk. */
const mostTries = 3

/** What came of one place in a set. */
export interface Draw {
  /** Absent where every try was rejected. */
  drawn?: DrawnQuestion
  /** Of all tries, in their order. */
  rejections: Rejection[]
}

/**
 * Has a question written and examined, and written again with what was wrong with it, a few times.
 * A hunt draws fresh questions over a corpus with it.
 * @throws UserError and SynthesisStopped as {@link Asking.ask}
 */
export async function drawQuestion(
  wanted: WantedQuestion,
  { corpus, asking }: { corpus: Corpus; asking: Asking },
): Promise<Draw> {
  const rejections: Rejection[] = []
  const options = { corpus, asking, group: {} }
  try {
    const near = wanted.kind === 'multi-context' ? await neighboursOf(wanted.chunk, options) : []
    if (wanted.kind === 'multi-context' && near.length === 0)
      return { rejections: [{ reason: 'noNeighbour', why: 'No other chunk is near.' }] }
    const chunks = [wanted.chunk, ...near]
    const passages = chunks.map(corpus.passageOf)
    const rejected: RejectedQuestion[] = []
    let former: DraftQuestion | undefined
    while (rejected.length < mostTries) {
      const draft = await writeDraft(wanted, {
        ...options,
        passages,
        rejected,
        origin: former?.origin,
      })
      // A model that repeats itself goes on doing so.
      if (isDeepStrictEqual(draft, former)) break
      former = draft
      const { kind } = wanted
      const examined = await examineDraft({ kind, draft, chunks }, options)
      if ('sources' in examined)
        return { drawn: { ...wanted, ...draft, sources: examined.sources }, rejections }
      rejections.push(examined.rejection)
      rejected.push({ question: draft.question, why: examined.rejection.why })
    }
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    rejections.push({ reason: 'noValidAnswer', why: error.message })
  }
  return { rejections }
}
