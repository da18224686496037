import { cascade } from '../../src/judge/combined/cascade.ts'
import { openai } from '../../src/judge/openai/openai.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { checkClaims, claimVerdicts } from '../../src/judge/steps/checkClaims.ts'
import type { CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import type { ServerReply } from '../../test/loopback/openaiServer.ts'
import { startOpenaiServer } from '../../test/loopback/openaiServer.ts'
import { dataOf } from '../../test/loopback/wordOverlapModel.ts'
import type { BenchItem } from './benchItems.ts'
import { errorsBy } from './errors.ts'
import { errorRates, itemOf, verdictOn } from './measureCombinations.ts'
import { createSamples, passage, simulatedJudge, verdictsOn } from './simulatedJudge.ts'

const model = { betweenJudges: 0.5, betweenSamples: 0.75 }

/** Has a cascade of models behind an endpoint judge the same as simulated ones: verdicts and calls must agree. */
export async function plumbing(items: readonly BenchItem[], seed: number): Promise<string> {
  const byId = new Map(items.map(item => [item.id, item]))
  const errs = errorsBy(items, model, seed)
  const opinionOf = (judge: 'cheap' | 'strong') => (id: string, sample: number) =>
    verdictOn(
      itemOf(byId, id),
      errs(itemOf(byId, id), { judge, errorRate: errorRates[judge], sample }),
    )
  const samples = { cheap: createSamples(), strong: createSamples() }
  await using server = await startOpenaiServer(({ body }): ServerReply => {
    const judge = body.model === 'strong' ? 'strong' : 'cheap'
    const { claims, passages } = dataOf<CheckClaimsRequest>(body)
    const opinion = (id: string) => opinionOf(judge)(id, samples[judge](id))
    return { answer: verdictsOn(claims, opinion, passages[0]?.id) }
  })
  const behind = (name: string) =>
    openai({ model: name, baseURL: server.baseURL, apiKey: 'key-of-nobody' })
  const verdictsOf = async (judge: ReturnType<typeof cascade>) => {
    const session = createJudgeSession({ judge })
    const found: string[] = []
    for (const { id } of items) {
      const request = { claims: [{ id: 'c', text: id }], passages: [passage] }
      const { answer } = await session.ask(checkClaims, request)
      const [one] = claimVerdicts(request, answer)
      found.push(JSON.stringify([one?.verdict, one?.votes?.map(({ verdict }) => verdict)]))
    }
    return found
  }
  const [cheap, strong] = [
    simulatedJudge('cheap', opinionOf('cheap')),
    simulatedJudge('strong', opinionOf('strong')),
  ]
  const simulated = await verdictsOf(cascade(cheap, strong, { samples: 2 }))
  const real = await verdictsOf(cascade(behind('cheap'), behind('strong'), { samples: 2 }))
  const same = real.filter((one, index) => one === simulated[index]).length
  const calls = cheap.calls() + strong.calls()
  return `loopback: ${same} of ${items.length} verdicts with their votes as simulated, ${server.requests.length} requests, ${calls} simulated calls\n`
}
