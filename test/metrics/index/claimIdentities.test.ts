import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClaimVerdict } from '../../../src/judge/claim.ts'
import { answerF1 } from '../../../src/metrics/answerF1.ts'
import { answerPrecision } from '../../../src/metrics/answerPrecision.ts'
import { answerRecall } from '../../../src/metrics/answerRecall.ts'
import { contextAveragePrecision } from '../../../src/metrics/contextAveragePrecision.ts'
import { contextPrecision } from '../../../src/metrics/contextPrecision.ts'
import { contextRecall } from '../../../src/metrics/contextRecall.ts'
import { faithfulness } from '../../../src/metrics/faithfulness.ts'
import { hallucination } from '../../../src/metrics/hallucination.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { noiseSensitivityIrrelevant } from '../../../src/metrics/noiseSensitivityIrrelevant.ts'
import { noiseSensitivityRelevant } from '../../../src/metrics/noiseSensitivityRelevant.ts'
import { selfKnowledge } from '../../../src/metrics/selfKnowledge.ts'
import { furtherEvidence, matrices, situationOf } from '../claimMatrices.ts'
import { scoreOf, valueOf } from '../supportDesk.ts'
import type { Situation } from '../supportDesk.ts'

const some = { min: 1, max: 6 }
const any = { min: 0, max: 6 }
const full = matrices(some, some).map(situationOf)
const whatever = matrices(any, any).map(situationOf)

/** Metrics of which every one rests on the claims and nothing else that a judge finds. */
const ofClaims = metrics.filter(
  ({ requires }) =>
    requires.length > 0 &&
    requires.every(name => /^(?:(?:answer|reference)In|earlierSupport$)/.test(name)),
)

test('what is not faithful is remembered or made up', () => {
  fc.assert(
    fc.property(full, situation => {
      const [faithful, remembered, madeUp] = [faithfulness, selfKnowledge, hallucination].map(
        metric => valueOf(metric, situation),
      )
      expect((faithful ?? 0) + (remembered ?? 0) + (madeUp ?? 0)).toBeCloseTo(1, 12)
    }),
  )
})

test('what is wrong comes from relevant contexts, from irrelevant ones, or from nowhere', () => {
  fc.assert(
    fc.property(full, situation => {
      const wrong = 1 - valueOf(answerPrecision, situation)
      const sources = [noiseSensitivityRelevant, noiseSensitivityIrrelevant, hallucination]
      const sum = sources.reduce((total, metric) => total + valueOf(metric, situation), 0)
      expect(sum).toBeCloseTo(wrong, 12)
    }),
  )
})

describe('answerF1', () => {
  test('lies between precision and recall', () => {
    fc.assert(
      fc.property(full, situation => {
        const [precision, recall] = [answerPrecision, answerRecall].map(metric =>
          valueOf(metric, situation),
        )
        const bounds = [precision ?? Number.NaN, recall ?? Number.NaN]
        const f1 = valueOf(answerF1, situation)
        expect(f1).toBeGreaterThanOrEqual(Math.min(...bounds) - 1e-12)
        expect(f1).toBeLessThanOrEqual(Math.max(...bounds) + 1e-12)
      }),
    )
  })

  test('is the same with answer and reference swapped', () => {
    fc.assert(
      fc.property(full, situation => {
        const { answerInReference = [], referenceInAnswer = [] } = situation.evidence ?? {}
        const swapped = {
          ...situation,
          evidence: { answerInReference: referenceInAnswer, referenceInAnswer: answerInReference },
        }
        expect(valueOf(answerF1, swapped)).toBe(valueOf(answerF1, situation))
      }),
    )
  })
})

test('contextAveragePrecision is 1 where all hits come first, and only there', () => {
  fc.assert(
    fc.property(full, situation => {
      const { contexts = [], referenceInContexts = [] } = situation
      const hits = new Set(referenceInContexts.flatMap(({ passages }) => passages))
      const first = contexts.slice(0, hits.size)
      const allFirst = hits.size > 0 && first.every(({ id }) => hits.has(id))
      expect(valueOf(contextAveragePrecision, situation) === 1).toBe(allFirst)
    }),
  )
})

test('contexts that hold something have a precision, a rank and a recall; others have none', () => {
  fc.assert(
    fc.property(full, situation => {
      const found = Math.ceil(valueOf(contextRecall, situation))
      expect(Math.ceil(valueOf(contextPrecision, situation))).toBe(found)
      expect(Math.ceil(valueOf(contextAveragePrecision, situation))).toBe(found)
    }),
  )
})

test('a further context never lowers what is found, nor what is faithful', () => {
  fc.assert(
    fc.property(matrices(some, { min: 2, max: 6 }), found => {
      const less = situationOf({
        ...found,
        answerInContexts: found.answerInContexts.map(row => row.slice(0, -1)),
        referenceInContexts: found.referenceInContexts.map(row => row.slice(0, -1)),
      })
      const more = situationOf(found)
      for (const metric of [contextRecall, faithfulness]) {
        expect(valueOf(metric, more)).toBeGreaterThanOrEqual(valueOf(metric, less))
      }
      expect(valueOf(hallucination, more)).toBeLessThanOrEqual(valueOf(hallucination, less))
    }),
  )
})

describe.each(ofClaims)('$name', metric => {
  test('does not depend on the order of the claims', () => {
    fc.assert(
      fc.property(whatever, fc.infiniteStream(fc.nat()), (situation, places) => {
        const shuffle = (claims: ClaimVerdict[] = []) => shuffled(claims, places)
        const { answerInReference, referenceInAnswer } = situation.evidence ?? {}
        const other = {
          ...situation,
          answerInContexts: shuffle(situation.answerInContexts),
          referenceInContexts: shuffle(situation.referenceInContexts),
          evidence: {
            answerInReference: shuffle(answerInReference),
            referenceInAnswer: shuffle(referenceInAnswer),
          },
        }
        expect(scoreOf(metric, other)).toEqual(scoreOf(metric, situation))
      }),
    )
  })
})

const ofRanks = ofClaims.filter(({ name }) => name === contextAveragePrecision.name)

test.each(ofClaims.filter(metric => !ofRanks.includes(metric)))(
  '$name does not depend on the order of the contexts',
  metric => {
    fc.assert(
      fc.property(whatever, fc.infiniteStream(fc.nat()), (situation, places) => {
        const contexts = shuffled(situation.contexts ?? [], places)
        expect(scoreOf(metric, { ...situation, contexts })).toEqual(scoreOf(metric, situation))
      }),
    )
  },
)

test.each(ofRanks)('$name falls where a hit changes places with a later miss', metric => {
  fc.assert(
    fc.property(full, situation => {
      const { contexts = [], referenceInContexts = [] } = situation
      const hits = new Set(referenceInContexts.flatMap(({ passages }) => passages))
      const hit = contexts.findIndex(({ id }) => hits.has(id))
      const miss = contexts.findLastIndex(({ id }) => !hits.has(id))
      fc.pre(hit !== -1 && hit < miss)
      const swapped = contexts.with(hit, at(contexts, miss)).with(miss, at(contexts, hit))
      expect(valueOf(metric, { ...situation, contexts: swapped })).toBeLessThan(
        valueOf(metric, situation),
      )
    }),
  )
})

test.each(metrics.filter(({ requires }) => requires.length > 0))(
  '$name lies between 0 and 1, or says why it has no value',
  metric => {
    const cases = fc.record({
      situation: whatever,
      further: furtherEvidence,
      answerable: fc.boolean(),
      declined: fc.option(fc.boolean(), { nil: undefined }),
      answer: fc.constantFrom('Thirty days.', 'Не знаю.', '您好！', ''),
    })
    fc.assert(
      fc.property(cases, ({ situation, further, declined, ...said }) => {
        const score = scoreOf(metric, {
          ...situation,
          ...said,
          ...(declined !== undefined && { declined }),
          evidence: { ...further, ...situation.evidence },
        } satisfies Situation)
        const { value, reason } = { value: 0, reason: 'It has a value.', ...score }
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(reason).not.toBe('')
      }),
    )
  },
)

function shuffled<T>(items: readonly T[], places: Iterator<number>): T[] {
  return items
    .map(item => ({ item, place: Number(places.next().value) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new Error(`Nothing stands at ${index}`)
  return item
}
