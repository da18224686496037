import type { Verdict } from '../../src/judge/claim.ts'
import { cascade } from '../../src/judge/combined/cascade.ts'
import { jury } from '../../src/judge/combined/jury.ts'
import type { Judge } from '../../src/judge/judge.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { checkClaims, claimVerdicts } from '../../src/judge/steps/checkClaims.ts'
import { mean } from '../judgebench/statistics.ts'
import type { BenchItem } from './benchItems.ts'
import type { ErrorModel } from './errors.ts'
import { errorsBy } from './errors.ts'
import type { SimulatedJudge } from './simulatedJudge.ts'
import { passage, simulatedJudge } from './simulatedJudge.ts'

export const errorRates = { cheap: 0.25, strong: 0.1 }
/** What a call to the strong judge costs, where one to the cheap judge costs 1. */
export const strongCost = 5

export interface Measured {
  name: string
  balancedAccuracy: number
  /** For each claim. */
  cheapCalls: number
  strongCalls: number
}

/** The judges of one measurement, each with its own errors. */
interface Bench {
  cheap: SimulatedJudge
  others: [SimulatedJudge, SimulatedJudge]
  strong: SimulatedJudge
  lexical: SimulatedJudge
}

const combinations: Record<string, (bench: Bench) => Judge> = {
  'cheap judge': ({ cheap }) => cheap,
  'strong judge': ({ strong }) => strong,
  'cascade, 2 samples': ({ cheap, strong }) => cascade(cheap, strong, { samples: 2 }),
  'cascade, 3 samples': ({ cheap, strong }) => cascade(cheap, strong, { samples: 3 }),
  'cascade against lexical()': ({ cheap, strong, lexical }) =>
    cascade(cheap, strong, { against: lexical }),
  'cascade against a second cheap judge': ({ cheap, strong, others: [other] }) =>
    cascade(cheap, strong, { against: other }),
  'jury of 3 cheap judges': ({ cheap, others }) => jury([cheap, ...others]),
  'jury of 3 samples of the cheap judge': ({ cheap }) => jury([cheap, cheap, cheap]),
  'jury of 2 cheap judges and the strong one': ({ cheap, strong, others: [other] }) =>
    jury([cheap, other, strong]),
}

/** Has each combination check each item through a session, as a run does. */
export async function measureCombinations(
  items: readonly BenchItem[],
  model: ErrorModel,
  seed: number,
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [name, combine] of Object.entries(combinations)) {
    const bench = benchOf(items, model, seed)
    const session = createJudgeSession({ judge: combine(bench) })
    const right = { supported: [] as number[], unsupported: [] as number[] }
    for (const { id, isSupported } of items) {
      const request = { claims: [{ id: 'c', text: id }], passages: [passage] }
      const { answer } = await session.ask(checkClaims, request)
      const [found] = claimVerdicts(request, answer)
      const isRight = (found?.verdict === 'supported') === isSupported
      right[isSupported ? 'supported' : 'unsupported'].push(Number(isRight))
    }
    const { cheap, others, strong } = bench
    const callsOf = (judges: readonly SimulatedJudge[]) =>
      judges.reduce((all, judge) => all + judge.calls(), 0) / items.length
    measured.push({
      name,
      balancedAccuracy: mean([mean(right.supported), mean(right.unsupported)]) ?? 0,
      cheapCalls: callsOf([cheap, ...others]),
      strongCalls: callsOf([strong]),
    })
  }
  return measured
}

function benchOf(items: readonly BenchItem[], model: ErrorModel, seed: number): Bench {
  const byId = new Map(items.map(item => [item.id, item]))
  const errs = errorsBy(items, model, seed)
  const judgeOf = (judge: string, errorRate: number) =>
    simulatedJudge(judge, (id, sample) => {
      const item = itemOf(byId, id)
      return verdictOn(item, errs(item, { judge, errorRate, sample }))
    })
  return {
    cheap: judgeOf('cheap', errorRates.cheap),
    others: [judgeOf('second', errorRates.cheap), judgeOf('third', errorRates.cheap)],
    strong: judgeOf('strong', errorRates.strong),
    lexical: simulatedJudge(
      'lexical',
      id => verdictOn(itemOf(byId, id), !itemOf(byId, id).isLexicalRight),
      { local: true, blindToRefutation: 'as lexical()' },
    ),
  }
}

export function itemOf(byId: ReadonlyMap<string, BenchItem>, id: string): BenchItem {
  const item = byId.get(id)
  if (!item) throw new TypeError(`Expected the item ${id}`)
  return item
}

export const verdictOn = ({ isSupported }: BenchItem, errs: boolean): Verdict =>
  isSupported === errs ? 'notEnoughInfo' : 'supported'
