import { aroundEach, expect } from 'vitest'
import { notesJudgement, requireAwait } from './awaitedMatchers.ts'
import { currentTest } from './currentTest.ts'
import * as matchers from './matchers/index.ts'
import { toMeetThreshold } from './meetThreshold.ts'

export { configure } from './currentEvaluator.ts'
export type { ConfigureOptions } from './currentEvaluator.ts'
export type * from './matchers/index.ts'

const noted = Object.entries(matchers).map(([name, matcher]) => [
  name,
  notesJudgement(name, matcher),
])

expect.extend({ ...Object.fromEntries(noted), toMeetThreshold })
requireAwait(Object.keys(matchers))
aroundEach(async (runTest, { task }) => {
  await currentTest.run(task, runTest)
})
