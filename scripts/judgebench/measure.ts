import { performance } from 'node:perf_hooks'
import { lexical } from '../../src/judge/lexical/lexical.ts'
import { support } from '../../src/judge/lexical/support.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { checkClaims } from '../../src/judge/steps/checkClaims.ts'
import { statedClaims, extractClaims } from '../../src/judge/steps/extractClaims.ts'
import { type LabelledItem, readLabels } from './labels.ts'
import { type Graded, mean } from './statistics.ts'

/** Whether people say that the context supports the text. */
const supportedBy = new Map([
  ['supported', true],
  ['unsupported', false],
  ['contradicted', false],
])

export interface MeasuredItem extends Graded {
  dataset: string
  lang: string
  /** Items that share text have the same. */
  group: string
  millisecondsPerClaim: number
}

export interface Measurement {
  items: MeasuredItem[]
  /** How many items were left out, by reason. */
  leftOut: Map<string, number>
}

/** Has each item judged as answers are judged in a run; its score is the mean support of its claims. */
export async function measure(file: string): Promise<Measurement> {
  const judge = judgeByWords()
  const items: MeasuredItem[] = []
  const leftOut = new Map<string, number>()
  for await (const item of readLabels(file)) {
    const supported = supportedBy.get(item.label)
    const judged = supported === undefined ? undefined : await judge(item)
    if (supported === undefined || judged === undefined) {
      const reason = supported === undefined ? `label "${item.label}"` : 'no claim in the text'
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    } else {
      const { id, dataset, lang, group } = item
      items.push({ dataset, lang, group: group ?? id, supported, ...judged })
    }
  }
  return { items, leftOut }
}

type Judged = Pick<MeasuredItem, 'score' | 'millisecondsPerClaim'>

function judgeByWords(): (item: LabelledItem) => Promise<Judged | undefined> {
  const session = createJudgeSession({ judge: lexical() })
  return async ({ claim_or_answer: text, context, question }) => {
    const asked = question ? { question } : {}
    const start = performance.now()
    const { answer } = await session.ask(extractClaims, { ...asked, text })
    const claims = statedClaims(text, [answer]).map(claim => claim.text)
    await session.ask(checkClaims, {
      ...asked,
      claims: claims.map((claim, index) => ({ id: `${index + 1}`, text: claim })),
      passages: [{ id: 'context', text: context }],
    })
    const millisecondsPerClaim = (performance.now() - start) / claims.length
    const score = mean(claims.map(claim => support(claim, context, question ?? undefined)))
    return score === null ? undefined : { score, millisecondsPerClaim }
  }
}
