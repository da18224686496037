import type { LabellableClaim } from '../../../src/calibration/labelling/labellableClaims.ts'
import type { DrawnClaim } from '../../../src/calibration/labelling/drawClaims.ts'
import type { ClaimLine, GivenLabel } from '../../../src/calibration/labels/labels.ts'
import type { Verdict } from '../../../src/judge/claim.ts'

export const run = '2026-11-22T18-12-07-3f2a'

/** A claim that a judge gave a verdict on. */
export function labellable(
  id: string,
  verdict: Verdict,
  more: Partial<LabellableClaim> = {},
): LabellableClaim {
  return {
    id,
    claim: `It is so, says ${id}.`,
    passages: [{ id: 'terms.md', text: 'All that is known.' }],
    question: 'Is it so?',
    verdict,
    judge: { name: 'lexical' },
    doubts: [],
    set: 'support',
    caseId: id,
    repeat: 0,
    tags: [],
    group: `support > ${id}`,
    ...more,
  }
}

/** So many claims of each verdict. */
export function labellableClaimsOf(sizes: Partial<Record<Verdict, number>>): LabellableClaim[] {
  return (['supported', 'notEnoughInfo', 'refuted'] as const).flatMap(verdict =>
    Array.from({ length: sizes[verdict] ?? 0 }, (_, index) =>
      labellable(`${verdict}-${index}`, verdict),
    ),
  )
}

/** The line of a person who labels a drawn claim. */
export function lineOn(
  { claim: one, drawn }: DrawnClaim,
  label: GivenLabel,
  labeller = 'anna',
): ClaimLine {
  const { id, claim, passages, question, verdict, tags, group } = one
  const read = passages.map(passage => ({ ...passage, documentId: passage.id }))
  const text = { id, claim, passages: read, question, tags, cluster: group }
  return { ...text, label, labeller, drawn, verdict, run }
}
