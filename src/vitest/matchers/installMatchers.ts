import { aroundEach, expect } from 'vitest'
import { notesJudgement, requireAwait } from './awaitedMatchers.ts'
import type { AsyncMatcher } from './awaitedMatchers.ts'
import { currentTest } from '../worker/currentTest.ts'
import { matchers } from './index.ts'
import { toMeetThreshold } from './meetThreshold.ts'

let isExtended = false

/** Registers the matchers for the tests of a file. It runs before every test file, so it must load little. */
export function installMatchers(): void {
  extendExpect()
  // This applies to the file that is loading: without isolation, a worker loads several.
  aroundEach(async (runTest, { task }) => {
    await currentTest.run(task, runTest)
  })
}

function extendExpect(): void {
  if (isExtended) return
  isExtended = true
  const noted = Object.entries(matchers).map(([name, load]) => [
    name,
    notesJudgement(name, whenLoaded(load)),
  ])
  expect.extend({ ...Object.fromEntries(noted), toMeetThreshold })
  requireAwait(Object.keys(matchers))
}

function whenLoaded(load: () => Promise<AsyncMatcher>): AsyncMatcher {
  return async function loaded(received, ...args) {
    const matcher = await load()
    return matcher.call(this, received, ...args)
  }
}
