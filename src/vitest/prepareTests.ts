import { inject } from 'vitest'
import { installMatchers } from './matchers/installMatchers.ts'
import { provideCallKeeper } from '../judge/calls/callKeeper.ts'

/** Comes before the tests of each file. */
export function prepareTests(): void {
  installMatchers()
  keepModelCalls()
}

/** Has the strategies of `vitest-rag/retrieval` ask through the main process. It comes before every test file: be light. */
function keepModelCalls(): void {
  provideCallKeeper({
    async ask(call) {
      if (!inject('rag')) return call.send()
      const { askThroughHub } = await import('./worker/askThroughHub.ts')
      return askThroughHub(call)
    },
  })
}
