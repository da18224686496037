import { compareTexts } from '../../judge/steps/compareTexts.ts'
import { notApplicable } from '../../score.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { Found, Inquiry } from './inquiry.ts'
import { ask } from './inquiry.ts'

/** How near the answer's embedding is to that of the reference. */
export async function compareWithReference(inquiry: Inquiry): Promise<Found<number>> {
  const { answer } = inquiry.output
  const { reference } = inquiry.case
  if (reference === undefined) return { instead: notApplicable('the case has no reference') }
  if (isBlank(answer)) return { instead: notApplicable('the answer is empty') }
  const compared = await ask(compareTexts, { text: reference, others: [answer] }, inquiry)
  if ('instead' in compared) return compared
  const [similarity] = compared.found.similarities
  if (similarity === undefined) throw new Error('One text was compared, and no similarity came')
  return { found: similarity }
}
