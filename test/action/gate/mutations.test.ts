import { describe, expect, test } from 'vitest'
import type { Results } from '../../../src/results/results.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { pushPayload } from '../payload.ts'
import { callAction, shas, unchanged } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'
import { singleFile } from '../../results/singleFile.ts'

function withoutGate(): Results {
  const faithfulness = { direction: 'higher' as const, gate: false, tolerance: 0.02 }
  const sets = { support: { file: 'support.golden.yaml', policy: { metrics: { faithfulness } } } }
  return { ...run(), sets }
}

function withFailedJudge(): Results {
  const { cases, ...results } = run()
  const scores = { faithfulness: { status: 'judgeError' as const, reason: 'refused' } }
  return { ...results, cases: cases.map((one, index) => (index === 0 ? { ...one, scores } : one)) }
}

describe('each mutation changes the verdict', () => {
  const verdictOf = async (call: Parameters<typeof callAction>[0]) =>
    (await callAction({ results: run(), recorded: run(), ...call })).outputs['verdict']

  test('of a run that would pass', async () => {
    expect(await verdictOf({})).toBe('unchanged')
  })

  test('cases that were dropped', async () => {
    const results = run()
    const cases = results.cases.filter(({ caseId }) => !caseId.endsWith('2'))
    expect(await verdictOf({ results: { ...results, cases } })).toBe('policy')
  })

  test('a gate that the pull request switched off', async () => {
    expect(await verdictOf({ results: withoutGate() })).toBe('policy')
  })

  test('a golden set that the command left out', async () => {
    const results = run()
    const left = { ...results.run, unselected: ['billing.golden.yaml'] }
    expect(await verdictOf({ results: { ...results, run: left } })).toBe('incomplete')
  })

  test('a judge that failed', async () => {
    expect(await verdictOf({ results: withFailedJudge() })).toBe('error')
  })

  test('a baseline that a step wrote into the workspace is not even read', async () => {
    const called = await callAction({
      results: run(4),
      recorded: run(),
      inTree: { '.vitest-rag/baseline.json': '{ "schema": 1, "sets": {} }' },
    })
    expect(called.outputs['verdict']).toBe('regressed')
  })

  const baseline = formatBaseline(recordBaseline(run()))
  test('a typo in the path of the baseline', async () => {
    const files = { ...unchanged(baseline), [`${shas.base}:support.golden.yaml`]: 'cases: []' }
    const parents = { [shas.merge]: [shas.base, shas.head] }
    const inputs = { baseline: '.vitest-rag/basline.json' }
    expect(await verdictOf({ inputs, repository: { parents, files } })).toBe('error')
  })

  test('results that were cut off', async () => {
    const { exitCode, output } = await callAction({
      recorded: run(),
      inTree: { '.vitest-rag/results.json': '{"schema": 1, "cases": [' },
    })
    expect(exitCode).toBe(1)
    expect(output).toContain('cut off or damaged')
  })
})

test.each([
  ['scores that fell', run(4)],
  ['a gate that was switched off', withoutGate()],
  ['a judge that failed', withFailedJudge()],
])('no mutation gets into the baseline: %s', async (_what, results) => {
  const { outputs, output, file } = await callAction({
    event: 'push',
    payload: pushPayload({ before: shas.base, after: shas.merge }),
    results,
    recorded: run(),
    inputs: { 'update-baseline': 'true' },
  })
  expect(outputs['baseline-path']).toBe('')
  expect(output).toContain('::warning::The baseline was not updated: the run is ')
  expect(file('.vitest-rag/baseline.json')).toBeUndefined()
})

describe('shards', () => {
  const shard = (index: number): Results => {
    const results = run(4)
    const cases = results.cases.filter((_, at) => at % 2 === index - 1)
    return { ...results, cases, run: { ...results.run, shard: { index, count: 2 } } }
  }
  const files = (...indices: number[]) =>
    Object.fromEntries(
      indices.map(index => [`shard-${index}/results.json`, singleFile(shard(index))]),
    )

  test('are judged as the one run that they are', async () => {
    const inputs = { results: 'shard-1\nshard-2' }
    const { outputs } = await callAction({ recorded: run(), inTree: files(1, 2), inputs })
    expect(outputs['verdict']).toBe('regressed')
  })

  test('of which one is missing are an error, as nobody knows what it found', async () => {
    const inputs = { results: 'shard-1', mode: 'report' }
    const { exitCode, output } = await callAction({ recorded: run(), inTree: files(1), inputs })
    expect(exitCode).toBe(1)
    expect(output).toContain('Expected all 2 shards of the run, but got none of shard 2')
  })

  test('of which a fork claims four thousand million are counted no further than to be named', async () => {
    const results = shard(1)
    const claimed = { ...results.run, shard: { index: 1, count: 2 ** 32 } }
    const { exitCode, output } = await callAction({
      recorded: run(),
      results: { ...results, run: claimed },
    })
    expect(exitCode).toBe(1)
    expect(output).toContain(
      'Expected all 4294967296 shards of the run, but got none of shard 2, 3,',
    )
    expect(output).not.toContain('    at ')
  })
})
