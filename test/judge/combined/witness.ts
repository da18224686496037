import type { Verdict } from '../../../src/judge/claim.ts'
import type { Judge, JudgeQuestion } from '../../../src/judge/judge.ts'
import type { CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'

const passage = {
  id: 'p1',
  text: 'Refunds take 30 days. 运费是免费的。 Доставка бесплатна.',
}

export const request = (...claims: string[]): CheckClaimsRequest => ({
  claims: claims.map(id => ({ id, text: `Claim ${id}` })),
  passages: [passage],
})

export interface Witness extends Judge {
  questions: JudgeQuestion[]
  /** The claims of each call, in the order of the calls. */
  asked(): string[][]
}

/** Says of each claim what it was told to say: of the first call, of the second, and so on. */
export function witness(
  name: string,
  says: Readonly<Record<string, readonly Verdict[]>>,
  traits: Partial<Judge> = {},
): Witness {
  const questions: JudgeQuestion[] = []
  const times = new Map<string, number>()
  const next = (claim: string): Verdict => {
    const time = times.get(claim) ?? 0
    times.set(claim, time + 1)
    const verdicts = says[claim] ?? ['supported']
    return verdicts[Math.min(time, verdicts.length - 1)] ?? 'supported'
  }
  return {
    name,
    ...traits,
    questions,
    asked: () => questions.map(one => claimsOf(one).map(({ id }) => id)),
    answer: async question => {
      questions.push(question)
      if (question.step === 'extractClaims') {
        return { answer: { claims: [`Anything, said ${name}.`], declines: false } }
      }
      const verdicts = claimsOf(question).map(({ id }) => verdictOf(id, next(id), name))
      return { answer: { verdicts }, promptTokens: 100, completionTokens: 10 }
    },
  }
}

/** A judge that gives no valid answer. */
export function mute(name: string, error: Error = new Error('the line is dead')): Judge {
  return { name, answer: () => Promise.reject(error) }
}

const claimsOf = ({ request: asked }: JudgeQuestion) => (asked as CheckClaimsRequest).claims ?? []

function verdictOf(claim: string, verdict: Verdict, name: string) {
  const isDecided = verdict !== 'notEnoughInfo'
  return {
    claim,
    reason: `${name} said so`,
    passages: isDecided ? [passage.id] : [],
    together: false,
    quote: isDecided ? 'Refunds take 30 days' : null,
    verdict,
  }
}
