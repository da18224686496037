import { inject } from 'vitest'
import { installMatchers } from './matchers/installMatchers.ts'
import { provideCallKeeper } from '../judge/calls/callKeeper.ts'

/** Runs before the tests of each file. */
export function prepareTests(): void {
  installMatchers()
  keepModelCalls()
}

/**
 * Routes the model calls of `vitest-rag/retrieval` through the main process. It runs before every test file, so it must
 * load little.
 */
function keepModelCalls(): void {
  provideCallKeeper({
    async ask(call) {
      if (!inject('rag')) return call.send()
      const { askThroughHub } = await import('./worker/askThroughHub.ts')
      return askThroughHub(call)
    },
  })
}
