import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseCutoff } from '../../scripts/judgebench/chooseCutoff.ts'
import { halfOf } from '../../scripts/judgebench/halves.ts'
import { macro, rowsOf } from '../../scripts/judgebench/rows.ts'
import {
  areaUnderCurve,
  balancedAccuracy,
  mean,
  quantile,
} from '../../scripts/judgebench/statistics.ts'

const script = fileURLToPath(new URL('../../scripts/judgebench.ts', import.meta.url))
const graded = (supported: number[], unsupported: number[]) => [
  ...supported.map(score => ({ score, supported: true })),
  ...unsupported.map(score => ({ score, supported: false })),
]

describe('statistics', () => {
  test.each([
    [[0.9, 0.8], [0.1, 0.2], 1, 1],
    [[0.1, 0.2], [0.9, 0.8], 0, 0],
    [[0.5, 0.5], [0.5], 0.5, 0.5],
    // Of six pairs four are in order and one is tied; right are 2 of 3 and 1 of 2.
    [[0.9, 0.7, 0.3], [0.7, 0.2], 0.75, 2 / 3 / 2 + 1 / 4],
  ])('supported %j, unsupported %j', (yes, no, area, accuracy) => {
    expect(areaUnderCurve(graded(yes, no))).toBeCloseTo(area, 12)
    expect(balancedAccuracy(graded(yes, no), 0.5)).toBeCloseTo(accuracy, 12)
  })

  test('one kind alone can not be told from another', () => {
    expect(areaUnderCurve(graded([0.9], []))).toBeNull()
    expect(balancedAccuracy(graded([], [0.1, 0.2]), 0.5)).toBeNull()
    expect(mean([null, 0.5, null, 1])).toBe(0.75)
    expect(mean([null])).toBeNull()
  })

  test('quantiles are values that occurred', () => {
    expect(quantile([5, 1, 3], 0.5)).toBe(3)
    expect(quantile([5, 1, 3], 0.95)).toBe(5)
    expect(quantile([], 0.5)).toBeNull()
  })
})

const item = (dataset: string, score: number, supported: boolean) => ({
  dataset,
  lang: 'en',
  group: 'refunds',
  score,
  supported,
  millisecondsPerClaim: 1,
})

describe('averages and the cut-off', () => {
  test('each family weighs the same, however many datasets and items it has', () => {
    const good = ['shop/returns', 'shop/shipping'].flatMap(dataset =>
      Array.from({ length: 20 }, () => [
        item(dataset, 0.9, true),
        item(dataset, 0.1, false),
      ]).flat(),
    )
    const bad = [item('clinic', 0.1, true), item('clinic', 0.9, false)]
    const rows = rowsOf([...good, ...bad], 0.5)
    expect(rows.map(row => [row.dataset, row.n, row.balancedAccuracy])).toEqual([
      ['clinic', 2, 0],
      ['shop/returns', 40, 1],
      ['shop/shipping', 40, 1],
    ])
    expect(macro(rows, row => row.balancedAccuracy)).toBe(0.5)
  })

  test('the cut-off is the middle of those that are as good as the best', () => {
    const choice = chooseCutoff([item('clinic', 0.62, true), item('clinic', 0.38, false)])
    // 0.4, 0.45, 0.5, 0.55 and 0.6 separate the two.
    expect(choice?.cutoff).toBe(0.5)
    expect(choice?.tried.filter(entry => entry.balancedAccuracy === 1)).toHaveLength(5)
  })

  test('labels of one kind choose nothing', () => {
    expect(chooseCutoff([item('clinic', 0.6, true)])).toBeUndefined()
  })

  test('a group falls in the same half each time, and half of them in each', () => {
    const groups = Array.from({ length: 400 }, (_, index) => `refund-${index}`)
    const first = groups.filter(group => halfOf(group, 1) === 'first')
    expect(first.length).toBeGreaterThan(160)
    expect(first.length).toBeLessThan(240)
    expect(first).toEqual(groups.filter(group => halfOf(group, 1) === 'first'))
    expect(first).not.toEqual(groups.filter(group => halfOf(group, 2) === 'first'))
  })
})

describe('the script', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'judgebench-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const context = 'Refunds are paid within 5 business days. 退款会在五个工作日内到账。'
  const label = (id: string, claim: string, verdict: string, more = {}) =>
    JSON.stringify({
      id,
      dataset: 'shop/returns',
      lang: 'en',
      context,
      claim_or_answer: claim,
      label: verdict,
      ...more,
    })

  function run(lines: string[], ...options: string[]) {
    const file = join(folder, 'labels.jsonl')
    writeFileSync(file, `${lines.join('\n')}\n`)
    return runOn(file, ...options)
  }

  function runOn(file: string, ...options: string[]) {
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, file, ...options], {
      encoding: 'utf8',
    })
    return { stdout, stderr: stderr.replaceAll(file, 'labels.jsonl'), status }
  }

  test('prints what it measured, and lists what it left out', () => {
    const { stdout, status } = run([
      label('a', 'Refunds are paid within 5 business days.', 'supported'),
      label('b', 'Refunds are paid within 9 business days.', 'contradicted'),
      '',
      label('c', 'Gift cards never expire.', 'unsupported', { group: 'gifts', question: null }),
      label('d', '退款五个工作日内到账。', 'supported', { lang: 'zh' }),
      label('e', 'Refunds are paid.', 'partly'),
      label('f', 'Would you like a refund?', 'unsupported'),
    ])
    expect(status).toBe(0)
    expect(stdout).toContain('Not scored: 1 with label "partly"')
    expect(stdout).toContain('Not scored: 1 with no claim in the text')
    expect(stdout).toMatch(/^\| shop\/returns \| en \| 3 \| 33\.3% \| 100\.0% \| 1\.00 \| \d/m)
    expect(stdout).toMatch(/^\| shop\/returns \| zh \| 1 \| 100\.0% \| – \| – \| \d/m)
    expect(stdout).toMatch(/^\| \*\*mean of families\*\* \| {2}\| 4 \|/m)
  })

  test('chooses on one half and measures on the other', () => {
    const lines = Array.from({ length: 40 }, (_, index) => [
      label(`s${index}`, 'Refunds are paid within 5 days.', 'supported', { group: `g${index}` }),
      label(`u${index}`, 'Gift cards never expire.', 'unsupported', { group: `g${index}` }),
    ]).flat()
    const { stdout, status } = run(lines, '--choose-cutoff', '--seed', '3')
    expect(status).toBe(0)
    expect(stdout.match(/<- chosen/g)).toHaveLength(1)
    expect(stdout).toMatch(/Cut-off 0\.\d+, second half, (?!80 )\d+ items/)
  })

  test('faults of the file name the line', () => {
    const good = label('a', 'Refunds are paid.', 'supported')
    const torn = run([good, '{"id": "b"'])
    expect(torn.status).toBe(1)
    expect(torn.stderr).toMatchInlineSnapshot(`
      "labels.jsonl:2: Expected the line to be JSON.
      "
    `)
    expect(run([good, good, '{"id": 3}']).stderr).toMatchInlineSnapshot(`
      "labels.jsonl:3: \`id\`: Invalid input: expected string, received number
      labels.jsonl:3: \`dataset\`: Invalid input: expected string, received undefined
      labels.jsonl:3: \`lang\`: Invalid input: expected string, received undefined
      labels.jsonl:3: \`context\`: Invalid input: expected string, received undefined
      labels.jsonl:3: \`claim_or_answer\`: Invalid input: expected string, received undefined
      labels.jsonl:3: \`label\`: Invalid input: expected string, received undefined
      "
    `)
    expect(run(['"text"']).stderr).toMatchInlineSnapshot(`
      "labels.jsonl:1: the line: Invalid input: expected object, received string
      "
    `)
    rmSync(join(folder, 'labels.jsonl'))
    expect(runOn(join(folder, 'labels.jsonl')).stderr).toMatchInlineSnapshot(`
      "labels.jsonl: The file cannot be read.
      "
    `)
  })

  test('a line separator inside a string ends no line', () => {
    const text = 'Refunds are paid within 5 business days.'
    expect(run([label('a\u2028b', text, 'supported')]).stdout).toContain('1 items')
  })

  test('says how it is called', () => {
    expect(run([], '--half', 'third').stderr).toMatchInlineSnapshot(`
      "Expected \`--half\` to be \`first\` or \`second\`.
        Measures lexical() against labels that people gave.

        node scripts/judgebench.ts <labels.jsonl> [--half first|second] [--seed 1] [--choose-cutoff]

      One JSON object a line: id, dataset ("family/part"), lang, context, claim_or_answer, label
      (supported, unsupported or contradicted), and perhaps question and group. Items of one group
      share text and stay in one half.

      --half            measures one half of the groups only
      --seed            which halves @default 1
      --choose-cutoff   chooses the cut-off on the first half, measures it on the second
      "
    `)
    expect(run([], '--seed', 'x').stderr).toContain('Expected `--seed` to be a whole number.')
    expect(run([], '--speed').stderr).toMatch(/^Unknown option '--speed'/)
  })
})
