import { expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import type { Results } from '../../../src/results/results.ts'
import { scored } from '../../../src/score.ts'
import { supportCases, supportRun } from '../../gate/runs.ts'
import { freshBundle } from '../freshBundle.ts'
import { callAction, shas, unchanged } from '../runAction.ts'

const thresholds = { faithfulness: { each: 0.8, direction: 'higher' as const } }
const wavering = 'refund-policy-1'

/** Twelve cases with a threshold, of which the first scores so in each run. */
function runOf(scores: readonly number[]): Results {
  const run = supportRun(
    supportCases(12, index => (index === 0 ? scores : scores.map(() => 1))),
    { each: 0.8, gate: true },
  )
  const cases = run.cases.map(one => ({ ...one, thresholds }))
  return { ...run, cases, run: { ...run.run, workflowRun: '4711' } }
}

/** What the run let pass, because the working tree's baseline misses it now and then. */
function lettingPass(run: Results): Results {
  const miss = { metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 4 }
  const draws = { faithfulness: [scored(0.5), scored(0.5)] }
  const cases = run.cases.map(one =>
    one.caseId === wavering ? { ...one, draws, missed: [], missedNowAndThen: [miss] } : one,
  )
  return { ...run, cases }
}

const file = '.vitest-rag/baseline.json'
const [flaky, steady] = [
  [1, 0.5, 1],
  [1, 1, 1],
].map(scores => formatBaseline(recordBaseline(runOf(scores))))

test.each([
  { base: flaky, exitCode: 0, says: 'misses a threshold now and then' },
  { base: steady, exitCode: 1, says: 'floor' },
])(
  'a miss that a run let pass counts unless the baseline of the base commit has it: $says',
  async ({ base = '', exitCode, says }) => {
    const files = { ...unchanged(flaky ?? ''), [`${shas.base}:${file}`]: base }
    const parents = { [shas.merge]: [shas.base, shas.head] }
    const called = await callAction({
      results: lettingPass(runOf([0.5])),
      repository: { parents, files },
      program: await freshBundle(),
    })
    expect(called.summary).toContain(says)
    expect(called.summary).toContain(wavering)
    expect(called.exitCode).toBe(exitCode)
  },
)
