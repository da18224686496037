import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scored } from '../../../src/score.ts'
import type { CaseRecord, Results } from '../../../src/results/results.ts'
import {
  caseRecord,
  metricSetting,
  recordedRun,
  setRun,
  unsupported,
} from '../../results/recordedRun.ts'
import { hostileText } from '../hostileRun.ts'
import { judged } from '../supportRun.ts'
import { markdownOf } from './markdownOf.ts'
import { markdownPieces } from './markdownPieces.ts'

/** As many cases as wanted, each with a claim that is as long as a record keeps it. */
function longRun(count: number, value: (index: number) => number, text = '很长的问题'): Results {
  const long = text.repeat(300).slice(0, 300)
  const records = Array.from({ length: count }, (_, index) =>
    caseRecord({
      caseId: `case-${String(index).padStart(3, '0')}`,
      question: long,
      ...judged(value(index)),
      evidence: {
        answerInContexts: [
          unsupported(long, { reason: long, nearest: { passage: 'a.md#1', text: long } }),
        ],
      },
    }),
  )
  return recordedRun({ records })
}

const half = (index: number) => (index % 2 === 0 ? 0.9 : 0.1)
const turned = (index: number) => 1 - half(index)

describe('a report that gets too long', () => {
  const results = longRun(40, half)
  const former = longRun(40, turned)
  const whole = markdownOf({ results, former })

  test('first loses cases that got better, then the least of the worst', () => {
    const shorter = markdownOf({
      results,
      former,
      maximumLength: Math.round(whole.length / 2),
    })
    const [worst, improved] = shorter.split('<summary>20 cases got better</summary>')
    expect(worst).toContain('case-001')
    expect(worst).toMatch(/\n… and \d+ more\n/)
    expect(improved).toMatch(/^\n\n- … and 20 more\n\n<\/details>/)
  })

  test('is not shortened where it fits', () => {
    expect(markdownOf({ results, former, maximumLength: whole.length })).toBe(whole)
  })

  test('keeps its heading where there is no room for more', () => {
    expect(markdownOf({ results, former, maximumLength: 10 })).toMatch(
      /^## ❌ RAG failed \(floor\): [^\n]+\n$/u,
    )
  })

  test('keeps the end of the report, which says how to go on', () => {
    const shorter = markdownOf({ results, former, maximumLength: 4000 })
    expect(shorter.length).toBeLessThanOrEqual(4000)
    expect(shorter).toContain('### The run')
    expect(shorter).toContain('| `faithfulness` |')
  })
})

describe('tables that are too long', () => {
  const names = Array.from({ length: 60 }, (_, index) => `metric${index}`)
  const run = (sets: readonly string[]) =>
    recordedRun({
      records: sets.map(set =>
        caseRecord({
          set,
          scores: Object.fromEntries(names.map(name => [name, scored(0.5)])),
          measurements: {},
        }),
      ),
      sets: Object.fromEntries(
        sets.map(set => [
          set,
          setRun({
            policy: {
              metrics: Object.fromEntries(
                names.map((name, index) => [name, metricSetting({ gate: index > 29 })]),
              ),
            },
          }),
        ]),
      ),
    })

  test('lose their last rows, those that are not gated first', () => {
    const text = markdownOf({ results: run(['support']), maximumLength: 3000 })
    expect(text.length).toBeLessThanOrEqual(3000)
    expect(text).toContain('| `metric30` |')
    expect(text).not.toContain('| `metric0` |')
    expect(text).toMatch(/\n\| … and \d+ more \|[ |]*\n/)
  })

  test('of many sets lose whole sets in the end', () => {
    const sets = Array.from({ length: 80 }, (_, index) => `set-${String(index).padStart(2, '0')}`)
    const text = markdownOf({ results: run(sets), maximumLength: 8000 })
    expect(text.length).toBeLessThanOrEqual(8000)
    expect(text).toContain('### `set-00`')
    expect(text).toMatch(/\n\n… and \d+ more\n\n/)
  })
})

test('any run fits, and no fold is left open', () => {
  const cases = fc.array(
    fc.record({
      text: hostileText(...markdownPieces),
      before: fc.double({ min: 0, max: 1, noNaN: true }),
      now: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 400, size: 'max' },
  )
  fc.assert(
    fc.property(cases, fc.constantFrom(3000, 10_000, 60_000), (list, maximumLength) => {
      const run = (arm: 'before' | 'now') =>
        recordedRun({ records: list.map((one, index) => longCase(one.text, one[arm], index)) })
      const text = markdownOf({
        results: run('now'),
        former: run('before'),
        maximumLength,
      })
      expect(text.length).toBeLessThanOrEqual(maximumLength)
      expect(text.match(/^<details(?: open)?>$/gm)?.length).toBe(
        text.match(/^<\/details>$/gm)?.length,
      )
      expect(text).toMatch(/^## /)
      expect(text).toContain('| `faithfulness` |')
      expect(text).toContain('### The run')
    }),
    { numRuns: 25 },
  )
})

function longCase(text: string, value: number, index: number): CaseRecord {
  const long = `${text} `.repeat(40)
  return caseRecord({
    caseId: `${text}${index}`,
    question: long,
    ...judged(value),
    missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 3 }],
    evidence: { answerInContexts: [unsupported(long, { reason: long, verdict: 'refuted' })] },
  })
}
