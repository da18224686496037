import { askModel } from '../judge/calls/callKeeper.ts'
import type { EmbeddingModel } from '../judge/embeddingJudge.ts'
import { embeddingJudge } from '../judge/embeddingJudge.ts'
import type { Judge } from '../judge/judge.ts'
import { InvalidAnswer } from '../judge/judge.ts'
import { judgeTraits, presentTraits } from '../judge/traits.ts'
import type { JudgeStep } from '../judge/judgeStep.ts'
import type { RoomAt } from '../judge/limiter/endpointRoom.ts'
import { judgeFor } from '../judge/members.ts'
import { groupsWithin, materialTokens } from '../judge/questionParts.ts'
import { createJudgeSession } from '../judge/session/session.ts'
import { compareTexts } from '../judge/steps/compareTexts.ts'
import { rate, ratingsOf } from '../judge/steps/rate.ts'
import { relevanceCriterion } from '../metrics/contextRelevance.ts'
import { modelIdentity } from './modelIdentity.ts'
import { takeRoom } from './takeRoom.ts'

interface Texts {
  query: string
  texts: readonly string[]
  signal: AbortSignal
}

/** The relevance of texts according to a judge, 0..1 each. */
export async function rateRelevance({
  query,
  texts,
  judge: given,
  signal,
}: Texts & { judge: Judge }): Promise<number[]> {
  const judge = judgeFor(given, rate.name)
  const subjects = texts.map((text, index) => ({ id: `passage-${index + 1}`, text }))
  const tokens = materialTokens({ session: { judge } }, rate) / 2
  const rated = groupsWithin(subjects, { tokens }).map(async group => {
    const { question, levels } = relevanceCriterion
    const request = { criterion: question, levels, subjects: group, question: query }
    const answer = await askStep(rate, request, { judge, isKnownModel: true, signal })
    return ratingsOf(request, answer).map(({ share }) => share)
  })
  return (await Promise.all(rated)).flat()
}

/** The similarity of texts to a query, -1..1 each. */
export async function compareWithQuery({
  query,
  texts,
  model,
  isKnownModel,
  signal,
}: Texts & { model: EmbeddingModel; isKnownModel: boolean }): Promise<number[]> {
  const request = { text: query, others: texts }
  const judge = embeddingJudge(model)
  return (await askStep(compareTexts, request, { judge, isKnownModel, signal })).similarities
}

interface AskedJudge {
  judge: Judge
  isKnownModel: boolean
  signal: AbortSignal
}

/** Asks a judge's question, with the same checks as in a run. */
async function askStep<Request, Answer>(
  step: JudgeStep<Request, Answer>,
  request: Request,
  { judge, isKnownModel, signal }: AskedJudge,
): Promise<Answer> {
  const { name, prompt } = step
  const { answer } = await askModel({
    question: {
      step: name,
      prompt: `${name}@${prompt.version}`,
      model: modelIdentity(judge),
      given: { instructions: prompt.instructions, request },
    },
    isKnownModel,
    prices: judge.prices,
    signal,
    async send(roomAt) {
      const asked = inRoom(judge, roomAt)
      const session = createJudgeSession({ judge: asked, embeddings: asked })
      return session.ask(step, request, { signal })
    },
  })
  const { data } = step.answerSchema.safeParse(answer)
  if (data !== undefined && step.problems(request, data).length === 0) return data
  throw new InvalidAnswer('The recorded answer is not valid.', { answer })
}

/** The judge, with its requests in the given room. */
function inRoom(judge: Judge, roomAt: RoomAt | undefined): Judge {
  return {
    ...presentTraits(judge, [...judgeTraits, 'limitsItself', 'answersMessages', 'local']),
    answer: question => {
      const { signal } = question
      const answer = () => judge.answer({ ...question, ...(roomAt && { roomAt }) })
      return takeRoom(answer, judge, { signal, roomAt })
    },
  }
}
