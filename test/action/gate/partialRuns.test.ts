import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import type { Results } from '../../../src/results/results.ts'
import { resultsOf, supportCases } from '../../gate/runs.ts'
import { labeledPayload } from '../payload.ts'
import { freshBundle } from '../freshBundle.ts'
import type { Call } from '../runAction.ts'
import { callAction, shas, unchanged } from '../runAction.ts'

const file = '.vitest-rag/baseline.json'
const parents = { [shas.merge]: [shas.base, shas.head] }

/** A run of these sets, each of twelve cases of which so many score one half. */
function runOf(poor: Record<string, number>): Results {
  const sets = Object.entries(poor).map(([name, count]) => {
    const scores = supportCases(12, index => (index < count ? [0.5, 0.5] : [1, 1]))
    const cases = Object.entries(scores).map(([id, own]) => [id, { faithfulness: own }])
    return [name, { cases: Object.fromEntries(cases) }]
  })
  const results = resultsOf(Object.fromEntries(sets))
  const unselected = ['support', 'billing']
    .filter(name => !Object.hasOwn(poor, name))
    .map(name => `${name}.golden.yaml`)
  return { ...results, run: { ...results.run, unselected, workflowRun: '4711' } }
}

const whole = recordBaseline(runOf({ support: 0, billing: 0 }))
const part: Baseline = { ...whole, partial: { sets: ['support'] } }

/** The action on a change, with these baselines at its base and in itself. */
async function judge(results: Results, base: Baseline, { own = base, ...call }: OwnCall = {}) {
  const files = {
    ...unchanged(formatBaseline(own)),
    [`${shas.base}:${file}`]: formatBaseline(base),
  }
  const repository = { parents, files, ...call.repository }
  const called = await callAction({ results, ...call, repository })
  return { ...called, told: [called.exitCode, called.outputs['verdict']] }
}

interface OwnCall extends Call {
  own?: Baseline
}

describe('a run that leaves golden sets out', () => {
  test('is red, and says what it left out and what to do', async () => {
    const { told, summary, output, outputs } = await judge(runOf({ support: 0 }), whole)
    expect(told).toEqual([1, 'incomplete'])
    expect(outputs['passed']).toBe('false')
    expect(summary).toMatch(
      /^## ❌ RAG failed \(incomplete\): .*\n\n.*\n\n- incomplete: Partial run: without billing\.golden\.yaml\. /,
    )
    expect(summary).toContain('`npx vitest-rag baseline update --partial <sets>`')
    expect(output).toMatch(/::error::RAG failed \(incomplete\), compared with [^:]+: Partial run/)
  })

  test('by `only` is red, too', async () => {
    const results = runOf({ support: 0, billing: 0 })
    const left = { set: 'support', caseId: 'refund-policy-1' }
    const only: Results = {
      ...results,
      cases: results.cases.filter(one => one.set !== left.set || one.caseId !== left.caseId),
      unrecorded: [{ ...left, why: 'deselected' }],
    }
    const { told, summary } = await judge(only, whole, { program: await freshBundle() })
    expect(told).toEqual([1, 'incomplete'])
    expect(summary).toContain('without support › refund-policy-1')
  })

  test('and has no baseline either is red and told so, not reported as one of ordinary tests', async () => {
    const unselected = ['billing.golden.yaml']
    const { run, ...results } = resultsOf({})
    const called = await callAction({
      results: { ...results, run: { ...run, unselected, workflowRun: '4711' } },
    })
    expect(called.exitCode).toBe(1)
    expect(called.summary).toContain('Partial run: without billing.golden.yaml')
  })

  test('that got worse is as red, and no label makes it green', async () => {
    const labels = ['rag-accept']
    const payload = labeledPayload({
      number: 7,
      base: shas.stale,
      head: shas.head,
      set: 'rag-accept',
    })
    const repository = { labels: { 7: labels } }
    const { told, summary, outputs } = await judge(runOf({ support: 4 }), whole, {
      payload,
      repository,
    })
    expect(told).toEqual([1, 'regressed'])
    expect(outputs['accepted']).toBe('true')
    expect(summary).toMatch(/^## ❌ RAG failed \(incomplete\)/)
  })

  test('is green in mode `report`', async () => {
    const inputs = { mode: 'report' }
    expect((await judge(runOf({ support: 0 }), whole, { inputs })).told).toEqual([0, 'incomplete'])
  })
})

describe('a sample that the base declares', () => {
  /** So many cases of `support`, and all of `billing`. */
  function sampled(size: number, poor = 0): Results {
    const { run, cases, ...rest } = runOf({ support: poor, billing: 0 })
    const left = cases.filter(
      one => one.set === 'support' && Number(one.caseId.replace(/.*-/, '')) > size,
    )
    const ids = new Set(left.map(({ caseId }) => caseId))
    return {
      ...rest,
      run: { ...run, sample: { size, seed: 1 } },
      cases: cases.filter(one => !left.includes(one)),
      unrecorded: [...ids].map(caseId => ({ set: 'support', caseId, why: 'unsampled' })),
    }
  }
  const base = recordBaseline(sampled(11))

  test('passes as a full run, and fails as one', async () => {
    expect((await judge(sampled(11), base)).told).toEqual([0, 'unchanged'])
    expect((await judge(sampled(11, 4), base)).told).toEqual([1, 'regressed'])
    const smaller = await judge(sampled(8), base)
    expect(smaller.told).toEqual([1, 'incomplete'])
    expect(smaller.summary).toContain('but the baseline requires a sample of 11 cases')
  })

  test('is narrowed by no change: its own smaller one is `policy`, whatever it ran', async () => {
    const own = recordBaseline(sampled(8))
    for (const results of [sampled(8), sampled(11), runOf({ support: 0, billing: 0 })]) {
      const narrowed = await judge(results, base, { own })
      expect(narrowed.told).toEqual([1, 'policy'])
      expect(narrowed.summary).toContain('runs must cover a sample of 8 cases (seed 1)')
    }
    const first = await judge(sampled(11), whole, { own: base })
    expect(first.told).toEqual([1, 'policy'])
    expect(first.summary).toContain('was all cases')
  })

  test('may grow with a change that shows it', async () => {
    const own = recordBaseline(sampled(12))
    expect((await judge(sampled(12), base, { own })).told).toEqual([0, 'unchanged'])
  })
})

describe('a part that the base declares', () => {
  test('passes as a full run, and fails as one', async () => {
    expect((await judge(runOf({ support: 0 }), part)).told).toEqual([0, 'unchanged'])
    expect((await judge(runOf({ support: 4 }), part)).told).toEqual([1, 'regressed'])
    expect((await judge(runOf({ billing: 0 }), part)).told).toEqual([1, 'incomplete'])
  })

  test('is none where only the change declares it, and declaring it is `policy`', async () => {
    const narrowed = await judge(runOf({ support: 0 }), whole, { own: part })
    expect(narrowed.told).toEqual([1, 'policy'])
    const honest = await judge(runOf({ support: 0, billing: 0 }), whole, { own: part })
    expect(honest.told).toEqual([1, 'policy'])
    expect(honest.summary).toContain('runs no longer have to cover billing')
  })

  test('does not let a change make up scores of what it does not cover', async () => {
    const own = structuredClone(part)
    for (const one of Object.values(own.sets['billing']?.cases ?? {})) {
      one.scores['faithfulness'] = [0, 0]
    }
    const { told, summary } = await judge(runOf({ support: 0 }), part, { own })
    expect(told).toEqual([1, 'policy'])
    expect(summary).toContain(
      'has scores of cases that this run left out: billing: 12 recorded cases',
    )
  })
})

describe('a run that measures nothing', () => {
  const before = runOf({ support: 0, billing: 0 })
  const skipped = before.cases.map(({ set, caseId }) => ({ set, caseId, why: 'skipped' as const }))
  const allSkipped = { ...before, cases: [], unrecorded: skipped }

  test('is red without a baseline, also in mode `warn` and if none is meant', async () => {
    const reason = /The golden sets skip all 24 cases \(`skip` or `todo`\), so nothing was measured/
    const program = await freshBundle()
    const first = await callAction({ results: allSkipped, program, repository: { parents } })
    expect([first.exitCode, first.outputs['verdict']]).toEqual([1, 'error'])
    expect(first.output).toMatch(reason)
    const calls: Record<string, string>[] = [{ mode: 'warn' }, { baseline: 'none' }]
    for (const inputs of calls) {
      const { exitCode, outputs } = await callAction({
        results: allSkipped,
        repository: { parents },
        inputs,
      })
      expect([exitCode, outputs['verdict']]).toEqual([1, 'error'])
    }
  })

  test('is `policy` where a baseline has the cases', async () => {
    const { told } = await judge(allSkipped, whole)
    expect(told).toEqual([1, 'policy'])
  })

  test('is red if its filters left all out, or there is no golden set', async () => {
    const deselected = skipped.map(one => ({ ...one, why: 'deselected' as const }))
    const ofFilter = { ...before, cases: [], unrecorded: deselected }
    const filtered = await callAction({ results: ofFilter, repository: { parents } })
    expect([filtered.exitCode, filtered.outputs['verdict']]).toEqual([1, 'incomplete'])
    const empty = { ...before, sets: {}, cases: [] }
    const nothing = await callAction({ results: empty, repository: { parents } })
    expect([nothing.exitCode, nothing.outputs['verdict']]).toEqual([1, 'error'])
    expect(nothing.output).toContain('No golden set ran and no matcher judged anything')
  })
})
