import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordSteps } from '../../../../src/pipeline/steps/recordSteps.ts'
import { step } from '../../../../src/pipeline/steps/step.ts'
import { kind, spanned, traced } from '../tracedDesk.ts'

traced()

/** A span, and the spans and steps inside of it: one after the other, or at once. */
interface Plan {
  kind: 'TOOL' | 'CHAIN' | 'step'
  atOnce: boolean
  parts: Plan[]
}

const { plan } = fc.letrec<{ plan: Plan }>(tie => ({
  plan: fc.record({
    kind: fc.constantFrom('TOOL', 'CHAIN', 'step'),
    atOnce: fc.boolean(),
    parts: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Plan[]>([]),
      fc.array(tie('plan'), { maxLength: 3 }),
    ),
  }),
}))

test('spans of cases that run at once are never mixed, however they take turns', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(plan, { minLength: 2, maxLength: 5 }),
      async (s, plans) => {
        const follow = async (
          path: string,
          { kind: given, atOnce, parts }: Plan,
        ): Promise<void> => {
          const work = async (own: string) => {
            await s.schedule(Promise.resolve(), own)
            const begin = (part: Plan, index: number) => follow(`${path}.${index}`, part)
            if (atOnce) await Promise.all(parts.map(begin))
            else for (const [index, part] of parts.entries()) await begin(part, index)
          }
          if (given === 'step') await step('step', work)(path)
          else await spanned('span', { ...kind(given), 'input.value': path }, () => work(path))
        }
        const cases = Promise.all(
          plans.map(async (one, index) => recordSteps(() => follow(`case ${index}`, one))),
        )
        await s.waitFor(cases)
        for (const [index, { steps = [] }] of (await cases).entries()) {
          const expected = stepsOf(`case ${index}`, plans[index])
          const paths = steps.map(({ input = '' }) => input)
          expect(new Set(paths).size).toBe(Math.min(50, expected.size))
          expect(paths.filter(path => !expected.has(path))).toEqual([])
          for (const { input = '', parent } of steps) {
            const outer = parent === undefined ? undefined : paths[parent]
            expect([input, outer]).toEqual([input, expected.get(input)])
          }
        }
      },
    ),
  )
})

/**
 * Each path that is a step, with the one that it is part of. A step doesn't see the spans around it, and a span sees
 * both.
 */
function stepsOf(
  path: string,
  { kind: given, parts }: Plan = { kind: 'CHAIN', atOnce: false, parts: [] },
  around: { nearest?: string; step?: string } = {},
): Map<string, string | undefined> {
  const inside =
    given === 'CHAIN'
      ? around
      : { ...around, nearest: path, ...(given === 'step' && { step: path }) }
  const outer = given === 'step' ? around.step : around.nearest
  return new Map([
    ...(given === 'CHAIN' ? [] : [[path, outer] as const]),
    ...parts.flatMap((part, index) => [...stepsOf(`${path}.${index}`, part, inside)]),
  ])
}
