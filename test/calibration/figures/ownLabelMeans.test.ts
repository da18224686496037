import { describe, expect, test } from 'vitest'
import { ownLabelMeans } from '../../../src/calibration/figures/ownLabelMeans.ts'
import { labellableClaims } from '../../../src/calibration/labelling/labellableClaims.ts'
import type { LabellableClaim } from '../../../src/calibration/labelling/labellableClaims.ts'
import { drawClaims } from '../../../src/calibration/labelling/drawClaims.ts'
import { labelledStrata } from '../../../src/calibration/labels/labelledStrata.ts'
import type { GivenLabel } from '../../../src/calibration/labels/labels.ts'
import { textLabels } from '../../../src/calibration/labels/textLabels.ts'
import type { AnswerRecord, CaseRecord } from '../../../src/results/results.ts'
import {
  caseRecord,
  lexicalJudge,
  recordedRun,
  supported,
  unsupported,
} from '../../results/recordedRun.ts'
import { lineOn, run } from '../labelling/labelledRun.ts'

/** A case whose claims have these verdicts: `s`, `r` or `n`. */
function judged(caseId: string, verdicts: string, more: Partial<CaseRecord> = {}): CaseRecord {
  const claims = Array.from(verdicts, (letter, index) => {
    const text = `${caseId} says ${index}${letter}.`
    if (letter === 's') return supported(text)
    return unsupported(text, { verdict: letter === 'r' ? 'refuted' : 'notEnoughInfo' })
  })
  const share = (letter: string) =>
    ({
      status: 'scored',
      value: verdicts.split(letter).length / verdicts.length - 1 / verdicts.length,
    }) as const
  return caseRecord({
    caseId,
    scores: { faithfulness: share('s'), refutedRate: share('r') },
    measurements: { faithfulness: lexicalJudge, refutedRate: lexicalJudge },
    evidence: { answerInContexts: claims },
    ...more,
  })
}

const answerOf = ({ set, caseId, repeat }: CaseRecord): AnswerRecord => ({
  set,
  caseId,
  repeat,
  question: 'Is it so?',
  answer: 'It is.',
  contexts: [{ id: 'a', documentId: 'a', text: 'All that is known.' }],
})

/** Forty cases: the judge finds three of four claims, and refutes one of eight. */
const records = Array.from({ length: 40 }, (_, index) =>
  judged(`c${index}`, index % 2 === 0 ? 'sssn' : 'sssr'),
)

/** What labels of so many claims make of the means. */
function means(
  labelOf: (claim: LabellableClaim) => GivenLabel,
  {
    all = records,
    size = Infinity,
    kept = answerOf as (record: CaseRecord) => AnswerRecord | undefined,
  } = {},
) {
  const { claims } = labellableClaims(all, answerOf)
  const drawing = drawClaims({ claims, seed: 1, mode: 'stratified' }).slice(0, size)
  const lines = drawing.map(one => lineOn(one, labelOf(one.claim)))
  return ownLabelMeans({
    results: recordedRun({ records: all, identity: { id: run, startedAt: '' } }),
    answerOf: kept,
    labels: textLabels(lines).claims,
    strata: labelledStrata(lines),
  })['support']
}

describe('means by labels of the run', () => {
  test('stay as they are where people say the same', () => {
    const same = means(({ verdict }) => verdict)
    expect(same?.['faithfulness']).toMatchObject({
      mean: 0.75,
      method: 'predictionPowered',
      labels: 160,
    })
    expect(same?.['refutedRate']).toMatchObject({ mean: 0.125 })
  })

  test('are what people say of all claims, however the judge erred', () => {
    const strict = means(({ claim }) => (/[01]s/.test(claim) ? 'supported' : 'refuted'))
    expect(strict?.['faithfulness']?.mean).toBeCloseTo(0.5, 4)
    expect(strict?.['refutedRate']?.mean).toBeCloseTo(0.5, 4)
  })

  test('are wider with fewer labels', () => {
    const width = (size: number) => {
      const { interval } =
        means(({ claim }) => (/0s/.test(claim) ? 'notEnoughInfo' : 'supported'), { size })?.[
          'faithfulness'
        ] ?? {}
      return interval ? interval.upper - interval.lower : NaN
    }
    expect(width(24)).toBeGreaterThan(1.3 * width(160))
  })

  test('weigh claims of a short answer more', () => {
    const all = Array.from({ length: 40 }, (_, index) =>
      judged(`c${index}`, index % 2 === 0 ? 's' : 'ssss'),
    )
    // Only those of the short answers are right: half of the mean, and a fifth of the claims.
    const found = means(
      ({ caseId }) => (Number(caseId.slice(1)) % 2 === 0 ? 'supported' : 'refuted'),
      { all },
    )
    expect(found?.['faithfulness']?.mean).toBeCloseTo(0.5, 4)
  })

  test('weigh a claim by the repeats that have it', () => {
    const all = Array.from({ length: 20 }, (_, index) => `c${index}`).flatMap(caseId =>
      [0, 1, 2].map(repeat =>
        judged(caseId, 'ss', {
          repeat,
          evidence: {
            answerInContexts: [supported(`${caseId} always.`), supported(`${caseId} ${repeat}.`)],
          },
        }),
      ),
    )
    // Half of each answer is wrong, and a quarter of the claims that people see.
    const found = means(({ claim }) => (claim.endsWith('always.') ? 'refuted' : 'supported'), {
      all,
    })
    expect(found?.['faithfulness']).toMatchObject({ mean: 0.5, labels: 80 })
  })

  test('say that labels are too few where a verdict has none', () => {
    const unsure = means(({ verdict }) => (verdict === 'refuted' ? 'unsure' : verdict))
    expect(unsure?.['faithfulness']).toMatchObject({
      mean: null,
      reason: 'too few labels: no label is of a claim that the judge calls `refuted`',
    })
  })
})

describe('there are none', () => {
  const same = ({ verdict }: LabellableClaim) => verdict

  test('of another run', () => {
    const lines = drawClaims({
      claims: labellableClaims(records, answerOf).claims,
      seed: 1,
      mode: 'stratified',
    }).map(one => ({ ...lineOn(one, 'supported'), run: 'other' }))
    const found = ownLabelMeans({
      results: recordedRun({ records, identity: { id: run, startedAt: '' } }),
      answerOf,
      labels: textLabels(lines).claims,
      strata: labelledStrata(lines),
    })
    expect(found).toEqual({})
  })

  test('where more than one claim in twenty could not be drawn', () => {
    const gone = (count: number) => (record: CaseRecord) =>
      Number(record.caseId.slice(1)) < count ? undefined : answerOf(record)
    expect(means(same, { kept: gone(3) })).toBeUndefined()
    expect(means(same, { kept: gone(2) })).toBeDefined()
  })

  test('where the metric was made of other verdicts', () => {
    const scores = { faithfulness: { status: 'scored', value: 0.5 } } as const
    const all = records.map(record => ({ ...record, scores }))
    expect(means(same, { all })).toBeUndefined()
  })
})
