import { claimChecker } from '../../doctor/claimChecker.ts'
import { documentTexts } from '../../doctor/documentTexts.ts'
import type { Examination } from '../../doctor/examination.ts'
import type { DryJudge, ServedSet } from '../../hub/servedSet.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { judgeFullName } from '../../report/words/names.ts'
import { counted, decimal, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'

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
  return [...judges].map(judge => judge.estimate())
}

/** `openai gpt-5-mini: 12 calls, about 34,000 tokens, 3 of 20 questions logged already` */
export function questionsLine(estimate: JudgeEstimate): string {
  const { calls, promptTokens, completionTokens, cached, questions, cost } = estimate
  const parts = [
    counted(calls, 'call'),
    `about ${grouped(promptTokens + completionTokens)} tokens`,
    ...(cost === undefined ? [] : [`cost ${decimal(cost, 4)}`]),
    ...(cached === 0 ? [] : [`${cached} of ${counted(questions, 'question')} logged already`]),
  ]
  return `${printable(judgeFullName(estimate), 80)}: ${parts.join(', ')}`
}
