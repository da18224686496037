import type { JudgeSession } from '../judge/judge.ts'
import type { VerdictLog } from '../judge/log/verdictLog.ts'
import type { JudgeExchange } from '../judge/session/replaySession.ts'
import { createReplaySession } from '../judge/session/replaySession.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { metricsWith } from '../metrics/customMetric.ts'
import { notApplicable } from '../score.ts'
import { roundingError } from '../statistics/roundingError.ts'
import { counted } from '../text/numbers.ts'
import type { EvaluationRequest, Scores } from './evaluate.ts'
import { evaluate } from './evaluate.ts'

/** The questions to a judge about a case with the answers, in the order of the questions. */
export interface CaseExchanges {
  exchanges: JudgeExchange[]
  /** One sentence for each part that is missing or uncertain, with the reason. */
  notes: string[]
}

interface ReplayedJudging {
  session: Pick<JudgeSession, 'judge' | 'embeddings' | 'prompts'>
  known: readonly AnyMetric[]
  verdictLog: VerdictLog | undefined
}

/** One sample of a case, with its scores. */
export interface ScoredSample {
  request: EvaluationRequest
  scores: Scores
}

/**
 * Evaluates a case again, from the verdict log alone, to find the questions behind its scores. The log has answers and
 * hashes of questions, so the questions are rendered again; a question that renders differently now finds no answer.
 */
export async function caseExchanges(
  samples: readonly ScoredSample[],
  { session, known, verdictLog }: ReplayedJudging,
): Promise<CaseExchanges> {
  const replay = createReplaySession({ ...session, ...(verdictLog && { verdictLog }) })
  const replaying = { session: replay.session, known: known.map(withoutOwnCode) }
  let isSame = true
  for (const { request, scores } of samples) {
    const evaluated = await evaluate(request, replaying)
    isSame &&= haveSameScores(evaluated.scores, scores)
  }
  const exchanges = [...replay.exchanges().values()]
  const without = exchanges.filter(({ answer }) => answer === undefined).length
  return {
    exchanges,
    notes: [
      ...(without > 0 ? [withoutAnswer(without, exchanges.length)] : []),
      ...(without === 0 && !isSame ? [otherScores] : []),
    ],
  }
}

const builtIn = new Set(metricsWith())
const notComputed = 'a custom metric may ask any model, so it is not computed again'

/** A custom metric without its code: only its required evidence is gathered. */
function withoutOwnCode(metric: AnyMetric): AnyMetric {
  return builtIn.has(metric) ? metric : { ...metric, compute: () => notApplicable(notComputed) }
}

function haveSameScores(replayed: Scores, recorded: Scores): boolean {
  return Object.entries(replayed).every(([key, score]) => {
    const former = Object.hasOwn(recorded, key) ? recorded[key] : undefined
    if (!former || score.reason === notComputed) return true
    if (score.status !== 'scored' || former.status !== 'scored') {
      return score.status === former.status
    }
    return Math.abs(score.value - former.value) < roundingError
  })
}

function withoutAnswer(count: number, all: number): string {
  return (
    `The verdict log has no answer to ${count} of ${counted(all, 'question')}, so the questions that follow from them are unknown. ` +
    'The log was pruned or is from another machine, the judge gave no valid answer, or the judge, the prompts or the case changed since the run.'
  )
}

const otherScores =
  'With the answers that the verdict log has now, the case would have other scores than in the run: some questions were asked again since.'
