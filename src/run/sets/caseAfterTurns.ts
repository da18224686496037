import { defined } from '../../defined.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import type { ContinuedCase, PriorTurn } from '../../pipeline/continuedCase.ts'
import { continuedCase } from '../../pipeline/continuedCase.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { PlacedCase } from './goldenSets.ts'

/**
 * The case after the turns before it, as it was asked.
 * @param outputOf what the system gave to such a turn; undefined if that is not known
 * @returns undefined if the output of a turn before is not known
 */
export function caseAfterTurns(
  { located, goldenCase, index }: PlacedCase,
  outputOf: (turn: GoldenCase) => PipelineOutput | undefined,
): ContinuedCase | undefined {
  const before = (goldenCase.turn?.number ?? 1) - 1
  const turns = located.set.cases.slice(index - before, index)
  const earlier = turns.flatMap((turn, place): PriorTurn[] => {
    const output = outputOf(turn)
    if (!output) return []
    const { answer, contexts, answerOnly } = output
    const asked = { number: place + 1, question: turn.question }
    return [{ ...asked, answer, contexts, ...defined({ answerOnly }) }]
  })
  return earlier.length < before ? undefined : continuedCase(goldenCase, earlier)
}
