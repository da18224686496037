import pLimit from 'p-limit'
import type { Score } from '../score.ts'
import type { Evaluation } from '../scores/evaluate.ts'
import type { Asking } from './asking.ts'
import { mostAtOnce } from './asking.ts'
import type { ComparedAnswer, PreferenceLabel } from './labels/labels.ts'

/** What of a pair is scored where nothing else is asked for: two calls for each answer carry it. */
const ofEveryPair = ['answerF1', 'answerPrecision', 'answerRecall', 'answerOverlap', 'rougeL']
const ofContexts = ['faithfulness']

/** A preference, and how the answers were scored. */
export interface JudgedPreference {
  label: PreferenceLabel
  first: Evaluation
  second: Evaluation
}

/** @param metrics metric keys. @default those that the pair has what it takes for */
export async function judgePreferences(
  labels: readonly PreferenceLabel[],
  metrics: readonly string[] | undefined,
  { evaluate, onJudged }: Asking,
): Promise<JudgedPreference[]> {
  return pLimit(mostAtOnce).map(labels, async label => {
    const { question, reference, answers } = label
    const hasContexts = answers.every(({ contexts }) => contexts.length > 0)
    const asked = metrics ?? [
      ...(reference === undefined ? [] : ofEveryPair),
      ...(hasContexts ? ofContexts : []),
    ]
    const score = async ({ text, contexts }: ComparedAnswer) => {
      const evaluation = await evaluate({
        case: { question, answerable: true, ...(reference !== undefined && { reference }) },
        output: { answer: text, contexts },
        metrics: Object.fromEntries(asked.map(key => [key, {}])),
      })
      onJudged?.()
      return evaluation
    }
    const [first, second] = await Promise.all([score(answers[0]), score(answers[1])])
    return { label, first, second }
  })
}

/** By how much the second answer scores better in a metric, or why that can't be told. */
export function advantage(
  metric: string,
  { first, second }: Pick<JudgedPreference, 'first' | 'second'>,
): { better: number } | { untold: Exclude<Score['status'], 'scored'> } | undefined {
  const scores = [first.scores[metric], second.scores[metric]]
  const [one, other] = scores
  if (!one || !other) return undefined
  if (one.status === 'scored' && other.status === 'scored') {
    const sign = first.directions[metric] === 'lower' ? -1 : 1
    return { better: sign * (other.value - one.value) }
  }
  const failed = scores.some(score => score?.status === 'judgeError')
  return { untold: failed ? 'judgeError' : 'notApplicable' }
}
