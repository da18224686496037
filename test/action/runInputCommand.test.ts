import { describe, expect, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { supportCases, supportRun } from '../gate/runs.ts'
import { freshBundle } from './freshBundle.ts'
import { callAction } from './runAction.ts'
import type { Call } from './runAction.ts'
import { singleFile } from '../results/singleFile.ts'

const ofThisRun = (results: Results): Results => ({
  ...results,
  run: { ...results.run, workflowRun: '4711' },
})

/** Noisy answers: so many of 30 cases score one half in each of so many runs. */
const noisy = (poor: number, repeats: number) =>
  ofThisRun(
    supportRun(
      supportCases(30, index => Array.from({ length: repeats }, () => (index < poor ? 0.5 : 1))),
    ),
  )
const recorded = supportRun(supportCases(30, index => [1, 1, index % 5 === 0 ? 0.5 : 1]))

/** Stands in for the tests: leaves what was prepared for each repeat, and tells what it was given. */
const tests = `import { appendFileSync, copyFileSync, mkdirSync } from 'node:fs'
const { VITEST_RAG_REPEAT: repeat, EXIT = '0' } = process.env
appendFileSync('given.jsonl', JSON.stringify(process.env) + '\\n')
mkdirSync('.vitest-rag', { recursive: true })
copyFileSync(\`run-\${repeat}.json\`, '.vitest-rag/results.json')
console.log('::set-output name=verdict::unchanged\\n::error::forged')
console.error('::error::forged on standard error')
process.exit(Number(EXIT))
`

function callWith(runs: Results[], call: Call = {}) {
  const prepared = runs.map((results, index) => [`run-${index}.json`, singleFile(results)])
  return callAction({
    recorded,
    inputs: { command: 'node tests.mjs' },
    environment: { PATH: process.env['PATH'] },
    ...call,
    inTree: { 'tests.mjs': tests, ...Object.fromEntries(prepared), ...call.inTree },
  })
}

const runsOf = (given: string | undefined) =>
  (given ?? '')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as NodeJS.ProcessEnv)

describe('the command', () => {
  test('runs once where that decides', async () => {
    const called = await callWith([noisy(0, 1)])
    expect(called.outputs['verdict']).toBe('unchanged')
    expect(runsOf(called.file('given.jsonl'))).toHaveLength(1)
    const worse = await callWith([noisy(14, 1)])
    expect(worse).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed' } })
    expect(runsOf(worse.file('given.jsonl'))).toHaveLength(1)
  })

  test('runs three times where one run does not decide', async () => {
    const called = await callWith([noisy(6, 1), noisy(6, 2), noisy(6, 3)])
    expect(runsOf(called.file('given.jsonl')).map(given => given['VITEST_RAG_REPEAT'])).toEqual([
      '0',
      '1',
      '2',
    ])
    expect(called).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed' } })
  })

  test('gets neither tokens nor inputs, and commands nothing', async () => {
    const { file, output, outputs } = await callWith([noisy(0, 1)], {
      program: await freshBundle(),
      environment: {
        PATH: process.env['PATH'],
        ACTIONS_RUNTIME_TOKEN: 'of-the-runner',
        OPENAI_API_KEY: 'sk-for-the-judge',
      },
    })
    const [given = {}] = runsOf(file('given.jsonl'))
    const own = Object.keys(given).filter(name =>
      /^ACTIONS_|^INPUT_|TOKEN|OUTPUT|SUMMARY/.test(name),
    )
    expect(own).toEqual([])
    expect(given).toMatchObject({ OPENAI_API_KEY: 'sk-for-the-judge', VITEST_RAG_GATE: 'report' })
    const [, token = ''] = /::stop-commands::(\S+)/.exec(output) ?? []
    const between = output.slice(output.indexOf(token), output.lastIndexOf(`::${token}::`))
    expect(between).toContain('::error::forged\n')
    expect(between).toContain('::error::forged on standard error')
    expect(output.slice(output.lastIndexOf(token))).not.toContain('forged')
    expect(outputs['verdict']).toBe('unchanged')
  })

  test('that fails makes the job red, though nothing regressed', async () => {
    const environment = { PATH: process.env['PATH'], EXIT: '1' }
    const { exitCode, outputs, output } = await callWith([noisy(0, 1)], { environment })
    expect(outputs).toMatchObject({ verdict: 'unchanged', passed: 'false' })
    expect(exitCode).toBe(1)
    expect(output.split('\n').filter(line => line.includes('RAG '))).toEqual([
      '::error::The tests failed with exit code 1; RAG passed (unchanged), compared with .vitest-rag/baseline.json of bbbbbbbbbbbb',
    ])
  })

  test('may have its results named as a file', async () => {
    const inputs = { command: 'node tests.mjs', results: '.vitest-rag/results.json' }
    const { outputs } = await callWith([noisy(0, 1)], { inputs })
    expect(outputs['verdict']).toBe('unchanged')
    const stale = await callWith([], {
      inputs: { ...inputs, command: 'node --version' },
      results: noisy(0, 1),
    })
    expect(stale.output).toContain('passed and ran no golden file')
  })

  test.each([
    ['leaves no results is not judged by older ones', 'node --version', 'ran no golden file'],
    ['can not be started', 'no-such-program', 'could not be started'],
  ])('that %s', async (_what, command, words) => {
    const call = { inputs: { command }, results: noisy(0, 1), program: await freshBundle() }
    const { exitCode, output } = await callWith([], call)
    expect(exitCode).toBe(1)
    expect(output).toContain(words)
  })
})
