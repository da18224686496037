import { expect, test } from 'vitest'
import {
  asksAgain,
  caseVariables,
  orderVariables,
  readRunVariables,
} from '../../src/run/runVariables.ts'
import { nothingAsked } from './plans.ts'

test('variables say what a run is asked to do', () => {
  expect(
    readRunVariables({
      VITEST_RAG_REPEAT: '1',
      VITEST_RAG_RUNS: '3',
      VITEST_RAG_GATE: 'off',
      VITEST_RAG_AGAINST: 'origin/main',
      VITEST_RAG_SAMPLE: '2000:7',
      VITEST_RAG_VARIANT: 'hyde',
      VITEST_RAG_REJUDGE: '1',
      VITEST_RAG_FULL: '1',
      VITEST_RAG_ALLOW_NO_BASELINE: '1',
      CI: 'true',
    }),
  ).toEqual({
    gate: 'off',
    repeat: 1,
    runs: 3,
    against: 'origin/main',
    sample: { size: 2000, seed: 7 },
    variant: 'hyde',
    rejudge: true,
    full: true,
    allowNoBaseline: true,
    isCi: true,
  })
  expect(nothingAsked).toMatchObject({ gate: undefined, repeat: undefined, rejudge: false })
})

const wrongSamples = ['0', '20:', '20:-1', 'some', '2e3']

test.each<[name: string, value: string, expected: string]>([
  ['VITEST_RAG_REPEAT', '-1', 'a number below 1000'],
  ['VITEST_RAG_REPEAT', '1000', 'a number below 1000'],
  ['VITEST_RAG_RUNS', 'three', 'a number below 1000'],
  ['VITEST_RAG_GATE', 'Report', 'one of fail, warn, report, off'],
  ['VITEST_RAG_REJUDGE', 'yes', '1'],
  ['VITEST_RAG_FULL', 'true', '1'],
  ['VITEST_RAG_ALLOW_NO_BASELINE', 'yes', '1'],
  ...wrongSamples.map((sample): [string, string, string] => [
    'VITEST_RAG_SAMPLE',
    sample,
    '`all`, or a number of cases and a seed such as 2000:1',
  ]),
])('%s=%s is refused, not guessed', (name, value, expected) => {
  expect(() => readRunVariables({ [name]: value })).toThrow(
    `Expected the environment's ${name} to be ${expected}`,
  )
})

test.each(['ANSWERS', 'BATCH', 'CLI', 'DRY_RUN', 'HUNT'])(
  'VITEST_RAG_%s of another version is refused, because its run would ask nobody',
  name => {
    expect(() => readRunVariables({ [`VITEST_RAG_${name}`]: '1' })).toThrow(
      `Expected the environment's VITEST_RAG_${name} to be unset`,
    )
  },
)

test('all that is wrong is named at once', () => {
  const environment = { VITEST_RAG_GATE: 'on', VITEST_RAG_RUNS: 'three' }
  expect(() => readRunVariables(environment)).toThrow(/VITEST_RAG_RUNS[^]*VITEST_RAG_GATE/)
})

test.each([
  ['2000:7', { size: 2000, seed: 7 }],
  ['20', { size: 20, seed: 1 }],
  ['all', 'all'],
] as const)('a sample is a number of cases and a seed: %s', (VITEST_RAG_SAMPLE, sample) => {
  const read = readRunVariables({ VITEST_RAG_SAMPLE })
  expect(read.sample).toEqual(sample)
  expect(readRunVariables(caseVariables(read))).toEqual(read)
})

test.each([
  'PLAN',
  'REPEAT',
  'RUNS',
  'GATE',
  'AGAINST',
  'SAMPLE',
  'VARIANT',
  'REJUDGE',
  'FULL',
  'ALLOW_NO_BASELINE',
])('an empty VITEST_RAG_%s counts as missing', name => {
  expect(readRunVariables({ [`VITEST_RAG_${name}`]: '' })).toEqual(nothingAsked)
})

test.each(['', 'false', '0'])('CI=%s says that no service runs this', CI => {
  expect(readRunVariables({ CI }).isCi).toBe(false)
})

const ordered = { repeat: 1, runs: 3 }

test('a package reads the plan that the action of its version sets', () => {
  for (const [kind, gate] of [
    ['gate', 'report'],
    ['measure', 'off'],
  ] as const) {
    const { VITEST_RAG_PLAN, ...others } = orderVariables({ kind, ...ordered })
    const asked = { ...nothingAsked, ...ordered, gate }
    expect(readRunVariables({ VITEST_RAG_PLAN })).toEqual(asked)
    // An action of the version before sets only these, and a package of the version before reads only these.
    expect(others).toEqual({
      VITEST_RAG_GATE: gate,
      VITEST_RAG_REPEAT: '1',
      VITEST_RAG_RUNS: '3',
    })
    expect(readRunVariables(others)).toEqual(asked)
  }
})

test('the plan of the action goes before what a workflow sets for all of its steps', () => {
  const { VITEST_RAG_PLAN } = orderVariables({ kind: 'measure', ...ordered })
  const read = readRunVariables({ VITEST_RAG_PLAN, VITEST_RAG_GATE: 'report' })
  expect(read).toMatchObject({ gate: 'off', ...ordered })
})

test('of a plan by a later version, what is new is passed over, and another kind is refused', () => {
  const plan = (kind: string) => JSON.stringify({ kind, ...ordered, shards: 2 })
  expect(readRunVariables({ VITEST_RAG_PLAN: plan('gate') })).toMatchObject({ gate: 'report' })
  for (const VITEST_RAG_PLAN of [plan('hunt'), '{"kind":"gate"}', 'gate'])
    expect(() => readRunVariables({ VITEST_RAG_PLAN })).toThrow(
      "Expected the environment's VITEST_RAG_PLAN to be left to the action",
    )
})

test('today’s judge is asked if the variable says so', () => {
  expect(asksAgain({ VITEST_RAG_REJUDGE: '1' })).toBe(true)
  expect(asksAgain({ VITEST_RAG_REJUDGE: '' })).toBe(false)
})
