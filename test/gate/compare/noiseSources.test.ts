import { describe, expect, test } from 'vitest'
import { noiseSources } from '../../../src/gate/compare/noiseSources.ts'
import { notApplicable, scored } from '../../../src/score.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { customMeasurement, supportRun } from '../runs.ts'

interface Judged {
  value: number
  output: string
  again?: number
}

function repeats(...judged: Judged[]): CaseRecord[] {
  const { cases } = supportRun({ refund: judged.map(({ value }) => value) })
  return cases.map((record, index) => {
    const { output = '', again } = judged[index] ?? {}
    return {
      ...record,
      outputHash: output,
      ...(again !== undefined && { judgedAgain: { faithfulness: scored(again) } }),
    }
  })
}

describe('noise comes from', () => {
  test('the judge alone where the pipeline gives the same each time', () => {
    const noise = noiseSources(
      [repeats({ value: 1, output: 'a' }, { value: 0.5, output: 'a' })],
      'faithfulness',
    )
    expect(noise?.total).toBeCloseTo(Math.sqrt(0.125), 9)
    expect(noise).toMatchObject({ cases: 1, judgedAgain: 1, pipeline: 0 })
    expect(noise?.judge).toBe(noise?.total)
  })

  test('the pipeline alone where each output is judged the same again', () => {
    const noise = noiseSources(
      [repeats({ value: 1, output: 'a' }, { value: 0.5, output: 'b', again: 0.5 })],
      'faithfulness',
    )
    expect(noise).toMatchObject({ judge: 0, judgedAgain: 1 })
    expect(noise?.pipeline).toBe(noise?.total)
  })

  test('both: variances add up', () => {
    const noise = noiseSources(
      [
        repeats({ value: 1, output: 'a' }, { value: 0, output: 'b', again: 0.5 }),
        repeats({ value: 1, output: 'c' }, { value: 0.5, output: 'c' }),
      ],
      'faithfulness',
    )
    const { total = 0, judge = 0, pipeline = 0 } = noise ?? {}
    expect(judge ** 2 + pipeline ** 2).toBeCloseTo(total ** 2, 9)
    expect(judge).toBeCloseTo(Math.sqrt(0.125), 9)
  })

  test('nobody knows where where no output was judged twice', () => {
    const noise = noiseSources(
      [repeats({ value: 1, output: 'a' }, { value: 0.5, output: 'b' })],
      'faithfulness',
    )
    expect(noise).toMatchObject({ judgedAgain: 0 })
    expect(noise).not.toHaveProperty('judge')
  })
})

test('a custom metric may read what the hash of an output leaves out, so its noise is of unknown origin', () => {
  const same = repeats({ value: 1, output: 'a' }, { value: 0.5, output: 'a', again: 1 })
  const measurements = { faithfulness: customMeasurement }
  const noise = noiseSources([same.map(record => ({ ...record, measurements }))], 'faithfulness')
  expect(noise).toMatchObject({ cases: 1, judgedAgain: 0 })
  expect(noise).not.toHaveProperty('judge')
})

test('without repeats, or where none differs, there is none', () => {
  expect(noiseSources([repeats({ value: 1, output: 'a' })], 'faithfulness')).toBeUndefined()
  const same = repeats({ value: 1, output: 'a' }, { value: 1, output: 'b' })
  expect(noiseSources([same], 'faithfulness')).toBeUndefined()
  expect(noiseSources([same], 'mrr')).toBeUndefined()
})

test('cases with more repeats weigh more, and those without any not at all', () => {
  const noise = noiseSources(
    [
      repeats({ value: 1, output: 'a' }, { value: 0.5, output: 'b' }, { value: 0, output: 'c' }),
      repeats({ value: 1, output: 'd' }, { value: 0, output: 'e' }),
      repeats({ value: 0, output: 'f' }),
    ],
    'faithfulness',
  )
  // Squares of 0.5 and 0.5, over two and one free values.
  expect(noise).toEqual({ total: expect.closeTo(Math.sqrt(1 / 3), 12), cases: 2, judgedAgain: 0 })
})

test('a judge that errs more than the runs differ leaves nothing to the pipeline', () => {
  const noise = noiseSources(
    [repeats({ value: 1, output: 'a', again: 0 }, { value: 0.9, output: 'b' })],
    'faithfulness',
  )
  expect(noise).toMatchObject({ judge: expect.closeTo(Math.sqrt(0.5), 12), pipeline: 0 })
})

test('outputs that are not known, and scores that are none, tell nothing of the judge', () => {
  const unknown = supportRun({ refund: [1, 0] }).cases
  expect(noiseSources([unknown], 'faithfulness')).toMatchObject({ cases: 1, judgedAgain: 0 })
  const declined = notApplicable('The answer declined.')
  const same = supportRun({ refund: [1, 0, declined] }).cases.map((record, index) => ({
    ...record,
    outputHash: index === 0 ? 'a' : 'b',
  }))
  expect(noiseSources([same], 'faithfulness')).toEqual({
    total: expect.closeTo(Math.sqrt(0.5), 12),
    cases: 1,
    judgedAgain: 0,
  })
})
