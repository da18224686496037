import { compareTexts } from '../judge/steps/compareTexts.ts'
import { notApplicable } from '../score.ts'
import { isBlank } from '../text/isBlank.ts'
import { defineUnrecordedPiece } from './evidencePiece.ts'
import type { Found } from './caseInProgress.ts'
import { ask } from './caseInProgress.ts'

/** Cosine between the embeddings of answer and reference, -1..1. */
export const answerSimilarity = defineUnrecordedPiece({
  name: 'answerSimilarity',
  steps: [compareTexts],
  async gather(current): Promise<Found<number>> {
    const { answer } = current.output
    const { reference } = current.case
    if (reference === undefined) return { instead: notApplicable('the case has no reference') }
    if (isBlank(answer)) return { instead: notApplicable('the answer is empty') }
    const compared = await ask(compareTexts, { text: reference, others: [answer] }, current)
    if ('instead' in compared) return compared
    const [similarity] = compared.found.similarities
    if (similarity === undefined) throw new Error('One text was compared, and no similarity came')
    return { found: similarity }
  },
})
