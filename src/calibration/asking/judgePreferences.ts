import { defined } from '../../defined.ts'
import type { Evaluation } from '../../scores/evaluate.ts'
import type { AskingOptions } from './asking.ts'
import type { ComparedAnswer, PreferenceLabel } from '../labels/labels.ts'

/** The default metrics of a pair. Together they take two calls per answer. */
const ofClaims = ['answerF1', 'answerPrecision', 'answerRecall']
const ofWords = ['answerOverlap', 'rougeL']
const ofContexts = ['faithfulness']

/** A preference, with the scores of both answers. */
export interface JudgedPreference {
  label: PreferenceLabel
  first: Evaluation
  second: Evaluation
}

/**
 * Scores both answers of each pair, each as the answer to a separate case.
 * @param metrics metric keys. @default those that can be computed for a pair
 */
export async function judgePreferences(
  labels: readonly PreferenceLabel[],
  metrics: readonly string[] | undefined,
  { judge, onJudged }: AskingOptions,
): Promise<JudgedPreference[]> {
  const judged = labels.map(async label => {
    const { question, reference, facts, answers } = label
    const hasContexts = answers.every(({ contexts }) => contexts.length > 0)
    const asked = metrics ?? [
      ...((reference ?? facts) === undefined ? [] : ofClaims),
      ...(reference === undefined ? [] : ofWords),
      ...(hasContexts ? ofContexts : []),
    ]
    const score = async ({ text, contexts }: ComparedAnswer) => {
      const [evaluation] = await judge.evaluate([
        {
          case: { question, answerable: true, ...defined({ reference, facts }) },
          output: { answer: text, contexts },
          metrics: Object.fromEntries(asked.map(key => [key, {}])),
          sample: `calibration ${judge.form}`,
        },
      ])
      if (!evaluation) throw new Error('Expected an evaluation of the answer')
      onJudged?.()
      return evaluation
    }
    const [first, second] = await Promise.all([score(answers[0]), score(answers[1])])
    return { label, first, second }
  })
  return Promise.all(judged)
}
