import { expect, test } from 'vitest'
import { ownLabelLines, rateLines } from '../../../src/calibration/terminal/rateLines.ts'

const row = (labels: number, supported: number) => ({
  labels,
  effective: labels,
  judge: { supported, unsupported: 1 - supported },
})

test('how often the judge errs on a single claim', () => {
  const supported = { supported: row(1126, 0.97), unsupported: row(24, 0.42) }
  expect(rateLines({ labels: 1150, fingerprints: {}, supported })).toEqual([
    '│ single claims: reports correct means with 1,150 labels drawn at random',
    '│   of 1,126 supported, the judge calls 0.970 supported, 0.030 unsupported',
    '│   of 24 unsupported, the judge calls 0.420 supported, 0.580 unsupported',
  ])
})

test('what labels make of the means of their run, and why one has none', () => {
  const interval = { lower: 0.776, upper: 0.885 }
  const by = { method: 'predictionPowered', labels: 150 } as const
  expect(
    ownLabelLines({
      '2026-11-23T12-30-23-0d50': {
        'orders\u001B[2J': {
          faithfulness: { mean: 0.841, interval, ...by },
          refutedRate: { mean: null, interval: null, reason: 'too few labels: \u202Ewhy', ...by },
        },
      },
    }),
  ).toEqual([
    '',
    'corrected means of run 2026-11-23T12-30-23-0d50, from labels of its own claims:',
    '  faithfulness of orders\\u{1b}[2J: 0.841 (0.776–0.885), by 150 labels',
    '  refutedRate of orders\\u{1b}[2J: too few labels: \\u{202e}why',
  ])
  expect(ownLabelLines()).toEqual([])
})
