import type { JudgeQuestion } from '../judge.ts'
import type { JudgeStep } from '../judgeStep.ts'
import { noUsage } from '../judgeUsage.ts'
import type { InvalidAnswers } from '../log/invalidAnswers.ts'
import { workTurn } from './workTurn.ts'
import type { LimitedJudge } from './limitedJudge.ts'
import { stopUnlessKept } from './stopUnlessKept.ts'
import { askForValidAnswer } from './validAnswer.ts'
import type { QuestionWithIds } from './validAnswer.ts'

interface AskedQuestion<Request, Answer> extends LimitedJudge {
  step: JudgeStep<Request, Answer>
  question: QuestionWithIds<Request>
  group: object | undefined
  invalidAnswers: InvalidAnswers | undefined
}

/** Asks a judge, and keeps its answer before it is used. */
export async function askAndLog<Request, Answer>(asked: AskedQuestion<Request, Answer>) {
  const { judge, step, question, ask, askWith, group, invalidAnswers } = asked
  // A judge in this process has no calls to save, and a log is looked up question by question.
  const joins = step.joins && judge.batching === 'perCase' && !judge.local && group
  if (!judge.local) stopUnlessKept({ ...asked, usage: noUsage }, log => log.prepare())
  const first = joins ? (one: JudgeQuestion) => askWith(one, joins) : ask
  const asking = { judge, ask: first, askAgain: ask, invalidAnswers }
  const valid = await askForValidAnswer(asking, step, question)
  const { answer, usage } = valid
  const model = valid.model ?? judge.model
  const record = {
    key: question.key,
    step: step.name,
    prompt: `${step.name}@${step.prompt.version}`,
    judge: judge.name,
    ...(model === undefined ? {} : { model }),
    answer,
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
  }
  stopUnlessKept({ ...asked, usage }, log => log.append(record))
  if (!judge.local) await workTurn(group)
  return { answer, usage }
}
