import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { formatBaseline } from '../../src/baseline/format.ts'
import { parseBaseline } from '../../src/baseline/read.ts'
import { lexicalJudge } from '../gate/runs.ts'

function clinic(scores: Record<string, number[]>): Baseline {
  return {
    schema: 1,
    sets: {
      clinic: {
        policy: { faithfulness: { tolerance: 0.02, gate: true, direction: 'higher' } },
        measurements: { faithfulness: lexicalJudge },
        cases: Object.fromEntries(
          Object.entries(scores).map(([id, repeats]) => [
            id,
            { scores: { faithfulness: repeats }, hash: '3ab0c41d22ef' },
          ]),
        ),
      },
    },
  }
}

test('one line for each case, sorted, without a stamp', () => {
  const text = formatBaseline(clinic({ 'часы-работы': [1, 0.75], 'opening-hours': [1], 10: [0] }))
  expect(text).toMatchInlineSnapshot(`
    "{
      "schema": 1,
      "sets": {
        "clinic": {
          "cases": {
            "10": {"hash":"3ab0c41d22ef","scores":{"faithfulness":[0]}},
            "opening-hours": {"hash":"3ab0c41d22ef","scores":{"faithfulness":[1]}},
            "часы-работы": {"hash":"3ab0c41d22ef","scores":{"faithfulness":[1,0.75]}}
          },
          "measurements": {
            "faithfulness": {"fingerprint":"sha256:lexical-1","judge":{"deterministic":true,"name":"lexical"}}
          },
          "policy": {
            "faithfulness": {"direction":"higher","gate":true,"tolerance":0.02}
          }
        }
      }
    }
    "
  `)
})

test('the part that runs must cover is one line, sorted', () => {
  const text = formatBaseline({ schema: 1, partial: { sets: ['support', 'billing'] }, sets: {} })
  expect(text).toBe(
    '{\n  "partial": {\n    "sets": ["billing","support"]\n  },\n  "schema": 1,\n  "sets": {}\n}\n',
  )
})

test('nothing is still a file', () => {
  expect(formatBaseline({ schema: 1, sets: {} })).toBe('{\n  "schema": 1,\n  "sets": {}\n}\n')
})

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const id = text.filter(own => own !== '__proto__')
const score = fc.option(fc.integer({ min: -10_000, max: 10_000 }).map(own => own / 10_000))
const baselines: fc.Arbitrary<Baseline> = fc.record({
  schema: fc.constant(1 as const),
  sets: fc.dictionary(
    id,
    fc.record({
      policy: fc.constant({ mrr: { direction: 'higher' as const, gate: false, tolerance: 0.02 } }),
      measurements: fc.constant({ mrr: { fingerprint: 'sha256:mrr-1' } }),
      cases: fc.dictionary(
        id,
        fc.record({
          hash: text,
          scores: fc.dictionary(id, fc.array(score, { maxLength: 3 }), { noNullPrototype: true }),
        }),
        { noNullPrototype: true },
      ),
    }),
    { noNullPrototype: true },
  ),
})

test('reading gives back what was written, and writing the same bytes', () => {
  fc.assert(
    fc.property(baselines, baseline => {
      const written = formatBaseline(baseline)
      const read = parseBaseline(written, 'baseline.json')
      expect(formatBaseline(read)).toBe(written)
      expect(read).toEqual(JSON.parse(JSON.stringify(baseline)))
    }),
  )
})

test('the order in which cases were collected leaves no trace', () => {
  const ids = fc.shuffledSubarray(['returns', 'shipping', 'warranty', '7', '12'], { minLength: 5 })
  fc.assert(
    fc.property(ids, shuffled => {
      const of = (order: string[]) => clinic(Object.fromEntries(order.map(one => [one, [1]])))
      expect(formatBaseline(of(shuffled))).toBe(formatBaseline(of(shuffled.toSorted())))
    }),
  )
})

test('two branches that update different cases merge in git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baseline-merge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'baseline.json')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
      encoding: 'utf8',
    })
  const commit = (scores: Record<string, number[]>) => {
    writeFileSync(file, formatBaseline(clinic(scores)))
    git('add', 'baseline.json')
    git('commit', '--quiet', '--message', 'Record the baseline')
  }
  const before = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`question-${index}`, [1, 1, 1]]),
  )
  git('init', '--quiet', '--initial-branch', 'main')
  commit(before)
  git('checkout', '--quiet', '-b', 'chunking')
  commit({ ...before, 'question-2': [0.5, 0.75, 0.5] })
  git('checkout', '--quiet', 'main')
  commit({ ...before, 'question-6': [0, 0, 0], 'question-95': [1, 1, 1] })
  git('merge', '--quiet', '--no-edit', 'chunking')
  expect(readFileSync(file, 'utf8')).toBe(
    formatBaseline(
      clinic({
        ...before,
        'question-2': [0.5, 0.75, 0.5],
        'question-6': [0, 0, 0],
        'question-95': [1, 1, 1],
      }),
    ),
  )
})
