import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { UserError } from '../../src/errors.ts'
import { formatBaseline } from '../../src/baseline/format.ts'
import { parseBaseline, readBaseline } from '../../src/baseline/read.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { supportRun } from '../gate/runs.ts'

const baseline = recordBaseline(supportRun({ 'refund-window': [1, 0.75], shipping: [1, 1] }))
const text = formatBaseline(baseline)

function problemOf(hostile: string): string {
  try {
    parseBaseline(hostile, '.vitest-rag/baseline.json')
  } catch (error) {
    if (error instanceof UserError) return error.message
    throw error
  }
  throw new Error('It was accepted.')
}

describe('hostile and damaged files', () => {
  test.each([
    { name: 'empty', hostile: '', problem: ' as JSON, but the text is cut off or damaged' },
    {
      name: 'cut off',
      hostile: text.slice(0, -20),
      problem: ' as JSON, but the text is cut off or damaged',
    },
    {
      name: 'an unfinished merge',
      hostile: `{\n<<<<<<< HEAD\n${text}`,
      problem: ' as JSON, but it has an unfinished merge',
    },
    { name: 'not an object', hostile: '[]', problem: ' of schema 1, found none' },
    { name: 'no schema', hostile: '{"sets":{}}', problem: ' of schema 1, found none' },
    {
      name: 'a later schema',
      hostile: text.replace('"schema": 1', '"schema": 2'),
      problem: ' of schema 1, got 2',
    },
    {
      name: 'a part that is empty',
      hostile: text.replace('"schema"', '"partial": {"sets": []}, "schema"'),
      problem: ', but `partial.sets`: ',
    },
    {
      name: 'a sample of nothing',
      hostile: text.replace('"schema"', '"partial": {"sample": {"size": 0, "seed": 1}}, "schema"'),
      problem: ', but `partial.sample.size`: ',
    },
    {
      name: 'a part with a set that it does not hold',
      hostile: text.replace('"schema"', '"partial": {"sets": ["support", "toString"]}, "schema"'),
      problem: ', but `partial` names "toString", which is not among its sets',
    },
    {
      name: 'a score above 1',
      hostile: text.replace('[1,0.75]', '[1,7]'),
      problem: ', but `sets.support.cases.refund-window.scores.faithfulness[1]`: ',
    },
    {
      name: 'a score beyond all numbers',
      hostile: text.replace('[1,0.75]', '[1,1e999]'),
      problem: ', but `sets.support.cases.refund-window.scores.faithfulness[1]`: ',
    },
    {
      name: 'a score in words',
      hostile: text.replace('[1,0.75]', '["1"]'),
      problem: ', but `sets.support.cases.refund-window.scores.faithfulness[0]`: ',
    },
    {
      name: 'a score alone',
      hostile: text.replace('[1,0.75]', '1'),
      problem: ', but `sets.support.cases.refund-window.scores.faithfulness`: ',
    },
    {
      name: 'too many repeats',
      hostile: text.replace('[1,0.75]', `[${'1,'.repeat(100)}1]`),
      problem: ', but `sets.support.cases.refund-window.scores.faithfulness`: ',
    },
    {
      name: 'no hash',
      hostile: text.replace(/"hash":"[^"]*",/, ''),
      problem: ', but `sets.support.cases.refund-window.hash`: ',
    },
    {
      name: 'a negative tolerance',
      hostile: text.replace('"tolerance":0.02', '"tolerance":-1'),
      problem: ', but `sets.support.policy.faithfulness.tolerance`: ',
    },
    {
      name: 'no direction',
      hostile: text.replace('"direction":"higher",', ''),
      problem: ', but `sets.support.policy.faithfulness.direction`: ',
    },
    {
      name: 'no measurements',
      hostile: text.replace('"measurements"', '"measured"'),
      problem: ', but `sets.support.measurements`: ',
    },
    {
      name: 'a case twice',
      hostile: text.replace('"shipping"', '"refund-window"'),
      problem: ', but it has "refund-window" twice',
    },
  ])('$name', ({ hostile, problem }) => {
    expect(hostile).not.toBe(text)
    expect(problemOf(hostile)).toContain(`baseline.json: Expected a baseline${problem}`)
    expect(problemOf(hostile)).toMatch(/or record a new (one|baseline)/)
  })

  test('keys that would reach the prototype do not', () => {
    const hostile = text.replace('"shipping"', '"__proto__"')
    const { support } = parseBaseline(hostile, 'baseline.json').sets
    expect(Object.keys(support?.cases ?? {})).toEqual(['refund-window'])
    expect(Object.getPrototypeOf(support?.cases)).toBe(Object.prototype)
  })
})

test('line ends and a byte order mark of other systems are read', () => {
  expect(parseBaseline(`\uFEFF${text.replaceAll('\n', '\r\n')}`, 'baseline.json')).toEqual(baseline)
  const { support } = parseBaseline(
    text.replace('shipping', 'ship\uFEFFping'),
    'baseline.json',
  ).sets
  expect(support?.cases).toHaveProperty('ship\uFEFFping')
})

test('a file that is not there is no baseline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baseline-read-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'baseline.json')
  expect(readBaseline(file)).toBeUndefined()
  writeFileSync(file, text)
  expect(readBaseline(file)).toEqual(baseline)
  expect(() => readBaseline(folder)).toThrow('Expected a baseline, but it is a folder')
})
