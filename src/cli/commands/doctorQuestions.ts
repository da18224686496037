import { claimChecker } from '../../doctor/claimChecker.ts'
import { documentTexts } from '../../doctor/documentTexts.ts'
import type { Examination } from '../../doctor/examination.ts'
import type { DryJudge, ServedSet } from '../../hub/servedSet.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'

/** What each judge would be asked about the references, by stand-ins: nobody is asked. */
export async function estimatedQuestions(
  served: readonly ServedSet[],
  { sets, documents }: Examination,
): Promise<JudgeEstimate[]> {
  const judges = new Set<DryJudge>()
  for (const [index, { dryJudge }] of served.entries()) {
    judges.add(dryJudge)
    const check = claimChecker(dryJudge)
    // One after the other: so what is equal is always asked first by the same case.
    for (const { goldenCase } of sets[index]?.cases ?? []) {
      const texts = documentTexts(goldenCase, documents)
      if (texts) await check(goldenCase, texts)
    }
  }
  return [...judges].flatMap(judge => judge.estimates())
}
