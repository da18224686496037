import { describe, expect, test } from 'vitest'
import { noiseSources } from '../../../src/gate/compare/noiseSources.ts'
import { scored } from '../../../src/score.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { supportRun } from '../runs.ts'

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

test('without repeats, or where none differs, there is none', () => {
  expect(noiseSources([repeats({ value: 1, output: 'a' })], 'faithfulness')).toBeUndefined()
  const same = repeats({ value: 1, output: 'a' }, { value: 1, output: 'b' })
  expect(noiseSources([same], 'faithfulness')).toBeUndefined()
  expect(noiseSources([same], 'mrr')).toBeUndefined()
})
