import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import { defineCheck } from '../check.ts'
import { documentTexts } from '../documentTexts.ts'
import type { ClaimChecker, Examination, ExaminedCase, ExaminedSet } from '../examination.ts'
import type { ExpectedText } from '../expectedTexts.ts'
import { checkedTexts } from '../expectedTexts.ts'
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
  const found = checkedTexts(goldenCase).map(async ({ expected, asked }) => {
    const findings = findingsOf(await claimsOf(asked, texts), expected)
    return findings.map(finding => ({ ...finding, place: place(expected.path) }))
  })
  return (await Promise.all(found)).flat()
}

function findingsOf(
  checked: Awaited<ReturnType<ClaimChecker>>,
  { called }: ExpectedText,
): Omit<DoctorFinding, 'place'>[] {
  if ('failed' in checked) {
    return [
      {
        severity: 'error',
        problem: `The judge could not tell whether the documents support the ${called}: ${printable(checked.failed, 300)}`,
        fix: 'Fix the cause, then run this again: the verdict log keeps the answers so far',
      },
    ]
  }
  const { claims, doubted } = checked
  const several: Omit<DoctorFinding, 'place'> = {
    severity: 'warning',
    problem: `The fact states ${claims.length} claims: ${firstFew(
      claims.map(claim => `"${printable(claim, 100)}"`),
      5,
    )}`,
    fix: 'Make each claim a fact: a metric counts facts, and an answer may state only a part of this one',
  }
  return [
    ...(called === 'fact' && claims.length > 1 ? [several] : []),
    ...doubted.map(({ text, verdict, reason }): Omit<DoctorFinding, 'place'> => ({
      severity: verdict === 'refuted' ? 'error' : 'warning',
      problem: `The relevant documents ${verdict === 'refuted' ? 'contradict' : "don't support"} "${printable(text, 200)}": ${printable(reason, 200)}`,
      fix: `Correct the ${called}, or name the documents that it comes from`,
    })),
  ]
}
