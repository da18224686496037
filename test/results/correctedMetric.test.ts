import { describe, expect, test } from 'vitest'
import type { ClaimRates } from '../../src/results/claimRates.ts'
import { correctedMetric } from '../../src/results/correctedMetric.ts'
import { correctedMeans } from '../../src/results/correctedMeans.ts'
import type { CaseRecord } from '../../src/results/results.ts'
import { summaryOf } from '../../src/results/summary.ts'
import { caseRecord, lexicalJudge, recordedRun, supported, unsupported } from './recordedRun.ts'

const { fingerprint } = lexicalJudge

const row = (labels: number, judge: Record<string, number>) => ({
  labels,
  effective: labels,
  judge,
})

/** A judge that finds nine of ten supported claims, and seven of ten others. */
const rates: ClaimRates = {
  labels: 400,
  fingerprints: { faithfulness: fingerprint, refutedRate: fingerprint, contextRecall: 'another' },
  supported: {
    supported: row(280, { supported: 0.9, unsupported: 0.1 }),
    unsupported: row(120, { supported: 0.3, unsupported: 0.7 }),
  },
  threeWay: {
    supported: row(280, { supported: 0.9, refuted: 0, notEnoughInfo: 0.1 }),
    refuted: row(60, { supported: 0.2, refuted: 0.6, notEnoughInfo: 0.2 }),
    notEnoughInfo: row(60, { supported: 0.4, refuted: 0, notEnoughInfo: 0.6 }),
  },
}

/** A case with so many claims of each verdict. */
function scoredCase(caseId: string, verdicts: string, more: Partial<CaseRecord> = {}): CaseRecord {
  const claims = Array.from(verdicts, letter => {
    if (letter === 's') return supported('So it is.')
    const verdict = letter === 'r' ? ('refuted' as const) : ('notEnoughInfo' as const)
    return unsupported('It is not.', { verdict, ...(letter === '0' && { unchecked: true }) })
  })
  const share = (letter: string) =>
    Array.from(verdicts).filter(one => one === letter).length / verdicts.length
  return caseRecord({
    caseId,
    scores: {
      faithfulness: { status: 'scored', value: share('s') },
      refutedRate: { status: 'scored', value: share('r') },
    },
    measurements: { faithfulness: lexicalJudge, refutedRate: lexicalJudge },
    evidence: { answerInContexts: claims },
    ...more,
  })
}

const cases = (...all: string[]) =>
  all.map((verdicts, index) => [scoredCase(`case-${index}`, verdicts)])
/** Sixty cases, of whose claims the judge finds seventy-two in a hundred. */
const many = cases(
  ...Array.from({ length: 60 }, (_, index) => 's'.repeat(index % 25 < 7 ? 0 : 1) || 'n'),
)

describe('a mean corrected by rates', () => {
  test('is none where the rates allow no such mean', () => {
    const allSupported = cases(...Array.from({ length: 60 }, () => 's'))
    expect(correctedMetric('faithfulness', allSupported, rates)).toMatchObject({
      mean: null,
      interval: null,
      reason: 'too few labels: by their rates, no true mean gives the raw one',
    })
  })

  test('is what these rates make of the raw one', () => {
    const found = many.filter(
      ([one]) => one?.evidence.answerInContexts?.[0]?.verdict === 'supported',
    )
    const mean = found.length / 60
    const corrected = correctedMetric('faithfulness', many, rates)
    expect(corrected).toMatchObject({ method: 'roganGladen', labels: 400 })
    expect(corrected?.mean).toBeCloseTo((mean + 0.7 - 1) / 0.6, 4)
    const { lower = 1, upper = 0 } = corrected?.interval ?? {}
    expect(lower).toBeLessThan(corrected?.mean ?? 0)
    expect(upper).toBeGreaterThan(corrected?.mean ?? 1)
  })

  test('is by three verdicts where refuted claims are counted', () => {
    const all = cases(...Array.from({ length: 60 }, () => 'ssssssrrnn'))
    const corrected = correctedMetric('refutedRate', all, rates)
    // Only refuted claims are called refuted, and three of five of them.
    expect(corrected).toMatchObject({ method: 'confusionMatrix', labels: 400, mean: 0.3333 })
  })

  test('leaves claims alone that no judge was asked about', () => {
    const half = cases(
      ...Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? '000' : 'sss')),
    )
    // Of the checked ones the judge calls all supported, more than its rates allow: the truth is all of them.
    expect(correctedMetric('faithfulness', half, rates)?.mean).toBeCloseTo(0.5 * (0.7 / 0.6), 4)
  })

  test('is none of faithfulness where earlier turns support a claim, and stays that of refutedRate', () => {
    const claim = unsupported('It is not.', { verdict: 'notEnoughInfo' })
    const byEarlierTurn = { turn: 1, quote: 'So it is.' }
    const [[first, ...others] = []] = many
    const turn = first && {
      ...first,
      evidence: { answerInContexts: [{ ...claim, byEarlierTurn }] },
    }
    const turns = [turn ? [turn, ...others] : [], ...many.slice(1)]
    expect(correctedMetric('faithfulness', turns, rates)).toBeUndefined()
    expect(correctedMetric('refutedRate', turns, rates)).toEqual(
      correctedMetric('refutedRate', [...cases('n'), ...many.slice(1)], rates),
    )
  })

  test('takes the repeats of a case together', () => {
    const repeated = many.map(([one]) =>
      one ? [one, { ...one, repeat: 1 }, { ...one, repeat: 2, scores: {} }] : [],
    )
    expect(correctedMetric('faithfulness', repeated, rates)).toEqual(
      correctedMetric('faithfulness', many, rates),
    )
  })

  test.each([
    ['is measured otherwise than the judge was', 'contextRecall'],
    ['is not linear in one verdict', 'answerF1'],
    ['has the name of a property', 'constructor'],
  ])('is none of a metric that %s', (_what, metric) => {
    const scores = { [metric]: { status: 'scored', value: 1 } } as const
    const measurements = { [metric]: lexicalJudge }
    const asked = many.map(([one]) => (one ? [{ ...one, scores, measurements }] : []))
    expect(correctedMetric(metric, asked, rates)).toBeUndefined()
  })

  test('is none where a record does not have its verdicts', () => {
    const [first = []] = many
    const bare = first.map(one => ({ ...one, evidence: {} }))
    expect(correctedMetric('faithfulness', [...many, bare], rates)).toBeUndefined()
  })

  test.each([
    ['no label says `unsupported`', { supported: { supported: rates.supported['supported'] } }],
    [
      'they show the judge no better than chance',
      {
        supported: {
          supported: row(20, { supported: 0.5, unsupported: 0.5 }),
          unsupported: row(20, { supported: 0.5, unsupported: 0.5 }),
        },
      },
    ],
    [
      'wide',
      {
        supported: {
          supported: row(20, { supported: 0.9, unsupported: 0.1 }),
          unsupported: row(9, { supported: 0.4, unsupported: 0.6 }),
        },
      },
    ],
  ])('says why there is no number: %s', (words, few) => {
    const corrected = correctedMetric('faithfulness', many, { ...rates, ...few } as ClaimRates)
    expect(corrected).toMatchObject({ mean: null, interval: null })
    expect(corrected?.reason).toMatch(/^too few labels: /)
    expect(corrected?.reason).toContain(words)
  })

  test('of a record that somebody made up is none, or a share', () => {
    for (const effective of [0, 1e9, 0.001]) {
      const made = { supported: { labels: 1, effective, judge: { supported: 1 } } }
      const table = { ...made, unsupported: { labels: 1, effective, judge: {} } }
      const { mean = null } =
        correctedMetric('faithfulness', many, { ...rates, supported: table }) ?? {}
      expect(mean).toBeNull()
    }
  })
})

describe('corrected means of a run', () => {
  const claims = { n: 400, kappa: { value: 0.6, interval: null }, rates }
  const own = {
    mean: 0.6,
    interval: { lower: 0.5, upper: 0.7 },
    method: 'predictionPowered' as const,
    labels: 80,
  }

  test('stand beside the raw ones, and labels of the run itself come first', () => {
    const records = many.flat()
    const calibration = {
      labelFile: 'l.jsonl',
      claims,
      ownLabels: { support: { faithfulness: own } },
    }
    const results = recordedRun({ records, calibration })
    expect(correctedMeans(results)['support']).toMatchObject({
      faithfulness: own,
      refutedRate: { method: 'confusionMatrix' },
    })
    const { metrics } = summaryOf(results, { lines: 0, sha256: '' }).sets['support'] ?? {}
    expect(metrics?.['faithfulness']).toMatchObject({ corrected: own, mean: expect.any(Number) })
  })

  test('are none without a calibration, or without rates in it', () => {
    const records = many.flat()
    expect(correctedMeans(recordedRun({ records }))).toEqual({})
    const bare = { labelFile: 'l', claims: { ...claims, rates: { notApplicable: 'old' } } }
    expect(correctedMeans(recordedRun({ records, calibration: bare }))['support']).toEqual({})
  })
})
