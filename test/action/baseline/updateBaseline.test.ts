import { describe, expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import type { Results } from '../../../src/results/results.ts'
import { scored } from '../../../src/score.ts'
import { pushPayload } from '../payload.ts'
import { freshBundle } from '../freshBundle.ts'
import type { Call } from '../runAction.ts'
import { callAction, shas, unchanged } from '../runAction.ts'
import { merged } from './acceptance/regressed.ts'
import { supportRunOf as run } from '../supportRunOf.ts'
import { singleFile } from '../../results/singleFile.ts'

const payload = pushPayload({ before: shas.base, after: shas.merge })

function pushed(
  results: Results,
  inputs: Record<string, string> = { 'update-baseline': 'true' },
  call: Call = {},
) {
  return callAction({ event: 'push', payload, results, recorded: run(2), inputs, ...call })
}

test('a metric that improved is recorded as the run scored it that decided, for want of a command', async () => {
  const { outputs, output, file } = await pushed(run(), undefined, { program: await freshBundle() })
  expect(outputs['baseline-path']).toMatch(/\/\.vitest-rag\/baseline\.json$/)
  expect(file('.vitest-rag/baseline.json')).toBe(formatBaseline(recordBaseline(run())))
  expect(output).toContain(
    '::warning::The baseline records the scores of the deciding run for support › faithfulness',
  )
})

test('a run that changes nothing leaves the baseline as it is, to be kept anew', async () => {
  const { cases, ...results } = run(2)
  // Within the tolerance.
  const lower = cases.map(record => {
    const { faithfulness } = record.scores
    const value = faithfulness?.status === 'scored' ? faithfulness.value - 0.01 : 0
    return { ...record, scores: { faithfulness: scored(value) } }
  })
  const { outputs, output, file } = await pushed({ ...results, cases: lower })
  expect(outputs).toMatchObject({ verdict: 'unchanged' })
  expect(outputs['baseline-path']).toMatch(/\/\.vitest-rag\/baseline\.json$/)
  expect(file('.vitest-rag/baseline.json')).toBe(formatBaseline(recordBaseline(run(2))))
  expect(output).not.toContain('::warning::')
})

describe('a case that was taken out', () => {
  const { cases, ...results } = run(2)
  const without = { ...results, cases: cases.filter(one => one.caseId !== 'refund-policy-9') }
  const base = formatBaseline(recordBaseline(run(2)))
  const repository = {
    files: { [`${shas.base}:.vitest-rag/baseline.json`]: base },
    pullRequestsOfCommit: merged.pullRequestsOfCommit,
  }

  test('stays, to be missed by every push', async () => {
    const { exitCode, outputs, file } = await pushed(without, undefined, { repository })
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ verdict: 'unchanged', 'removed-cases': '1' })
    expect(file('.vitest-rag/baseline.json')).toBe(base)
  })

  test('leaves where a label accepts it, which changes no report', async () => {
    const call = { repository: { ...repository, ...merged } }
    const { outputs, summary, file } = await pushed(without, undefined, call)
    expect(outputs).toMatchObject({ verdict: 'unchanged', accepted: 'false' })
    expect(summary).not.toContain('rag-accept')
    expect(file('.vitest-rag/baseline.json')).toBe(formatBaseline(recordBaseline(without)))
  })

  test('of which nobody is asked where no baseline is made', async () => {
    const { github } = await pushed(without, {}, { repository })
    expect(github.requests.filter(one => one.includes('/pulls'))).toEqual([])
  })
})

test('it does not where nobody asks', async () => {
  const { outputs, file } = await pushed(run(), {})
  expect(outputs['baseline-path']).toBe('')
  expect(file('.vitest-rag/baseline.json')).toBeUndefined()
})

test.each(['report', 'warn'])(
  'one that regressed does not, though the mode %s leaves the job green',
  async mode => {
    const { exitCode, outputs, output } = await pushed(run(8), { 'update-baseline': 'true', mode })
    expect(exitCode).toBe(0)
    expect(outputs['baseline-path']).toBe('')
    expect(output).toContain('::warning::The baseline was not updated: the run is regressed')
  },
)

test('nor does one whose cases missed thresholds', async () => {
  const { cases, ...results } = run()
  const missed = [{ metric: 'faithfulness', threshold: 1, direction: 'higher' as const, line: 12 }]
  const records = cases.map((record, index) => (index === 0 ? { ...record, missed } : record))
  const { outputs, output } = await pushed({ ...results, cases: records })
  expect(outputs['baseline-path']).toBe('')
  expect(output).toContain('1 of its cases missed a threshold')
})

test('nor does one whose tests failed, and it has not passed', async () => {
  const tests = `import { cpSync } from 'node:fs'
cpSync('made', '.vitest-rag', { recursive: true })
process.exit(1)`
  const { exitCode, outputs, output } = await callAction({
    ...{ event: 'push', payload, recorded: run(2) },
    inTree: { 'tests.mjs': tests, 'made/results.json': singleFile(run()) },
    inputs: { 'update-baseline': 'true', command: 'node tests.mjs' },
    environment: { PATH: process.env['PATH'] },
  })
  expect(exitCode).toBe(1)
  expect(outputs).toMatchObject({ passed: 'false', 'baseline-path': '' })
  expect(output).toContain('The baseline was not updated: the tests failed with exit code 1')
})

test('its folder is made where it is missing', async () => {
  const inputs = { 'update-baseline': 'true', baseline: 'rag/kept/baseline.json' }
  const { exitCode, outputs } = await pushed(run(), inputs, { recorded: undefined })
  expect(exitCode).toBe(0)
  expect(outputs['baseline-path']).toMatch(/\/rag\/kept\/baseline\.json$/)
})

test('nor does one that is not whole', async () => {
  const { unrecorded: _, ...results } = run()
  const unrecorded = [{ set: 'support', caseId: 'shipping', why: 'deselected' as const }]
  const { exitCode, outputs, output } = await pushed({ ...results, unrecorded })
  expect(exitCode).toBe(1)
  expect(outputs).toMatchObject({ verdict: 'incomplete', 'baseline-path': '' })
  expect(output).toContain('The baseline was not updated: the run is incomplete')
})

describe('where the baseline declares a part', () => {
  const both = (poor: number): Results => {
    const billing = run(poor).cases.map(one => ({ ...one, set: 'billing' }))
    const { support } = run().sets
    if (!support) throw new Error('Expected the set')
    const file = 'billing.golden.yaml'
    return {
      ...run(poor),
      sets: { support, billing: { ...support, file } },
      cases: [...run(poor).cases, ...billing.map(one => ({ ...one, file }))],
    }
  }
  const declaring = (results: Results) => ({
    ...recordBaseline(results),
    partial: { sets: ['support'] },
  })
  const pushedPart = (results: Results) =>
    callAction({
      event: 'push',
      payload: pushPayload({ before: shas.base, after: shas.merge }),
      results,
      inputs: { 'update-baseline': 'true' },
      repository: { files: unchanged(formatBaseline(declaring(both(2)))) },
    })

  test('a run of all golden sets keeps it', async () => {
    const { file } = await pushedPart(both(0))
    expect(file('.vitest-rag/baseline.json')).toBe(formatBaseline(declaring(both(0))))
  })

  test('one of the part passes, and is no baseline', async () => {
    const results = run()
    const unselected = ['billing.golden.yaml']
    const { exitCode, outputs, output } = await pushedPart({
      ...results,
      run: { ...results.run, unselected },
    })
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ verdict: 'improved', 'baseline-path': '' })
    expect(output).toContain('Expected a full run to record a baseline')
  })
})
