import { endpointJudge } from '../endpoint/endpointJudge.ts'
import type { Judge } from '../judge.ts'
import { openaiAccess } from './openaiAccess.ts'
import type { OpenaiOptions } from './settings.ts'

/**
 * A language model behind any endpoint that speaks OpenAI's chat completions. Faults on the way
 * (rate limits, 5xx, lost connections, timeouts) are retried; an unreadable answer is asked for
 * once more; what still fails is a judge error with its reason. It never turns into another judge.
 *
 * @throws UserError for options that can't work; for a missing key when the first question is asked
 */
export function openai(options: OpenaiOptions): Judge {
  return endpointJudge(options, {
    maker: 'openai',
    access: openaiAccess,
    async connect(settings) {
      const { connectOpenai } = await import('./openaiChat.ts')
      return connectOpenai(settings)
    },
    async batches(settings) {
      const { connectBatches } = await import('./openaiBatches.ts')
      return connectBatches(settings)
    },
  })
}
