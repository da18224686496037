import { describe, expect, test } from 'vitest'
import type { Baseline, BaselineSet } from '../../../src/baseline/baseline.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import type { Results } from '../../../src/results/results.ts'
import type { Score } from '../../../src/score.ts'
import { judgeError, notApplicable } from '../../../src/score.ts'
import { supportCases, supportRun } from '../../gate/runs.ts'
import { pushPayload } from '../payload.ts'
import { freshBundle } from '../freshBundle.ts'
import type { Call } from '../runAction.ts'
import { merged } from './acceptance/regressed.ts'
import { callAction, shas } from '../runAction.ts'
import { singleFile } from '../../results/singleFile.ts'

const recorded = supportRun(supportCases(12, () => [0.5, 0.5]))

/**
 * Runs of this workflow run, one after the other, and what cases scored in each.
 * @param cases how many of the twelve; the others score as they were recorded
 * @param gate whether the metric gates
 */
function runsOf(scores: readonly (number | Score)[], cases = 12, gate = true): Results[] {
  return scores.map((_, run) => {
    const results = supportRun(
      supportCases(12, index =>
        scores.slice(0, run + 1).map(score => (index < cases ? score : 0.5)),
      ),
      { gate },
    )
    return { ...results, run: { ...results.run, workflowRun: '4711' } }
  })
}

/** The same of a run that left a case out. */
function lacking(results: Results): Results {
  const unrecorded = [{ set: 'support', caseId: 'shipping', why: 'deselected' as const }]
  return { ...results, unrecorded }
}

/** Stands in for the tests: leaves what was prepared for each repeat, and tells what it was given. */
const tests = `import { appendFileSync, copyFileSync, mkdirSync } from 'node:fs'
const { VITEST_RAG_REPEAT: repeat, VITEST_RAG_GATE: gate, FAILS } = process.env
appendFileSync('given.txt', \`\${repeat} \${gate}\\n\`)
mkdirSync('.vitest-rag', { recursive: true })
copyFileSync(\`run-\${repeat}.json\`, '.vitest-rag/results.json')
process.exit(repeat === FAILS ? 1 : 0)
`

function preparedRuns(runs: readonly Results[], folder = ''): Record<string, string> {
  return Object.fromEntries(
    runs.map((results, index) => [`${folder}run-${index}.json`, singleFile(results)]),
  )
}

async function push(runs: readonly Results[], call: Call = {}) {
  const called = await callAction({
    recorded,
    event: 'push',
    payload: pushPayload({ before: shas.base, after: shas.merge }),
    inTree: { 'tests.mjs': tests, ...preparedRuns(runs) },
    inputs: { command: 'node tests.mjs', 'update-baseline': 'true' },
    ...call,
    environment: { PATH: process.env['PATH'], ...call.environment },
  })
  const text = called.file('.vitest-rag/baseline.json')
  const { sets } = JSON.parse(text ?? '{ "sets": {} }') as Baseline
  return {
    ...called,
    text,
    given: called.file('given.txt')?.trim().split('\n'),
    scores: sets['support']?.cases['refund-policy-2']?.scores['faithfulness'],
  }
}

describe('a metric that improved', () => {
  test('is recorded from three runs that did not decide it, and of which no report tells', async () => {
    const called = await push(runsOf([1, 0.9, 0.8, 0.9]), { program: await freshBundle() })
    const { exitCode, given, scores, outputs, report, summary } = called
    expect(given).toEqual(['0 report', '1 off', '2 off', '3 off'])
    expect(scores).toEqual([0.9, 0.8, 0.9])
    expect(exitCode).toBe(0)
    expect(outputs['baseline-path']).not.toBe('')
    expect(JSON.parse(outputs['metrics'] ?? '')).toMatchObject([{ verdict: 'improved', mean: 1 }])
    expect(report).toContain('1.000')
    expect(`${report}${summary}`).not.toMatch(/0\.8|0\.9/)
  })

  const declined = notApplicable('The answer declined.')
  const failed = judgeError('The judge timed out for sk-live-123456789')
  const cutShort = (results: Results): Results => ({
    ...results,
    cases: results.cases.filter(({ caseId, repeat }) => repeat < 2 || caseId !== 'refund-policy-9'),
  })
  /** Says that today's judge gives the baseline's answers nothing, which no new run asks it. */
  const blamingJudge = (results: Results): Results => {
    const faithfulness = { recorded: [0.5, 0.5], today: [0, 0] }
    const scores = results.cases.map(({ caseId }) => [caseId, { faithfulness }])
    return { ...results, rejudged: { support: Object.fromEntries(scores) } }
  }
  test.each([
    [
      'fail',
      runsOf([1, 0.9, 0.8, 0.9]),
      'The tests failed with exit code 1 when they ran again',
      '2',
    ],
    ['can not be judged', runsOf([1, 0.9, failed, 0.9]), 'Scores could not be determined'],
    [
      'are partial',
      runsOf([1, 0.9, 0.8, 0.9]).map((one, at) => (at === 3 ? lacking(one) : one)),
      'The new runs are incomplete: Partial run: 12 of 13 cases ran',
    ],
    [
      'got worse',
      runsOf([1, 0.1, 0, 0.1]),
      'The new runs are regressed: support › faithfulness fell by 0.433',
    ],
    [
      'got worse, and blame the judge',
      runsOf([1, 0.1, 0, 0.1]).map((one, at) => (at === 3 ? blamingJudge(one) : one)),
      'The new runs are regressed',
    ],
    [
      'say nothing in most cases',
      runsOf([1, declined, declined, declined], 11),
      'The new runs are regressed: support › faithfulness no longer has a score in 11 cases',
    ],
    ['lack a case', runsOf([1, 0.9, 0.8, 0.9]).map(cutShort), '1 case did not run in every run'],
  ])('keeps its scores where the new runs %s', async (_how, runs, words, fails = '') => {
    const environment = { FAILS: fails, OPENAI_API_KEY: 'sk-live-123456789' }
    const { exitCode, output, text, outputs } = await push(runs, { environment })
    expect(text).toBe(formatBaseline(recordBaseline(recorded)))
    expect(output).toContain(
      "::warning::The baseline stays as it was, because the new runs can't be used:",
    )
    expect(output).toContain(words)
    expect(output).not.toContain('sk-live')
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ verdict: 'improved', passed: 'true' })
  })
})

test('a metric that improved and gates nothing keeps its scores where the new runs got worse', async () => {
  const before = supportRun(
    supportCases(12, () => [0.5, 0.5]),
    { gate: false },
  )
  const { exitCode, output, text, given } = await push(runsOf([1, 0.1, 0, 0.1], 12, false), {
    recorded: before,
  })
  expect(given).toHaveLength(4)
  expect(exitCode).toBe(0)
  expect(output).toContain(
    '::warning::The baseline keeps the previous scores of support › faithfulness',
  )
  expect(text).toBe(formatBaseline(recordBaseline(before)))
})

describe('a metric that fell, which a label accepts', () => {
  const repository = {
    files: { [`${shas.base}:.vitest-rag/baseline.json`]: formatBaseline(recordBaseline(recorded)) },
    ...merged,
  }

  test('is recorded from new runs', async () => {
    const { outputs, scores } = await push(runsOf([0.2, 0.4, 0.3, 0.4]), { repository })
    expect(outputs).toMatchObject({ verdict: 'regressed', accepted: 'true' })
    expect(scores).toEqual([0.4, 0.3, 0.4])
  })

  test('is recorded behind as many as it took to decide', async () => {
    const { given, scores } = await push(runsOf([0.2, 0.2, 0.2, 0.3, 0.4, 0.3], 4), { repository })
    expect(given).toEqual(['0 report', '1 report', '2 report', '3 off', '4 off', '5 off'])
    expect(scores).toEqual([0.3, 0.4, 0.3])
  })
})

test('what stays as it was takes no further run', async () => {
  const { given, text } = await push(runsOf([0.5]))
  expect(given).toEqual(['0 report'])
  expect(text).toBe(formatBaseline(recordBaseline(recorded)))
})

test('a run that can be no baseline takes no further one', async () => {
  const [whole] = runsOf([1])
  const { given, output } = await push(whole ? [lacking(whole)] : [], { recorded: undefined })
  expect(given).toEqual(['0 report'])
  expect(output).toContain('The baseline was not updated: the run is incomplete')
})

describe('in a package, of which new runs fail', () => {
  const inputs = {
    command: 'node ../../tests.mjs',
    'update-baseline': 'true',
    'working-directory': 'packages/support',
  }
  const { support } = recordBaseline(recorded).sets
  const pushIn = (sets: Record<string, BaselineSet>) => {
    const files = {
      [`${shas.base}:.vitest-rag/baseline.json`]: formatBaseline({ schema: 1, sets }),
    }
    return push([], {
      inputs,
      inTree: { 'tests.mjs': tests, ...preparedRuns(runsOf([1]), 'packages/support/') },
      repository: { files },
    })
  }
  const inPackage = (name: string) => {
    const file = `packages/${name}/${name}.golden.yaml`
    return support ? { [name]: { ...support, file } } : {}
  }

  test('the whole baseline stays as it was', async () => {
    const sets = { ...inPackage('support'), ...inPackage('shop') }
    const { text, output } = await pushIn(sets)
    expect(output).toContain('The baseline stays as it was')
    expect(text).toBe(formatBaseline({ schema: 1, sets }))
  })

  test('none is written that lacks the package', async () => {
    const { outputs, output } = await pushIn(inPackage('shop'))
    expect(outputs['baseline-path']).toBe('')
    expect(output).toContain('The baseline was not updated: The tests failed')
  })
})

describe('the first baseline', () => {
  test('is recorded from three runs, with the one that decided', async () => {
    const { given, scores } = await push(runsOf([1, 0.9, 0.8]), { recorded: undefined })
    expect(given).toEqual(['0 report', '1 off', '2 off'])
    expect(scores).toEqual([1, 0.9, 0.8])
  })

  test('is not, where one of them fails', async () => {
    const environment = { FAILS: '2' }
    const call = { recorded: undefined, environment }
    const { output, outputs, text } = await push(runsOf([1, 0.9, 0.8]), call)
    expect(outputs['baseline-path']).toBe('')
    expect(text).toBeUndefined()
    expect(output).toContain('The baseline was not updated: The tests failed')
  })
})
