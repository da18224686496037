import { endpointJudge } from '../endpoint/endpointJudge.ts'
import type { Judge } from '../judge.ts'
import { openaiAccess } from './openaiAccess.ts'
import type { OpenaiOptions } from './settings.ts'

/**
 * A language model behind any endpoint with OpenAI's chat completions. Network faults (rate limits, 5xx, lost
 * connections, timeouts) are retried. An unreadable answer is asked for once more. If that fails too, the score is a
 * judge error with its reason. No other judge answers instead.
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
