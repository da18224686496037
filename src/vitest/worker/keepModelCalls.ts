import { inject } from 'vitest'
import { provideCallKeeper } from '../../judge/calls/callKeeper.ts'

/** Has the strategies of `vitest-rag/retrieval` ask through the main process. It comes before every test file: be light. */
export function keepModelCalls(): void {
  provideCallKeeper({
    async ask(call) {
      if (!inject('rag')) return call.send()
      const { askThroughHub } = await import('./askThroughHub.ts')
      return askThroughHub(call)
    },
  })
}
