import { extractClaims } from '../judge/steps/extractClaims.ts'
import { abstained } from '../text/abstained.ts'
import type { Found } from './caseInProgress.ts'
import { read } from './caseInProgress.ts'
import { defineUnrecordedPiece } from './evidencePiece.ts'

/**
 * Whether the answer declines: what the pipeline says about itself, else its words if a list has
 * them, else the judge that takes its claims.
 */
export const refusal = defineUnrecordedPiece({
  name: 'refusal',
  steps: [extractClaims],
  async gather({ output, claims }): Promise<Found<boolean>> {
    if (output.declined !== undefined) return { found: output.declined }
    if (abstained(output)) return { found: true }
    const found = await claims.answerAnew()
    // A judge that takes no claims leaves it to the list.
    if ('instead' in found && found.unoffered) return { found: false }
    return read(found, ({ declines }) => declines)
  },
})
