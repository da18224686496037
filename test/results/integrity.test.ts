import { describe, expect, test } from 'vitest'
import { asDeclared } from '../../src/results/coveredPart.ts'
import { isWholeSet, partialRun, runFaults } from '../../src/results/integrity.ts'
import { judgeError, notApplicable, scored } from '../../src/score.ts'
import type { CaseRecord, Results } from '../../src/results/results.ts'
import { lexicalJudge, supportCases, supportRun } from '../gate/runs.ts'

const clean = supportRun(supportCases(5, () => [1, notApplicable('The answer declined.')]))

const metric = { direction: 'higher', gate: true, tolerance: 0.02 } as const

/** The clean run with its first record changed. */
function withRecord(change: Partial<CaseRecord>): Results {
  return {
    ...clean,
    cases: clean.cases.map((record, index) => (index === 0 ? { ...record, ...change } : record)),
  }
}

describe('faults', () => {
  test('a run without any, scores that do not apply included', () => {
    expect(runFaults(clean)).toEqual([])
  })

  test('a pipeline that threw, on one line', () => {
    const error = 'Expected a string\n    at answer.ts:3\u001B[31m'
    expect(runFaults(withRecord({ error, scores: {} }))).toMatchInlineSnapshot(`
      [
        "The pipeline gave no answer (1): support › refund-policy-1 (Expected a string at answer.ts:3\\u{1b}[31m)",
      ]
    `)
  })

  test('a case that fails in each of its repeats is one case', () => {
    const error = 'fetch failed'
    const repeated = withRecord({ error, scores: {} })
    const [first] = repeated.cases
    if (!first) throw new Error('The run has cases')
    const cases = [...repeated.cases, { ...first, repeat: 1 }, { ...first, repeat: 2 }]
    expect(runFaults({ ...repeated, cases })).toEqual([
      'The pipeline gave no answer (1): support › refund-policy-1 (fetch failed)',
    ])
  })

  test('scores without a number', () => {
    const scores = { faithfulness: judgeError('429 Too Many Requests') }
    expect(runFaults(withRecord({ scores }))).toMatchInlineSnapshot(`
      [
        "Scores could not be determined (1): support › refund-policy-1 faithfulness (429 Too Many Requests)",
      ]
    `)
    expect(runFaults(withRecord({ scores: { faithfulness: scored(NaN) } }))).toHaveLength(1)
  })

  test('a score that was asked for and is not there', () => {
    expect(runFaults(withRecord({ scores: {} }))).toMatchInlineSnapshot(`
      [
        "Scores are missing (1): support › refund-policy-1 faithfulness",
      ]
    `)
  })

  test('a score of a whole conversation, which only its last turn has', () => {
    const metrics = { calm: { ...metric, of: 'conversation' as const } }
    const rated = (number: number, scores: CaseRecord['scores']): Results => {
      const run = withRecord({ turn: { conversation: 'talk', number, of: 2 }, scores })
      const sets = { support: { file: 'support.golden.yaml', policy: { metrics } } }
      return { ...run, sets, cases: run.cases.slice(0, 1) }
    }
    expect(runFaults(rated(1, {}))).toEqual([])
    expect(runFaults(rated(2, {}))).toEqual([
      'Scores are missing (1): support › refund-policy-1 calm',
    ])
    expect(runFaults(rated(2, { calm: scored(1) }))).toEqual([])
  })

  test('a metric that two cases measured in different ways', () => {
    const other = withRecord({ measurements: { faithfulness: lexicalJudge } })
    expect(runFaults(other)).toMatchInlineSnapshot(`
      [
        "Metrics were measured in different ways within the run (1): support › faithfulness",
      ]
    `)
  })

  test('cases without a record and golden files without a run', () => {
    const run = { ...clean.run, broken: [{ file: 'clinic.golden.yaml', reason: 'line 3: tab' }] }
    const unrecorded: Results['unrecorded'] = [
      { set: 'support', caseId: 'crashed', why: 'failed' },
      { set: 'support', caseId: 'not-reached', why: 'interrupted' },
      { set: 'support', caseId: 'filtered-out', why: 'deselected' },
    ]
    expect(runFaults({ ...clean, run, unrecorded })).toMatchInlineSnapshot(`
      [
        "Golden files could not be run (1): clinic.golden.yaml (line 3: tab)",
        "Cases failed without a record (1): support › crashed",
        "The run was ended before cases were judged (1): support › not-reached",
      ]
    `)
  })

  test('many of one kind are counted and some named', () => {
    const down = supportRun(supportCases(48, () => [judgeError('The judge is down')]))
    expect(runFaults(down)).toHaveLength(1)
    expect(runFaults(down)[0]).toMatch(
      /^Scores could not be determined \(48\): .* and 45 more \(The judge is down\)$/,
    )
  })

  test('a cause has room for what was wrong with an answer, and not only for where it is kept', () => {
    const cause =
      "The judge's answer was not valid, nor was its second one (23781c730d0d in .vitest-rag/invalid-answers.jsonl): At claims.0: Invalid input: expected string, received number."
    expect(runFaults(supportRun(supportCases(2, () => [judgeError(cause)])))[0]).toContain(cause)
  })

  test('a cause is said once for all that it concerns', () => {
    const cause = (index: number) => (index % 2 === 0 ? 'down' : 'no sense')
    const faulty = supportRun(supportCases(4, index => [judgeError(cause(index))]))
    expect(runFaults(faulty)).toMatchInlineSnapshot(`
      [
        "Scores could not be determined (4): support › refund-policy-1 faithfulness, support › refund-policy-3 faithfulness (down); support › refund-policy-2 faithfulness, support › refund-policy-4 faithfulness (no sense)",
      ]
    `)
  })
})

/** The turns of a conversation that no record has. */
function turnsLeftOut(conversation: string, of: number): Results['unrecorded'] {
  return Array.from({ length: of }, (_, index) => ({
    set: 'support',
    caseId: `${conversation} › turn ${index + 1}`,
    turn: { conversation, number: index + 1, of },
    why: 'deselected',
  }))
}

describe('partial runs', () => {
  const deselected: Results['unrecorded'] = [{ set: 'support', caseId: 'other', why: 'deselected' }]
  const failed: Results['unrecorded'] = [{ set: 'support', caseId: 'other', why: 'failed' }]

  test.each([
    { name: 'a full run', change: {}, partial: undefined },
    { name: 'a case that failed', change: { unrecorded: failed }, partial: undefined },
    {
      name: 'a filter',
      change: { unrecorded: deselected },
      partial: 'partial run: 5 of 6 cases ran, without support › other',
    },
    {
      name: 'a filter that leaves out conversations',
      change: {
        unrecorded: ['kettle', 'pot', 'pan', 'lid', 'cup'].flatMap(name => turnsLeftOut(name, 2)),
      },
      partial:
        'partial run: 5 of 15 cases ran, without support › kettle, support › pot, support › pan and 2 more',
    },
    {
      name: 'a filter and a golden file that was not selected',
      change: { unrecorded: deselected, run: { ...clean.run, unselected: ['clinic.golden.yaml'] } },
      partial:
        'partial run: without clinic.golden.yaml; of the other golden sets 5 of 6 cases ran, without support › other',
    },
    {
      name: 'a golden file that was not selected',
      change: { run: { ...clean.run, unselected: ['clinic.golden.yaml'] } },
      partial: 'partial run: without clinic.golden.yaml',
    },
    {
      name: 'a shard',
      change: { unrecorded: deselected, run: { ...clean.run, shard: { index: 2, count: 3 } } },
      partial: 'shard 2 of 3: 5 of 6 cases ran',
    },
    {
      name: 'an interruption',
      change: { unrecorded: failed, run: { ...clean.run, complete: false } },
      partial: 'incomplete run: 5 of 6 cases ran',
    },
    { name: 'nothing at all', change: { cases: [] }, partial: 'no case of a golden set ran' },
  ])('$name', ({ change, partial }) => {
    expect(partialRun({ ...clean, ...change })).toBe(partial)
  })

  describe('of a sample', () => {
    const sampled = (size: number, seed = 1, more: Results['unrecorded'] = []): Results => ({
      ...clean,
      run: { ...clean.run, sample: { size, seed } },
      unrecorded: [{ set: 'support', caseId: 'left', why: 'unsampled' }, ...more],
    })
    const declared = { sample: { size: 5, seed: 1 } }

    test('none, where it holds the declared one', () => {
      expect(partialRun(sampled(5), declared)).toBeUndefined()
      expect(partialRun(sampled(6), declared)).toBeUndefined()
      expect(isWholeSet(asDeclared(sampled(5), declared), 'support')).toBe(true)
    })

    test.each([
      ['a smaller one', sampled(4), 'a sample of 4 cases (seed 1)'],
      ['one of another seed', sampled(5, 2), 'a sample of 5 cases (seed 2)'],
    ])('all that %s leaves out', (_what, results, told) => {
      const reason = `partial run: 5 of 6 cases ran, ${told}`
      expect(partialRun(results)).toBe(reason)
      expect(partialRun(results, declared)).toBe(
        `${reason}, but the baseline requires a sample of 5 cases (seed 1)`,
      )
      expect(isWholeSet(asDeclared(results, declared), 'support')).toBe(false)
    })

    test('what a filter leaves out of it', () => {
      expect(partialRun(sampled(5, 1, deselected), declared)).toBe(
        'partial run: 5 of 6 cases ran, without support › other',
      )
    })

    test('nothing, where it has all cases', () => {
      const all = { ...sampled(4, 2), unrecorded: [] }
      expect(partialRun(all, declared)).toBeUndefined()
    })
  })

  const unselected = ['clinic.golden.yaml']
  test.each([
    { name: 'a file of another set', change: { run: { ...clean.run, unselected } } },
    {
      name: 'cases of another set',
      change: {
        sets: { ...clean.sets, clinic: { file: 'clinic.golden.yaml', policy: { metrics: {} } } },
        unrecorded: [{ set: 'clinic', caseId: 'hours', why: 'deselected' as const }],
      },
    },
    {
      name: 'a case of its own',
      change: { unrecorded: deselected },
      partial: 'partial run: without support › other, which the baseline requires in every run',
    },
    {
      name: 'a conversation of its own',
      change: { unrecorded: turnsLeftOut('kettle', 3) },
      partial: 'partial run: without support › kettle, which the baseline requires in every run',
    },
    {
      name: 'one of its sets',
      change: { run: { ...clean.run, unselected } },
      declared: ['support', 'clinic'],
      partial: 'partial run: without clinic, which the baseline requires in every run',
    },
    { name: 'a set that is no more, in a whole run', change: {}, declared: ['support', 'gone'] },
    {
      name: 'what an end before time left',
      change: { run: { ...clean.run, complete: false, unselected } },
      partial: 'incomplete run: it ended early, or shards are missing (5 cases ran)',
    },
    {
      name: 'other shards',
      change: { run: { ...clean.run, unselected, shard: { index: 2, count: 3 } } },
      partial: 'shard 2 of 3: 5 of 5 cases ran',
    },
  ])('without $name, where a part is declared', ({ change, declared = ['support'], partial }) => {
    expect(partialRun({ ...clean, ...change }, { sets: declared })).toBe(partial)
  })
})
