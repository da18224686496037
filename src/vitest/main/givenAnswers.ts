import type { BaselineAnswer } from '../../baseline/baselineAnswers.ts'
import { readBaselineAnswers } from '../../baseline/baselineAnswers.ts'
import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import { readBaseline } from '../../baseline/read.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import { caseKey } from '../../results/order.ts'
import type { PlacedCase } from '../compile/goldenSets.ts'
import type { RunEnvironment } from '../options/options.ts'

/** Answers that are judged in place of those that a pipeline would give. */
export interface GivenAnswers {
  /** The case, with its answer where there is one. */
  given(placed: PlacedCase): GoldenCase
}

/** Why a case has no score then: nothing else may be judged in its place. */
export const noneGiven =
  'The baseline keeps no answer of this case as it is asked now. Record it by a run: npx vitest-rag baseline update'

/**
 * The answers that the working tree's baseline was recorded from, those of one repeat.
 * @returns undefined where pipelines are asked
 */
export function givenAnswers(
  root: string,
  { baselineAnswers, repeat }: Pick<RunEnvironment, 'baselineAnswers' | 'repeat'>,
): GivenAnswers | undefined {
  if (!baselineAnswers) return undefined
  let kept: Map<string, BaselineAnswer[]> | undefined
  return {
    given({ located, goldenCase }) {
      kept ??= keptAnswers(root)
      const { id: caseId, hash } = goldenCase
      const answers = kept.get(caseKey({ set: located.set.name, caseId })) ?? []
      const found = answers.find(one => one.answer.repeat === repeat && one.hash === hash)
      return found ? { ...goldenCase, recorded: outputOf(found) } : { ...withoutAnswer(goldenCase) }
    },
  }
}

function keptAnswers(root: string): Map<string, BaselineAnswer[]> {
  const { baseline: file, answers } = workingBaselineFiles(root)
  const baseline = readBaseline(file)
  return baseline ? readBaselineAnswers({ file: answers, root }, baseline) : new Map()
}

function outputOf({ answer }: BaselineAnswer): NonNullable<GoldenCase['recorded']> {
  const { contexts, declined, retrievalOnly } = answer
  return {
    answer: answer.answer,
    contexts,
    ...(declined !== undefined && { declined }),
    ...(retrievalOnly && { retrievalOnly }),
  }
}

/** An answer that the golden set records may be another one by now. */
function withoutAnswer({ recorded: _, ...goldenCase }: GoldenCase): GoldenCase {
  return goldenCase
}
