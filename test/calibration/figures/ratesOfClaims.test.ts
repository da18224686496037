import { describe, expect, test } from 'vitest'
import { calibrateJudge } from '../../../src/calibration/calibrateJudge.ts'
import { drawnLabels } from '../../../src/calibration/labels/labelledStrata.ts'
import type { LabelledStratum } from '../../../src/calibration/labels/labelledStrata.ts'
import type { ClaimLabel } from '../../../src/calibration/labels/labels.ts'
import { stableJson } from '../../../src/text/stableJson.ts'
import { askedOf, label, openJudge } from '../openJudge.ts'

function stratum(labelled: string[], claims: number, more: Partial<LabelledStratum> = {}) {
  const verdict = 'supported' as const
  return { run: 'run', seed: 1, verdict, claims, ofAll: 100, labelled, behindGap: [], ...more }
}

async function ratesOf(claims: ClaimLabel[], strata: LabelledStratum[], judge = openJudge()) {
  const { calibration } = await calibrateJudge(
    { claims, preferences: [] },
    { judge: askedOf(judge), labelFile: 'labels.jsonl', strata },
  )
  return calibration.claims?.rates
}

describe('rates of single claims', () => {
  test('weigh each label by the claims that it stands for', async () => {
    const claims = [
      label('a', 'supported', 'supported'),
      label('b', 'refuted', 'supported'),
      label('c', 'supported', 'notEnoughInfo'),
      label('d', 'refuted', 'refuted'),
    ]
    // Of ninety claims that the judge called supported two are labelled, of ten others two.
    const strata = [stratum(['a', 'b'], 90), stratum(['c', 'd'], 10, { verdict: 'refuted' })]
    const rates = await ratesOf(claims, strata)
    expect(rates).toMatchObject({
      labels: 4,
      supported: {
        supported: { labels: 2, judge: { supported: 0.9, unsupported: 0.1 } },
        unsupported: { labels: 2, judge: { supported: 0.9, unsupported: 0.1 } },
      },
      threeWay: {
        refuted: { labels: 2, judge: { supported: 0.9, refuted: 0.1, notEnoughInfo: 0 } },
      },
    })
    expect(Object.keys((rates && 'fingerprints' in rates && rates.fingerprints) || {})).toEqual([
      'faithfulness',
      'contextRecall',
      'answerPrecision',
      'answerRecall',
      'refutedRate',
    ])
  })

  test('leave out what people chose, texts of several claims, and what was labelled behind a gap', async () => {
    const claims = [
      label('drawn', 'supported', 'supported'),
      label('chosen', 'refuted', 'supported'),
      label('long', 'refuted', '', { claim: 'One [supported]\nTwo [refuted]' }),
      label('behind', 'refuted', 'supported'),
    ]
    const strata = [stratum(['drawn', 'unsure', 'long'], 30, { behindGap: ['behind'] })]
    expect(await ratesOf(claims, strata)).toMatchObject({
      labels: 1,
      supported: { supported: { labels: 1 } },
    })
    expect(await ratesOf(claims, [])).toEqual({
      notApplicable: 'no label is of a claim that was drawn at random',
    })
    expect(await ratesOf(claims, [stratum(['long'], 30)])).toEqual({
      notApplicable: 'the judge finds several claims in each text',
    })
  })

  test('of a judge that is blind to refutation have no third verdict', async () => {
    const judge = openJudge({ blindToRefutation: 'It sees words.' })
    const rates = await ratesOf([label('a', 'refuted', 'supported')], [stratum(['a'], 3)], judge)
    expect(rates).not.toHaveProperty('threeWay')
  })

  test('count labels of one group for less', async () => {
    const ids = Array.from({ length: 24 }, (_, index) => `id-${index}`)
    const claims = (size: number) =>
      ids.map((id, index) =>
        label(id, 'supported', Math.floor(index / 6) % 2 === 0 ? 'supported' : 'notEnoughInfo', {
          cluster: `${Math.floor(index / size)}`,
        }),
      )
    const effective = async (size: number) => {
      const rates = await ratesOf(claims(size), [stratum(ids, 24)])
      return rates && 'supported' in rates ? rates.supported['supported']?.effective : undefined
    }
    expect(await effective(1)).toBe(24)
    expect(await effective(6)).toBeLessThan(8)
  })

  test('are the same in whatever order the drawings stand', async () => {
    const claims = ['a', 'b', 'c'].map(id => label(id, 'supported', 'supported'))
    const strata = [
      stratum(['a', 'b'], 7),
      stratum(['c', 'a'], 3, { seed: 2 }),
      stratum(['b'], 11, { run: 'other' }),
    ]
    expect(stableJson(await ratesOf(claims, strata.toReversed()))).toBe(
      stableJson(await ratesOf(claims, strata)),
    )
  })
})

test('each drawing is a sample of its own, whose weights add up to its labels', () => {
  const labels = drawnLabels([
    stratum(['a', 'b'], 90),
    stratum(['c'], 10, { verdict: 'refuted' }),
    stratum([], 5, { verdict: 'notEnoughInfo', behindGap: ['z'] }),
    stratum(['a'], 1000, { seed: 2 }),
  ])
  expect(labels.map(({ id, weight }) => [id, weight.toFixed(6)])).toEqual([
    ['a', '1.350000'],
    ['b', '1.350000'],
    ['c', '0.300000'],
    ['a', '1.000000'],
  ])
})
