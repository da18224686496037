import { printable } from '../../text/untrusted.ts'
import { defineCheck } from '../check.ts'
import { documentTexts } from '../documentTexts.ts'
import type { Examination, ExaminedCase, ExaminedSet } from '../examination.ts'
import type { DoctorFinding } from '../finding.ts'

/** References that their relevant documents don't support, according to the configured judge. */
export const unsupportedReferences = defineCheck({
  name: 'unsupportedReferences',
  async find({ sets, documents }) {
    const asked = sets.flatMap(set => set.cases.map(one => checkCase(set, one, documents)))
    return (await Promise.all(asked)).flat()
  },
})

async function checkCase(
  { claimsOf }: ExaminedSet,
  { goldenCase, place }: ExaminedCase,
  documents: Examination['documents'],
): Promise<DoctorFinding[]> {
  const texts = documentTexts(goldenCase, documents)
  if (!claimsOf || !texts) return []
  const checked = await claimsOf(goldenCase, texts)
  if ('failed' in checked)
    return [
      {
        severity: 'error',
        place: place(['reference']),
        problem: `The judge could not tell whether the documents support the reference: ${printable(checked.failed, 300)}`,
        fix: 'Fix the cause, then run this again: the verdict log keeps the answers so far',
      },
    ]
  return checked.doubted.map(({ text, verdict, reason }) => ({
    severity: verdict === 'refuted' ? 'error' : 'warning',
    place: place(['reference']),
    problem: `The relevant documents ${verdict === 'refuted' ? 'contradict' : "don't support"} "${printable(text, 200)}": ${printable(reason, 200)}`,
    fix: 'Correct the reference, or name the documents that it comes from',
  }))
}
