import type { GoldenCase } from '../../golden/goldenSet.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import type { AnswerGiven, AnsweredCase, AskedCase } from '../../hub/hubMessages.ts'
import type { PipelineOutput, StepDocuments } from '../../pipeline/pipeline.ts'
import { documentsOfSteps } from '../../pipeline/steps/stepDocuments.ts'
import { casePlace, thresholdPlace } from '../sets/casePlaces.ts'
import type { PlacedCase } from '../sets/goldenSets.ts'
import type { CaseJob } from './caseRecord.ts'

/** All that is needed to judge a case and to record it. */
export function caseJob(asked: AskedCase, placed: PlacedCase): CaseJob {
  const { located, goldenCase, index } = placed
  const { name: set, file, gatedVariant } = located.set
  const { variant } = asked
  const lines = Object.keys(goldenCase.metrics).map(
    key => [key, thresholdPlace(located, index, key).line] as const,
  )
  const { answered, milliseconds, timeLeft, steps, stepsLeftOut } = answerOf(asked, placed)
  return {
    set,
    file,
    ...(variant !== undefined && { variant }),
    isGated: variant === gatedVariant,
    line: casePlace(located, index).line,
    goldenCase,
    thresholdLines: Object.fromEntries(lines),
    answered,
    milliseconds,
    timeLeft,
    ...(steps && { steps }),
    ...(stepsLeftOut !== undefined && { stepsLeftOut }),
  }
}

/** What the pipeline gave, or what the golden set has. */
function answerOf(asked: AskedCase, { located, goldenCase }: PlacedCase): AnswerGiven {
  const { timeout = located.set.timeout } = goldenCase
  const recorded: PipelineOutput | undefined = goldenCase.recorded
  const names = stepsMeasured(goldenCase)
  if (asked.answered !== 'recorded') {
    // While the steps are whole.
    const answered = withStepDocuments(asked.answered, names, documentsOfSteps(names, asked))
    return { ...asked, answered }
  }
  if (!recorded) throw new Error('Expected the case to have a recorded answer')
  const answered = withStepDocuments({ output: recorded }, names, recorded.stepDocuments ?? {})
  return { answered, milliseconds: 0, timeLeft: timeout }
}

/** The steps that metrics of the case are taken of. */
function stepsMeasured({ metrics }: GoldenCase): string[] {
  return Object.keys(metrics).flatMap(key => parseMetricKey(key)?.step ?? [])
}

function withStepDocuments(
  answered: AnsweredCase,
  names: readonly string[],
  documents: StepDocuments,
): AnsweredCase {
  if ('error' in answered) return answered
  const { stepDocuments: _, ...output } = answered.output
  if (names.length === 0) return { ...answered, output }
  const wanted = Object.entries(documents).filter(([name]) => names.includes(name))
  return { ...answered, output: { ...output, stepDocuments: Object.fromEntries(wanted) } }
}
