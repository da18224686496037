import type { Judge, JudgeQuestion } from '../../src/judge/judge.ts'
import type { Verdict } from '../../src/judge/claim.ts'
import type { CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'

export const passage = { id: 'p', text: 'These words stand for the passage of the claim.' }

/** Says what a judge makes of a claim, which is named by its text. */
export type Opinion = (claim: string, sample: number) => Verdict

export interface SimulatedJudge extends Judge {
  /** How many questions it was asked. */
  calls(): number
}

/** A judge whose errors are set. Asked about a claim again, it draws another sample. */
export function simulatedJudge(
  name: string,
  opinion: Opinion,
  traits: Partial<Judge> = {},
): SimulatedJudge {
  const samples = createSamples()
  let calls = 0
  return {
    name,
    concurrency: 1000,
    ...traits,
    calls: () => calls,
    async answer({ request }: JudgeQuestion) {
      calls += 1
      const { claims } = request as CheckClaimsRequest
      return { answer: verdictsOn(claims, text => opinion(text, samples(text))) }
    },
  }
}

/** How often a claim was asked about before. */
export function createSamples(): (claim: string) => number {
  const times = new Map<string, number>()
  return claim => {
    const before = times.get(claim) ?? 0
    times.set(claim, before + 1)
    return before
  }
}

/** As a model gives them. */
export function verdictsOn(
  claims: CheckClaimsRequest['claims'],
  opinion: (text: string) => Verdict,
  passageId = passage.id,
) {
  return {
    verdicts: claims.map(({ id, text }) => {
      const verdict = opinion(text)
      const isSupported = verdict === 'supported'
      return {
        claim: id,
        reason: 'By its error rate.',
        passages: isSupported ? [passageId] : [],
        together: false,
        quote: isSupported ? 'stand for the passage of the claim' : null,
        verdict,
      }
    }),
  }
}
