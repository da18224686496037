import type { Judge } from '../../src/judge/judge.ts'
import { perStep } from '../../src/judge/combined/perStep.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import type { CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import { checkClaims, claimVerdicts } from '../../src/judge/steps/checkClaims.ts'
import type { ExtractClaimsRequest } from '../../src/judge/steps/extractClaims.ts'
import { statedClaims, extractClaims } from '../../src/judge/steps/extractClaims.ts'
import { mean } from '../judgebench/statistics.ts'
import type { BenchItem } from './benchItems.ts'
import { errorsBy } from './errors.ts'
import { errorRates, itemOf, strongCost, verdictOn } from './measureCombinations.ts'
import { passage, verdictsOn } from './simulatedJudge.ts'

/** How often a claim is cut wrong. The labels say nothing of that, so these numbers are chosen. */
const extractionErrors = { cheap: 0.1, strong: 0.03 }

type Role = 'cheap' | 'strong'

export interface MeasuredSteps {
  name: string
  balancedAccuracy: number
  /** For each answer, where a call to the strong judge costs as much as several to the cheap one. */
  cost: number
}

const claimsOfAnswer = 5
const wronglyCut = ' (cut wrong)'

/** Has answers of five claims split and checked. Of a claim that was cut wrong the verdict is chance. */
export async function measurePerStep(
  items: readonly BenchItem[],
  seed: number,
): Promise<MeasuredSteps[]> {
  const byId = new Map(items.map(item => [item.id, item]))
  const errs = errorsBy(items, { betweenJudges: 0.5, betweenSamples: 0.75 }, seed)
  let cost = 0
  const judgeOf = (role: Role): Judge => ({
    name: role,
    async answer({ step, request }) {
      cost += role === 'strong' ? strongCost : 1
      const chance = (id: string, errorRate: number, of: string) =>
        errs(itemOf(byId, id), { judge: `${role} ${of}`, errorRate, sample: 0 })
      if (step === 'extractClaims') {
        const ids = (request as ExtractClaimsRequest).text.split('\n')
        const cut = (id: string) => chance(id, extractionErrors[role], 'extracts')
        return {
          answer: { claims: ids.map(id => (cut(id) ? id + wronglyCut : id)), declines: false },
        }
      }
      const { claims } = request as CheckClaimsRequest
      return {
        answer: verdictsOn(claims, text => {
          const id = text.replace(wronglyCut, '')
          const errorRate = id === text ? errorRates[role] : 0.5
          return verdictOn(itemOf(byId, id), chance(id, errorRate, 'checks'))
        }),
      }
    },
  })
  const [cheap, strong] = [judgeOf('cheap'), judgeOf('strong')]
  const judges: Record<string, Judge> = {
    'cheap judge': cheap,
    'strong judge': strong,
    'perStep, strong extracts': perStep({ extractClaims: strong, default: cheap }),
    'perStep, strong checks': perStep({ checkClaims: strong, default: cheap }),
  }
  const answers = Array.from({ length: Math.floor(items.length / claimsOfAnswer) }, (_, index) =>
    items.slice(index * claimsOfAnswer, (index + 1) * claimsOfAnswer),
  )
  const measured: MeasuredSteps[] = []
  for (const [name, judge] of Object.entries(judges)) {
    cost = 0
    const session = createJudgeSession({ judge })
    const right = new Map<boolean, number[]>([
      [true, []],
      [false, []],
    ])
    for (const answer of answers) {
      const text = answer.map(({ id }) => id).join('\n')
      const { answer: split } = await session.ask(extractClaims, { text })
      const claims = statedClaims(text, [split]).map((claim, index) => ({
        id: `${index}`,
        ...claim,
      }))
      const request = { claims, passages: [passage] }
      const { answer: checked } = await session.ask(checkClaims, request)
      for (const { claim, verdict } of claimVerdicts(request, checked)) {
        const { isSupported } = itemOf(byId, claim.text.replace(wronglyCut, ''))
        right.get(isSupported)?.push(Number((verdict === 'supported') === isSupported))
      }
    }
    const balancedAccuracy = mean([...right.values()].map(mean)) ?? 0
    measured.push({ name, balancedAccuracy, cost: cost / answers.length })
  }
  return measured
}
