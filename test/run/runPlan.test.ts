import { describe, expect, test } from 'vitest'
import {
  answersRun,
  loadsPipelines,
  modeOf,
  planAlone,
  planOfCommand,
  planRun,
  recordedAnswersOf,
  selectedVariants,
} from '../../src/run/runPlan.ts'
import type { RunPlan } from '../../src/run/runPlan.ts'
import { readRunVariables } from '../../src/run/runVariables.ts'
import { nothingAsked } from './plans.ts'

const first = { repeat: 0, runs: 3 }
const alone = (environment: NodeJS.ProcessEnv) => planAlone(readRunVariables(environment))
const byCommand = (environment: NodeJS.ProcessEnv) =>
  planOfCommand(readRunVariables(environment), first)

describe('a run that plain Vitest starts', () => {
  test('is compared with the baseline, and is the only one', () => {
    expect(alone({})).toEqual({
      kind: 'gate',
      mode: undefined,
      rejudge: false,
      full: false,
      withoutBaseline: 'refused',
      repeat: 0,
      runs: 1,
      against: undefined,
      sample: undefined,
      variants: 'all',
    })
    expect(alone({ VITEST_RAG_REPEAT: '2' })).toMatchObject({ repeat: 2, runs: 3 })
  })

  test('is followed by others only if another process decides', () => {
    const runs = { VITEST_RAG_RUNS: '3' }
    expect(alone(runs)).toMatchObject({ runs: 1 })
    expect(alone({ ...runs, VITEST_RAG_GATE: 'warn' })).toMatchObject({ mode: 'warn', runs: 1 })
    expect(alone({ ...runs, VITEST_RAG_GATE: 'report' })).toMatchObject({ mode: 'report', runs: 3 })
    expect(alone({ ...runs, VITEST_RAG_GATE: 'off' })).toMatchObject({ kind: 'measure', runs: 3 })
    expect(alone({ VITEST_RAG_GATE: 'report' })).toMatchObject({ runs: 1 })
  })

  test('needs no baseline in a service', () => {
    expect(alone({ CI: 'true' })).toMatchObject({ withoutBaseline: 'refused' })
    expect(alone({ VITEST_RAG_ALLOW_NO_BASELINE: '1' })).toMatchObject({
      withoutBaseline: 'passed',
    })
  })
})

describe('a run that the command starts', () => {
  test('may be followed by others', () => {
    expect(byCommand({})).toMatchObject({ kind: 'gate', ...first })
  })

  test('needs a baseline in a service, if it decides and nobody allows for none', () => {
    const CI = 'true'
    expect(byCommand({})).toMatchObject({ withoutBaseline: 'refused' })
    expect(byCommand({ CI })).toMatchObject({ withoutBaseline: 'error' })
    expect(byCommand({ CI, VITEST_RAG_GATE: 'warn' })).toMatchObject({ withoutBaseline: 'error' })
    expect(byCommand({ CI, VITEST_RAG_GATE: 'report' })).toMatchObject({
      withoutBaseline: 'refused',
    })
    const allowed = { CI, VITEST_RAG_ALLOW_NO_BASELINE: '1' }
    expect(byCommand(allowed)).toMatchObject({ withoutBaseline: 'passed' })
  })
})

test('one variant runs: the named one, or the gated one where a baseline is recorded or a pipeline hunted', () => {
  const named = { ...nothingAsked, variant: 'hyde' }
  expect(planRun({ kind: 'dry' }, named)).toMatchObject({ variants: { named: 'hyde' } })
  expect(planRun({ kind: 'dry' }, nothingAsked)).toMatchObject({ variants: 'all' })
  for (const kind of [
    { kind: 'measure', askedBy: 'command', answers: undefined },
    { kind: 'hunt', budget: {} },
  ] as const)
    expect(planRun(kind, nothingAsked)).toMatchObject({ variants: 'gated', repeat: 0, runs: 1 })
})

test('recorded answers are only measured if the process that started the run asks for that', () => {
  const file = '/project/answers.jsonl'
  const recorded = answersRun({ ...nothingAsked, gate: 'report', full: true }, file)
  expect(recorded).toEqual({ kind: 'recorded', answers: file, full: true })
  expect(answersRun({ ...nothingAsked, gate: 'off' }, file)).toEqual({
    kind: 'measure',
    askedBy: 'environment',
    answers: file,
  })
  expect(recordedAnswersOf(recorded)).toBe(file)
  expect(recordedAnswersOf({ kind: 'dry' })).toBeUndefined()
})

describe('the variants that a run selects', () => {
  const selects = (variants: RunPlan['variants']) =>
    selectedVariants({ ...planRun({ kind: 'dry' }, nothingAsked, first), variants })

  test('are all of them, the gated one, or the named one', () => {
    expect(selects('all')('plain', 'other')).toBe(true)
    expect(selects('all')(undefined, undefined)).toBe(true)
    expect(selects('gated')('plain', 'plain')).toBe(true)
    expect(selects('gated')('plain', 'other')).toBe(false)
    expect(selects({ named: 'other' })('plain', 'other')).toBe(true)
    expect(selects({ named: 'other' })('plain', 'plain')).toBe(false)
  })

  test('are the system itself if the set has no variants, unless one is named', () => {
    expect(selects('gated')(undefined, undefined)).toBe(true)
    expect(selects({ named: 'other' })(undefined, undefined)).toBe(false)
  })
})

describe('the kind of a run', () => {
  test('says whether pipelines are loaded: a dry run calls nothing, recorded answers need none', () => {
    expect(loadsPipelines({ kind: 'dry' })).toBe(false)
    expect(loadsPipelines(alone({}))).toBe(true)
    expect(loadsPipelines({ kind: 'recorded', answers: 'answers.jsonl', full: false })).toBe(false)
    expect(loadsPipelines({ kind: 'hunt', budget: {} })).toBe(true)
  })

  test('says which recorded answers are judged', () => {
    const answers = 'answers.jsonl'
    expect(recordedAnswersOf({ kind: 'measure', askedBy: 'command', answers })).toBe(answers)
    expect(recordedAnswersOf({ kind: 'batch', answers })).toBe(answers)
    expect(recordedAnswersOf(alone({}))).toBeUndefined()
  })

  test('says the mode of the gate only if it is gated', () => {
    expect(modeOf(alone({ VITEST_RAG_GATE: 'warn' }))).toBe('warn')
    // The environment may ask the run for nothing but measurements.
    expect(modeOf(alone({ VITEST_RAG_GATE: 'off' }))).toBeUndefined()
    expect(alone({ VITEST_RAG_GATE: 'off' })).toMatchObject({ askedBy: 'environment' })
  })
})
