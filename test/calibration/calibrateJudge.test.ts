import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calibrateJudge } from '../../src/calibration/calibrateJudge.ts'
import type { ClaimLabel, HumanLabel } from '../../src/calibration/labels/labels.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { evaluate } from '../../src/scores/evaluate.ts'
import { StepNotOffered } from '../../src/judge/judge.ts'
import { stableJson } from '../../src/text/stableJson.ts'
import { askedOf, label, openJudge } from './openJudge.ts'

async function calibrated(claims: ClaimLabel[], { repeats = 1, judge = openJudge() } = {}) {
  const result = await calibrateJudge(
    { claims, preferences: [] },
    { judge: askedOf(judge), labelFile: 'labels.jsonl', repeats },
  )
  const { claims: found } = result.calibration
  if (!found) throw new Error('Expected a calibration on claims')
  return { ...result, found }
}

/** As many labels, with these answers of people and the judge. */
function labels(count: number, people: HumanLabel, judge: string, more: Partial<ClaimLabel> = {}) {
  return Array.from({ length: count }, (_, index) =>
    label(`${people}-${judge}-${String(index).padStart(3, '0')}`, people, judge, more),
  )
}

describe('agreement on claims', () => {
  test('supported or not, and all three verdicts', async () => {
    const { found } = await calibrated([
      ...labels(20, 'supported', 'supported'),
      ...labels(5, 'supported', 'notEnoughInfo'),
      ...labels(10, 'refuted', 'supported'),
      ...labels(15, 'notEnoughInfo', 'refuted'),
    ])
    expect(found).toMatchObject({ labels: 50, judged: 50, judgeErrors: 0, notJudged: 0 })
    // As in Cohen's table: κ .4, of supported 20 of 25, of the rest 15 of 25.
    expect(found.supported).toMatchObject({
      n: 50,
      baseRates: {
        people: { supported: 0.5, unsupported: 0.5 },
        judge: { supported: 0.6, unsupported: 0.4 },
      },
      balancedAccuracy: { value: 0.7 },
      kappa: { value: 0.4 },
      found: { supported: { value: 0.8 }, unsupported: { value: 0.6 } },
    })
    expect(found.supported.found['supported']?.interval).toEqual({ lower: 0.6087, upper: 0.9114 })
    const { lower = 1, upper = 0 } = found.supported.kappa.interval ?? {}
    expect(lower).toBeGreaterThan(0.05)
    expect(lower).toBeLessThan(0.3)
    expect(upper).toBeGreaterThan(0.5)
    expect(found.threeWay).toMatchObject({ n: 50, balancedAccuracy: { value: 0.2667 } })
    expect(found.confusion).toEqual({
      supported: { supported: 20, notEnoughInfo: 5 },
      refuted: { supported: 10 },
      notEnoughInfo: { refuted: 15 },
    })
    expect(found.differing).toBe(30)
  })

  test('a label that leaves refutation open counts where only support does', async () => {
    const { found } = await calibrated([
      ...labels(2, 'supported', 'supported'),
      ...labels(3, 'unsupported', 'refuted'),
      ...labels(1, 'refuted', 'notEnoughInfo'),
    ])
    expect(found.supported).toMatchObject({ n: 6, balancedAccuracy: { value: 1 } })
    expect(found.threeWay).toMatchObject({ n: 3 })
    expect(found.differing).toBe(1)
  })

  test('a judge blind to refutation is not asked for three verdicts', async () => {
    const judge = openJudge({ blindToRefutation: 'It sees words.' })
    const { found } = await calibrated(labels(2, 'refuted', 'notEnoughInfo'), { judge })
    expect(found.threeWay).toEqual({ notApplicable: 'It sees words.' })
    expect(found.differing).toBe(0)
  })

  test('by language and tag, where there are ten texts', async () => {
    const { found } = await calibrated([
      ...labels(6, 'supported', 'supported', { language: 'ru', tags: ['money', 'law'] }),
      ...labels(4, 'refuted', 'refuted', { language: 'ru', tags: ['law'] }),
      ...labels(9, 'notEnoughInfo', 'supported', { language: 'zh', tags: ['money'] }),
    ])
    expect(Object.keys(found.languages)).toEqual(['ru'])
    expect(found.languages['ru']).toMatchObject({ n: 10, balancedAccuracy: { value: 1 } })
    expect(found.tags).toMatchObject({
      law: { n: 10, kappa: { value: 1 } },
      money: { n: 15, balancedAccuracy: { value: 0.5 } },
    })
  })

  test('right each time is no proof of the next time', async () => {
    const { found } = await calibrated([
      ...labels(10, 'supported', 'supported'),
      ...labels(10, 'refuted', 'refuted'),
    ])
    const { balancedAccuracy, kappa } = found.supported
    expect(balancedAccuracy).toEqual({ value: 1, interval: { lower: 0.8038, upper: 1 } })
    expect(kappa).toEqual({ value: 1, interval: null })
  })
})

describe('a text of several claims', () => {
  const lines = (...verdicts: string[]) => ({
    claim: verdicts.map((verdict, index) => `Line ${index} [${verdict}]`).join('\n'),
  })

  test('is supported where all are, refuted where one is', async () => {
    const { found } = await calibrated([
      label('all', 'supported', '', lines('supported', 'supported')),
      label('one not', 'notEnoughInfo', '', lines('supported', 'notEnoughInfo')),
      label('one refuted', 'refuted', '', lines('supported', 'notEnoughInfo', 'refuted')),
    ])
    expect(found.differing).toBe(0)
    // Shares 1, 1/2 and 1/3.
    expect(found.separation).toEqual({
      areaUnderCurve: { value: 1, interval: null },
      bestThreshold: { threshold: 1, balancedAccuracy: 1 },
    })
  })

  test('without any there is no score, only verdicts', async () => {
    const { found } = await calibrated(labels(3, 'supported', 'supported'))
    expect(found.separation).toHaveProperty('notApplicable')
  })

  test('one in which nothing is claimed is counted apart', async () => {
    const { found } = await calibrated([
      label('greeting', 'supported', '', { claim: 'Hello!' }),
      ...labels(1, 'supported', 'supported'),
    ])
    expect(found).toMatchObject({ labels: 2, judged: 1, notJudged: 1, judgeErrors: 0 })
  })

  test('one that sounds like a refusal is judged all the same', async () => {
    const { found } = await calibrated([
      label('refusal', 'notEnoughInfo', '', { claim: 'I do not know. [supported]' }),
    ])
    expect(found).toMatchObject({ judged: 1, differing: 1 })
  })
})

describe('asked again', () => {
  test('self-consistency is the share of texts with one verdict; the first counts', async () => {
    const { found } = await calibrated(
      [
        ...labels(6, 'supported', 'supported'),
        ...labels(2, 'supported', 'supported, refuted, supported'),
        ...labels(1, 'supported', 'supported, supported, error'),
      ],
      { repeats: 3 },
    )
    expect(found.selfConsistency).toMatchObject({ n: 8, repeats: 3, value: 0.75 })
    expect(found).toMatchObject({ judged: 9, judgeErrors: 0, differing: 0 })
  })

  test('asked once, there is none', async () => {
    const { found } = await calibrated(labels(1, 'supported', 'supported'))
    expect(found.selfConsistency).toHaveProperty('notApplicable')
  })
})

test('a judge error is no label, and is told', async () => {
  const { found, errorShare, errors } = await calibrated([
    ...labels(3, 'supported', 'supported'),
    ...labels(1, 'refuted', 'error'),
  ])
  expect(found).toMatchObject({ labels: 4, judged: 3, judgeErrors: 1, differing: 0 })
  expect(found.supported.n).toBe(3)
  expect(errorShare).toBe(0.25)
  expect(errors).toEqual(['the model is down'])
})

test('a judge that checks no claims is refused', async () => {
  const judge = openJudge({
    answer: async () => {
      throw new StepNotOffered('it only rates')
    },
  })
  await expect(calibrated(labels(1, 'supported', 'supported'), { judge })).rejects.toThrow(
    'The judge checks no claims: it only rates',
  )
})

test.each(['nope', 'faithfulness@5'])(
  'an unknown metric, %s, is refused before anything is asked',
  async key => {
    const judge = openJudge({ answer: () => Promise.reject(new Error('nobody asks')) })
    const asked = calibrateJudge(
      { claims: labels(1, 'supported', 'supported'), preferences: [] },
      { judge: askedOf(judge), labelFile: 'labels.jsonl', metrics: ['rougeL', key] },
    )
    await expect(asked).rejects.toThrow(`Expected a metric, got \`${key}\``)
    await expect(asked).rejects.toThrow(/Metrics are abstention, .*faithfulness, .*rougeL/)
  },
)

test('it is bound to the judge, its settings and prompts', async () => {
  const claims = labels(1, 'supported', 'supported')
  const fingerprintOf = async (settings: Record<string, unknown>) =>
    (await calibrated(claims, { judge: openJudge({ settings }) })).found.fingerprint
  const { calibration, found } = await calibrated(claims)
  expect(calibration).toMatchObject({
    schema: 2,
    labelFile: 'labels.jsonl',
    judge: { name: 'open', deterministic: false },
    prompts: [{ id: 'extractClaims' }, { id: 'checkClaims' }],
  })
  expect(await fingerprintOf({})).toBe(found.fingerprint)
  expect(await fingerprintOf({ temperature: 1 })).not.toBe(found.fingerprint)
  // The very one that a run of golden sets has, so that a report finds the record.
  const { measurements } = await evaluate(
    {
      case: { question: 'Q', answerable: true },
      output: { answer: 'A', contexts: [] },
      metrics: { faithfulness: {} },
    },
    { session: createJudgeSession({ judge: openJudge() }) },
  )
  expect(measurements['faithfulness']?.fingerprint).toBe(found.fingerprint)
})

test('the same labels give the same bytes, in whatever order they are judged', async () => {
  const human = fc.constantFrom<HumanLabel>('supported', 'refuted', 'notEnoughInfo', 'unsupported')
  const one = fc.record({ human, judge: fc.constantFrom('supported', 'refuted', 'notEnoughInfo') })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 15 }), async drawn => {
      const some = drawn.map(({ human: people, judge }, index) =>
        label(`text-${index}`, people, judge, { cluster: `c${index % 12}` }),
      )
      const bytes = async (order: ClaimLabel[]) => {
        const { found } = await calibrated(order)
        return stableJson(found)
      }
      expect(await bytes(some.toReversed())).toBe(await bytes(some))
    }),
    { numRuns: 10 },
  )
})
