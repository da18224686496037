import { expect, test } from 'vitest'
import { createBudget } from '../../../src/judge/session/budget.ts'
import type { AnswerUsage } from '../../../src/pipeline/pipeline.ts'
import { PipelineError } from '../../../src/pipeline/pipelineError.ts'
import { withinBudget } from '../../../src/vitest/worker/withinBudget.ts'

/** A budget as the main process holds it. */
function budgetOf(maxCost: number) {
  const { countAnswer, usedUp } = createBudget({ maxCost })
  return {
    async spendOnPipeline(told: AnswerUsage) {
      countAnswer(told)
      const reason = usedUp()
      return reason === undefined ? {} : { usedUp: reason }
    },
  }
}

const output = { answer: 'Thirty days.', contexts: [] }

test('the answer that uses it up still counts; who comes after is not asked', async () => {
  const budget = budgetOf(1)
  let asked = 0
  const answer = async () => {
    asked += 1
    return { output, usage: { cost: 0.6 } }
  }
  expect(await withinBudget(budget, answer)).toEqual({ output, usage: { cost: 0.6 } })
  expect(await withinBudget(budget, answer)).toEqual({ output, usage: { cost: 0.6 } })
  const refused = withinBudget(budget, answer)
  await expect(refused).rejects.toBeInstanceOf(PipelineError)
  await expect(refused).rejects.toThrow('maxCost of the budget is used up: 1.2 of 1')
  expect(asked).toBe(2)
})

test('an answer of which nothing is told uses nothing', async () => {
  const budget = budgetOf(1)
  expect(await withinBudget(budget, async () => ({ output }))).toEqual({ output })
  expect(await budget.spendOnPipeline({})).toEqual({})
})
