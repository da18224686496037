import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runEnvironment } from '../../../src/vitest/options/runEnvironment.ts'

test('a run by itself is the first and the only one', () => {
  expect(runEnvironment({})).toEqual({ repeat: 0, runs: 1 })
  expect(runEnvironment({ VITEST_RAG_REPEAT: '2' })).toEqual({ repeat: 2, runs: 3 })
})

test('whoever starts runs says which, how many, who decides and against what', () => {
  expect(
    runEnvironment({
      VITEST_RAG_REPEAT: '1',
      VITEST_RAG_RUNS: '3',
      VITEST_RAG_GATE: 'off',
      VITEST_RAG_AGAINST: 'origin/main',
    }),
  ).toEqual({ repeat: 1, runs: 3, gateMode: 'off', against: 'origin/main' })
})

test('what has another form is refused, not guessed', () => {
  expect(() => runEnvironment({ VITEST_RAG_REPEAT: '-1' })).toThrow('VITEST_RAG_REPEAT')
  expect(() => runEnvironment({ VITEST_RAG_RUNS: 'three' })).toThrow('VITEST_RAG_RUNS')
  expect(() => runEnvironment({ VITEST_RAG_GATE: 'Report' })).toThrow('VITEST_RAG_GATE')
  for (const sample of ['0', '20:', '20:-1', 'some', '2e3']) {
    expect(() => runEnvironment({ VITEST_RAG_SAMPLE: sample })).toThrow('VITEST_RAG_SAMPLE')
  }
})

test.each([
  ['2000:7', { size: 2000, seed: 7 }],
  ['20', { size: 20, seed: 1 }],
  ['all', 'all'],
] as const)('a sample is a number of cases and a seed: %s', (VITEST_RAG_SAMPLE, sample) => {
  expect(runEnvironment({ VITEST_RAG_SAMPLE })).toEqual({ repeat: 0, runs: 1, sample })
})

test.each([
  'REPEAT',
  'RUNS',
  'GATE',
  'AGAINST',
  'SAMPLE',
  'DRY_RUN',
  'REJUDGE',
  'ANSWERS',
  'CLI',
  'ALLOW_NO_BASELINE',
])('an empty VITEST_RAG_%s is as good as none', name => {
  expect(runEnvironment({ [`VITEST_RAG_${name}`]: '' })).toEqual({ repeat: 0, runs: 1 })
})

test('a dry run is one only in the process of the command line', () => {
  const dry = (VITEST_RAG_DRY_RUN: string, pid: number) =>
    runEnvironment({ VITEST_RAG_DRY_RUN, VITEST_RAG_CLI: String(pid) })
  expect(dry('1', process.pid)).toEqual({ repeat: 0, runs: 1, dryRun: true })
  for (const [value, pid] of [
    ['1', process.ppid],
    ['0', process.pid],
  ] as const) {
    expect(() => dry(value, pid)).toThrow('VITEST_RAG_DRY_RUN to be left to')
  }
})

test('scores of old answers are asked for only in the process of the command line', () => {
  const given = (VITEST_RAG_ANSWERS: string, pid: number) =>
    runEnvironment({ VITEST_RAG_ANSWERS, VITEST_RAG_CLI: String(pid) })
  const file = resolve('answers.jsonl')
  expect(given(file, process.pid)).toMatchObject({ answers: file })
  expect(() => given(file, process.ppid)).toThrow('VITEST_RAG_ANSWERS to be left to')
  expect(() => given('answers.jsonl', process.pid)).toThrow('VITEST_RAG_ANSWERS to be left to')
  expect(runEnvironment({ VITEST_RAG_REJUDGE: '1' })).toMatchObject({ rejudge: true })
  expect(() => runEnvironment({ VITEST_RAG_REJUDGE: 'yes' })).toThrow('VITEST_RAG_REJUDGE to be 1')
})

test('more runs follow only where somebody sees to it', () => {
  const runs = { VITEST_RAG_RUNS: '3' }
  const ofCli = (pid: number) => ({ ...runs, VITEST_RAG_CLI: String(pid) })
  expect(runEnvironment(runs)).toMatchObject({ runs: 1 })
  expect(runEnvironment({ ...runs, VITEST_RAG_GATE: 'warn' })).toMatchObject({ runs: 1 })
  expect(runEnvironment({ ...runs, VITEST_RAG_GATE: 'report' })).toMatchObject({ runs: 3 })
  expect(runEnvironment(ofCli(process.pid))).toMatchObject({ runs: 3 })
  expect(runEnvironment(ofCli(process.ppid))).toMatchObject({ runs: 1 })
})

test('a hunt and its budget are of the process that hunts', () => {
  const hunt = (pid: number, budget: string) =>
    runEnvironment({
      VITEST_RAG_HUNT: '1',
      VITEST_RAG_BUDGET: budget,
      VITEST_RAG_CLI: String(pid),
    })
  expect(hunt(process.pid, '{"maxCalls":5}')).toMatchObject({
    ...{ hunt: true, budget: { maxCalls: 5 } },
  })
  expect(() => hunt(process.pid, '{"maxCalls":"many"}')).toThrow('VITEST_RAG_BUDGET to be left to')
  expect(() => hunt(process.pid + 1, '{"maxCalls":5}')).toThrow(
    /VITEST_RAG_HUNT to be left to[^]*VITEST_RAG_BUDGET to be left to/,
  )
})

test('questions are kept for a batch only in the process of the command line', () => {
  const batch = (pid: number) =>
    runEnvironment({ VITEST_RAG_BATCH: '1', VITEST_RAG_CLI: String(pid) })
  expect(batch(process.pid)).toEqual({ repeat: 0, runs: 1, batch: true })
  expect(() => batch(process.ppid)).toThrow('VITEST_RAG_BATCH to be left to')
})

test('a baseline is expected in CI by the command that decides, unless somebody allows for none', () => {
  const environment = (variables: NodeJS.ProcessEnv, pid = process.pid) =>
    runEnvironment({ CI: 'true', VITEST_RAG_CLI: String(pid), ...variables })
  const expected = { repeat: 0, runs: 1, expectsBaseline: true }
  expect(environment({})).toEqual(expected)
  expect(environment({ VITEST_RAG_GATE: 'warn' })).toMatchObject(expected)
  for (const CI of ['', 'false', '0'])
    expect(environment({ CI })).not.toHaveProperty('expectsBaseline')
  for (const gate of ['report', 'off'])
    expect(environment({ VITEST_RAG_GATE: gate })).not.toHaveProperty('expectsBaseline')
  expect(environment({}, process.ppid)).toEqual({ repeat: 0, runs: 1 })
  const allowed = environment({ VITEST_RAG_ALLOW_NO_BASELINE: '1' })
  expect(allowed).toEqual({ repeat: 0, runs: 1, allowNoBaseline: true })
  expect(() => environment({ VITEST_RAG_ALLOW_NO_BASELINE: 'yes' })).toThrow(
    'VITEST_RAG_ALLOW_NO_BASELINE to be 1',
  )
})
