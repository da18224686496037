import { describe, expect, test } from 'vitest'
import { mergeResults } from '../../src/results/merge.ts'
import type { Results, RunCalibration } from '../../src/results/results.ts'
import { caseRecord, matcherRecord, metricSetting, recordedRun, setRun } from './recordedRun.ts'

const refunds = caseRecord()
const shipping = caseRecord({ caseId: 'shipping-cost', line: 20 })

const began = { id: '2026-11-22T18-12-07-3f2a', startedAt: '2026-11-22T18:12:07.214Z' }

const firstShard = recordedRun({
  identity: { ...began, endedAt: '2026-11-22T18:13:00.000Z' },
  records: [refunds],
  matchers: [matcherRecord()],
  shard: { index: 1, count: 2 },
  unselected: ['golden/clinic.golden.yaml'],
  unrecorded: [{ set: 'support', caseId: 'shipping-cost', why: 'deselected' }],
})
const secondShard = recordedRun({
  identity: {
    id: '2026-11-22T18-12-09-00ff',
    startedAt: '2026-11-22T18:12:09.000Z',
    endedAt: '2026-11-22T18:14:00.000Z',
  },
  records: [shipping],
  sets: { support: setRun(), clinic: setRun({ file: 'golden/clinic.golden.yaml' }) },
  shard: { index: 2, count: 2 },
  unrecorded: [{ set: 'support', caseId: 'refund-window', why: 'deselected' }],
})

describe('shards', () => {
  test('together are the run that was not sharded', () => {
    const whole = recordedRun({
      identity: { ...began, endedAt: '2026-11-22T18:14:00.000Z' },
      records: [refunds, shipping],
      matchers: [matcherRecord()],
      sets: { support: setRun(), clinic: setRun({ file: 'golden/clinic.golden.yaml' }) },
    })
    expect(mergeResults([firstShard, secondShard])).toEqual(whole)
    expect(mergeResults([secondShard, firstShard])).toEqual(whole)
  })

  test('of which one is missing are not a complete run', () => {
    const third = { ...secondShard.run, shard: { index: 3, count: 3 } }
    const merged = mergeResults([
      { ...firstShard, run: { ...firstShard.run, shard: { index: 1, count: 3 } } },
      { ...secondShard, run: third },
    ])
    expect(merged.run.complete).toBe(false)
    expect(merged.run.shard).toBeUndefined()
  })

  test('of which one was stopped are not a complete run', () => {
    const stopped = { ...secondShard, run: { ...secondShard.run, complete: false } }
    expect(mergeResults([firstShard, stopped]).run.complete).toBe(false)
  })

  test('together used also what went to what was broken off', () => {
    const judge = { calls: 2, replayed: 0, promptTokens: 70, completionTokens: 0 }
    const whole = mergeResults([firstShard, secondShard]).run.usage.judge
    const broken = (run: Results): Results => ({
      ...run,
      run: { ...run.run, usageWithoutRecord: { judge } },
    })
    const merged = mergeResults([broken(firstShard), broken(secondShard)])
    expect(merged.run.usageWithoutRecord?.judge).toMatchObject({ calls: 4, promptTokens: 140 })
    expect(merged.run.usage.judge).toEqual({
      ...whole,
      calls: whole.calls + 4,
      promptTokens: whole.promptTokens + 140,
    })
    expect(mergeResults([broken(firstShard), secondShard]).run.usageWithoutRecord).toEqual({
      judge,
    })
  })

  test('of runs with other numbers of shards are refused', () => {
    const other = { ...secondShard, run: { ...secondShard.run, shard: { index: 2, count: 3 } } }
    expect(() => mergeResults([firstShard, other])).toThrowErrorMatchingInlineSnapshot(`
      [UserError: Expected shards of one run, got 1 of 2 and 1 of 3
        Merge only results of the same run]
    `)
  })

  test('of runs with other samples are refused, but for one that was killed', () => {
    const sampled = (results: Results, size: number): Results => ({
      ...results,
      run: { ...results.run, sample: { size, seed: 1 } },
    })
    const [first, second] = [sampled(firstShard, 8), sampled(secondShard, 8)]
    expect(mergeResults([first, second]).run.sample).toEqual({ size: 8, seed: 1 })
    expect(() => mergeResults([first, secondShard])).toThrow(
      'Expected results of one sample, got a sample of 8 cases (seed 1) and all cases',
    )
    const killed = { ...secondShard, run: { ...secondShard.run, complete: false } }
    expect(mergeResults([first, killed]).run).toMatchObject({
      complete: false,
      sample: { size: 8 },
    })
  })

  test('say how far the judge was calibrated where none of them says otherwise', () => {
    const labelFile = 'labels.jsonl'
    const kappa = (value: number) => ({ claims: { n: 9, kappa: { value, interval: null } } })
    const of = (calibration: RunCalibration) => recordedRun({ records: [shipping], calibration })
    const calibrated = { labelFile, ...kappa(0.7) }
    const unjudged = recordedRun()
    expect(mergeResults([unjudged, of(calibrated)]).run.calibration).toEqual(calibrated)
    const again = recordedRun({ calibration: { labelFile, ...kappa(0.5) } })
    expect(mergeResults([again, of(calibrated)]).run.calibration).toBeUndefined()
  })

  test('that overlap are refused', () => {
    expect(() => mergeResults([firstShard, firstShard])).toThrow('Expected one record')
  })
})

describe('repeats', () => {
  const repeat = (index: number) => recordedRun({ records: [caseRecord({ repeat: index })] })

  test('stand side by side', () => {
    const merged = mergeResults([repeat(2), repeat(0), repeat(1)])
    expect(merged.cases.map(({ repeat: index }) => index)).toEqual([0, 1, 2])
    expect(merged.run.complete).toBe(true)
    expect(merged.run.usage.judge.calls).toBe(6)
  })

  test('of one shard are still that shard', () => {
    const again = recordedRun({
      records: [caseRecord({ repeat: 1 })],
      shard: { index: 1, count: 2 },
    })
    expect(mergeResults([firstShard, again]).run).toMatchObject({
      complete: true,
      shard: { index: 1, count: 2 },
    })
  })

  test('of which one judged recorded answers are marked as that', () => {
    const marked = recordedRun({ records: [caseRecord({ repeat: 1 })], answers: 'old.jsonl' })
    expect(mergeResults([repeat(0), marked]).run.answers).toBe('old.jsonl')
    expect(mergeResults([repeat(0), repeat(1)]).run).not.toHaveProperty('answers')
  })

  test('that failed to record a case keep saying so', () => {
    const failed = recordedRun({
      records: [],
      unrecorded: [{ set: 'support', caseId: 'refund-window', why: 'failed' }],
    })
    expect(mergeResults([repeat(0), failed]).unrecorded).toEqual(failed.unrecorded)
  })
})

describe('parts that are not of one run', () => {
  test('are refused where policies differ, naming the metrics', () => {
    const lax = setRun({
      policy: { metrics: { faithfulness: metricSetting({ each: 0.1 }), mrr: metricSetting() } },
    })
    const parts = [firstShard, recordedRun({ records: [shipping], sets: { support: lax } })]
    expect(() => mergeResults(parts)).toThrowErrorMatchingInlineSnapshot(`
      [UserError: golden/support.golden.yaml: Expected the same rules of set "support", but the results differ in "faithfulness", "documentRecall", "mrr"
        Run all shards and repeats on the same commit with the same options]
    `)
  })

  test('are refused where two golden files share a name', () => {
    const other = setRun({ file: 'shop/support.golden.yaml' })
    const parts = [firstShard, recordedRun({ records: [shipping], sets: { support: other } })]
    expect(() => mergeResults(parts)).toThrowErrorMatchingInlineSnapshot(`
      [UserError: shop/support.golden.yaml: Expected the same rules of set "support", but the results differ in the golden file (golden/support.golden.yaml and shop/support.golden.yaml)
        Run all shards and repeats on the same commit with the same options]
    `)
  })

  test('are refused where the tool differs', () => {
    const parts = [firstShard, recordedRun({ records: [shipping], tool: 'vitest-rag 0.2.0' })]
    expect(() => mergeResults(parts)).toThrowErrorMatchingInlineSnapshot(`
      [UserError: Expected results of one tool, got "vitest-rag 0.1.0" and "vitest-rag 0.2.0"
        Install the same version of vitest-rag for all shards and repeats]
    `)
  })

  test('are refused where there are none', () => {
    expect(() => mergeResults([])).toThrowErrorMatchingInlineSnapshot(`
      [UserError: Expected results to merge, got none
        Check that every shard uploaded its \`.vitest-rag\` folder]
    `)
  })
})

describe('what the judge says today of the answers of the baseline', () => {
  const score = (today: number) => ({ recorded: [1, null], today: [today, null] })
  const rejudged = (caseId: string, today: number): Results['rejudged'] => ({
    support: { [caseId]: { faithfulness: score(today) } },
  })
  const merged = (first: Results['rejudged'], second: Results['rejudged']) =>
    mergeResults([
      { ...firstShard, ...(first && { rejudged: first }) },
      { ...secondShard, ...(second && { rejudged: second }) },
    ]).rejudged

  test('is kept, and joined by case', () => {
    expect(merged(undefined, undefined)).toBeUndefined()
    expect(merged(rejudged('refund-window', 0.5), undefined)).toEqual(
      rejudged('refund-window', 0.5),
    )
    expect(merged(rejudged('refund-window', 0.5), rejudged('shipping-cost', 0.7))).toEqual({
      support: {
        'refund-window': { faithfulness: score(0.5) },
        'shipping-cost': { faithfulness: score(0.7) },
      },
    })
  })

  test('holds where two parts say the same, and not where they differ', () => {
    const once = rejudged('refund-window', 0.5)
    expect(merged(once, once)).toEqual(once)
    expect(merged(once, rejudged('refund-window', 0.6))).toEqual({
      support: { 'refund-window': {} },
    })
  })
})
