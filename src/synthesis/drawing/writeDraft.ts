import { defined } from '../../defined.ts'
import type { Passage } from '../../judge/claim.ts'
import type { QuestionRequest, RejectedQuestion } from '../../judge/questionForm.ts'
import type { Evolution } from '../../judge/steps/evolveQuestion.ts'
import { evolutions, evolveQuestion } from '../../judge/steps/evolveQuestion.ts'
import { writeFalsePremise } from '../../judge/steps/writeFalsePremise.ts'
import { writeQuestion } from '../../judge/steps/writeQuestion.ts'
import { writeUnanswerable } from '../../judge/steps/writeUnanswerable.ts'
import type { Asking } from '../asking/askModels.ts'
import type { DraftQuestion, WantedQuestion } from './drawnQuestion.ts'
import type { QuestionKind } from './questionKinds.ts'

export interface DraftOptions {
  asking: Asking
  /** The first is that of the chunk; the others stand near. */
  passages: readonly Passage[]
  rejected: readonly RejectedQuestion[]
  /** The simple question of a former try. @default it is written */
  origin?: string | undefined
  group: object
}

/** Has a question of the kind written. A harder one is made of a simple one, which stays the same in further tries. */
export async function writeDraft(
  wanted: WantedQuestion,
  { asking, passages, rejected, origin: former, group }: DraftOptions,
): Promise<DraftQuestion> {
  const { kind, phrase, persona, style, length } = wanted
  const first: QuestionRequest = {
    topic: phrase,
    ...defined({ persona }),
    style,
    length,
    passages,
  }
  const request = rejected.length === 0 ? first : { ...first, rejected }
  if (isEvolution(kind)) {
    const simple = { ...first, passages: passages.slice(0, 1) }
    const origin = former ?? (await asking.ask('generator', writeQuestion, simple, group)).question
    const evolved = { ...request, kind, origin }
    return { ...(await asking.ask('generator', evolveQuestion, evolved, group)), origin }
  }
  if (kind === 'unanswerable') {
    const { question } = await asking.ask('generator', writeUnanswerable, request, group)
    return { question }
  }
  const step = kind === 'false-premise' ? writeFalsePremise : writeQuestion
  return asking.ask<QuestionRequest, DraftQuestion>('generator', step, request, group)
}

function isEvolution(kind: QuestionKind): kind is Evolution {
  return evolutions.some(evolution => evolution === kind)
}
