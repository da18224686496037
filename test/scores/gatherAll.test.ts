import { expect, test } from 'vitest'
import type { Found } from '../../src/evidence/caseInProgress.ts'
import type { Gather } from '../../src/evidence/gathering.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import { judgeError, notApplicable } from '../../src/score.ts'
import { gatherAll } from '../../src/scores/gatherAll.ts'

const never = { instead: notApplicable('knows no names'), unoffered: true as const }
const today = { instead: judgeError('offline') }

type Pieces = Record<'citations' | 'entities', Found<never>>

/** What stands in for two pieces where the one comes before the other. */
async function missing(first: 'citations' | 'entities', pieces: Pieces) {
  const requires = ['citations', 'entities'] as const
  const own = metricsWith([{ name: 'own', direction: 'higher', requires, score: () => 1 }]).at(-1)
  const begun = Promise.withResolvers<void>()
  const gather: Gather = async name => {
    if (name === first) begun.resolve()
    else await begun.promise
    return pieces[name as keyof Pieces]
  }
  return own && gatherAll(own, gather)
}

test.each(['citations', 'entities'] as const)(
  'a metric that misses one or two, %s first',
  async first => {
    const outweighed = await missing(first, { citations: today, entities: never })
    expect(outweighed).toEqual({ evidence: {}, instead: never.instead, unoffered: true })
    const other = { instead: judgeError('timed out') }
    expect(await missing(first, { citations: today, entities: other })).toEqual({
      evidence: {},
      instead: today.instead,
      unoffered: false,
    })
    const half = { citations: { found: [] as never }, entities: today }
    expect(await missing(first, half)).toMatchObject({ evidence: { citations: [] }, ...today })
  },
)
