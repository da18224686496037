import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JudgeStep } from '../../../../src/judge/judgeStep.ts'
import { judgeSteps } from '../../../../src/judge/steps/index.ts'
import { requestsOf } from '../../requestsOf.ts'

const steps = judgeSteps as readonly unknown[] as readonly JudgeStep<unknown, unknown>[]
const salvaging = steps.filter(({ salvage }) => salvage)

const text = 'Refunds come within thirty days. Shipping is free.'

/** Answers that are nearly right: with texts that are others, and items that are gone or doubled. */
function spoilt(answer: unknown): fc.Arbitrary<unknown> {
  if (typeof answer === 'string')
    return fc.constantFrom(answer, '', ' ', 'other', `${answer} and more`)
  if (typeof answer === 'boolean') return fc.boolean()
  if (typeof answer === 'number') return fc.constantFrom(answer, 1, 2)
  if (answer === null) return fc.constantFrom(null, 'other')
  if (Array.isArray(answer)) {
    if (answer.length === 0) return fc.constantFrom([], ['other'], [text, text])
    const items = answer.map(item => fc.array(spoilt(item), { maxLength: 2 }))
    return fc.tuple(...items).map(lists => lists.flat())
  }
  if (typeof answer !== 'object') return fc.constant(answer)
  return fc.record(
    Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, spoilt(value)])),
  )
}

// What a step keeps of a faulty answer goes to the log, and is asked for in each run if it is refused there.
test.for(salvaging.map(step => [step.name, step] as const))(
  'what %s keeps of a faulty answer is without fault',
  ([name, step]) => {
    const request = requestsOf[name]?.(text)
    let kept = 0
    fc.assert(
      fc.property(spoilt(step.standIn(request)), answer => {
        const { data } = step.answerSchema.safeParse(answer)
        if (data === undefined || step.problems(request, data).length === 0) return
        const salvaged = step.salvage?.(request, data)
        if (salvaged === undefined) return
        kept += 1
        expect(step.problems(request, salvaged)).toEqual([])
      }),
      { numRuns: 300 },
    )
    expect(kept).toBeGreaterThan(0)
  },
)
