import { describe, expect, test } from 'vitest'
import type { Baseline, BaselineSet } from '../../../src/baseline/baseline.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { judgeError } from '../../../src/score.ts'
import type { Results } from '../../../src/results/results.ts'
import {
  labeledPayload,
  mergeGroupPayload,
  pullRequestPayload,
  workflowRunPayload,
} from '../payload.ts'
import { freshBundle } from '../freshBundle.ts'
import type { Call } from '../runAction.ts'
import { callAction, shas, unchanged } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'
import { singleFile } from '../../results/singleFile.ts'

const file = '.vitest-rag/baseline.json'
const parents = { [shas.merge]: [shas.base, shas.head] }
const former = recordBaseline(run())

/** The action on a change that leaves this as its baseline; undefined where it deletes it. */
async function judge(own: Baseline | string | undefined, { repository, ...call }: Call = {}) {
  const text = typeof own === 'object' ? formatBaseline(own) : own
  const files = {
    [`${shas.base}:${file}`]: formatBaseline(former),
    ...(text !== undefined && { [`${shas.merge}:${file}`]: text, [`${shas.head}:${file}`]: text }),
  }
  const called = await callAction({
    results: run(),
    ...call,
    repository: { parents, files, ...repository },
  })
  return { ...called, told: [called.exitCode, called.outputs['verdict']] }
}

function edited(edit: (set: BaselineSet) => void): Baseline {
  const copy = structuredClone(former)
  const set = copy.sets['support']
  if (set) edit(set)
  return copy
}

/** Every score of every case. */
const allScored = (score: number | null) =>
  edited(({ cases }) => {
    for (const one of Object.values(cases)) one.scores['faithfulness'] = [score, score]
  })

const ungated = edited(({ policy }) => {
  if (policy['faithfulness']) policy['faithfulness'].gate = false
})

describe('a change is red', () => {
  test.each([
    ['deletes the baseline', undefined, 'removes the baseline'],
    ['leaves an unfinished merge in it', `<<<<<<< HEAD\n${formatBaseline(former)}`, 'merge'],
    ['switches its gates off', ungated, 'faithfulness is no longer gated'],
    ['empties it', '{ "schema": 1, "sets": {} }', 'support is gone, with 12 cases'],
  ])('as `policy` where it %s', async (_what, own, words) => {
    const { told, summary } = await judge(own)
    expect(told).toEqual([1, 'policy'])
    expect(summary).toContain(words)
  })

  test.each([
    [
      'has scores that are too low',
      allScored(0),
      'support › faithfulness is recorded as 0.000 and is 1.000 in this run (12 cases, no noise)',
    ],
    ['has no scores', allScored(null), 'is not recorded for 12 cases with a score'],
    [
      'has no measurements',
      edited(set => {
        set.measurements = {}
      }),
      'faithfulness does not say how it was measured',
    ],
    [
      'was measured by another judge',
      edited(({ measurements }) => {
        if (measurements['faithfulness']) measurements['faithfulness'].fingerprint = 'sha256:other'
      }),
      'was measured differently',
    ],
    [
      'has cases that nobody asks',
      edited(({ cases }) => {
        cases['made-up'] = { hash: 'made-up', scores: { faithfulness: [1, 1] } }
      }),
      'support: 1 recorded case not in the golden set',
    ],
    [
      'asks for more than its golden sets',
      edited(({ policy }) => {
        if (policy['faithfulness']) policy['faithfulness'].mean = 1
      }),
      'has stricter rules than the golden set',
    ],
  ])('as `error` where its baseline %s', async (_what, own, words) => {
    const { told, summary, outputs } = await judge(own)
    expect(told).toEqual([1, 'error'])
    expect(summary).toContain('does not agree with this run')
    expect(summary).toContain(words)
    expect(outputs['accepted']).toBe('false')
  })

  test('as `error` where its baseline has scores that are too high for its run', async () => {
    const repository = { files: { [`${shas.merge}:${file}`]: formatBaseline(former) } }
    const { exitCode, outputs, summary } = await callAction({
      program: await freshBundle(),
      results: run(8),
      repository: {
        parents,
        files: {
          ...repository.files,
          [`${shas.base}:${file}`]: formatBaseline(recordBaseline(run(8))),
        },
      },
    })
    expect([exitCode, outputs['verdict']]).toEqual([1, 'error'])
    expect(summary).toContain('is recorded as 1.000 and is 0.667 in this run')
  })

  test('also in a merge queue, and in the publishing of a fork', async () => {
    const payload = mergeGroupPayload({ number: 7, base: shas.base, head: shas.head })
    expect((await judge(ungated, { event: 'merge_group', payload })).told).toEqual([1, 'policy'])
    const published = await judge(ungated, {
      event: 'workflow_run',
      payload: workflowRunPayload({ id: 4700, branch: 'changes', head: shas.head, fork: true }),
      results: run(0, '4700'),
      repository: {
        mergeBases: { [`${shas.stale}...${shas.head}`]: shas.base },
        pullRequests: { 'mallory:changes': [{ number: 7, head: shas.head, base: shas.stale }] },
      },
    })
    expect(published.outputs['verdict']).toBe('policy')
    expect(published.github.comments[0]?.body).toContain('is no longer gated')
  })

  test('where it puts a looser baseline nearer to the run', async () => {
    const inRepository = edited(set => {
      set.file = 'packages/support/support.golden.yaml'
    })
    const { outputs, summary } = await callAction({
      inTree: { 'packages/support/.vitest-rag/results.json': singleFile(run()) },
      inputs: { 'working-directory': 'packages/support' },
      repository: {
        parents,
        files: {
          ...unchanged(formatBaseline(inRepository)),
          [`${shas.merge}:packages/support/${file}`]: formatBaseline(ungated),
        },
      },
    })
    expect(outputs['verdict']).toBe('policy')
    expect(summary).toContain('is no longer gated')
  })
})

describe('a change is as green as its run', () => {
  test('where it records what its run shows', async () => {
    const better = recordBaseline(run())
    const { exitCode, outputs } = await callAction({
      results: run(),
      repository: {
        parents,
        files: {
          [`${shas.base}:${file}`]: formatBaseline(recordBaseline(run(8))),
          [`${shas.merge}:${file}`]: formatBaseline(better),
        },
      },
    })
    expect([exitCode, outputs['verdict']]).toEqual([0, 'improved'])
  })

  test('where it records the first baseline', async () => {
    const files = { [`${shas.merge}:${file}`]: formatBaseline(former) }
    const { told } = await judge(former, { repository: { files } })
    expect(told).toEqual([0, 'no-baseline'])
    const invented = { [`${shas.merge}:${file}`]: formatBaseline(allScored(0)) }
    expect((await judge(undefined, { repository: { files: invented } })).told[1]).toBe('error')
  })

  test('where its baseline stays, though the run got worse', async () => {
    const { told, summary } = await judge(former, { results: run(4) })
    expect(told).toEqual([1, 'regressed'])
    expect(summary).not.toContain('The baseline of this change')
  })

  test('where an old branch has the baseline that it began with', async () => {
    const environment = { GITHUB_SHA: shas.head }
    const stricter = edited(({ policy }) => {
      if (policy['faithfulness']) policy['faithfulness'].mean = 0.9
    })
    const { told } = await judge(former, {
      environment,
      repository: {
        parents: { [shas.head]: [shas.base], [shas.stale]: [shas.base] },
        mergeBases: { [`${shas.stale}...${shas.head}`]: shas.base },
        files: {
          ...unchanged(formatBaseline(former)),
          [`${shas.stale}:${file}`]: formatBaseline(stricter),
        },
      },
    })
    expect(told).toEqual([0, 'unchanged'])
  })

  test('where an artifact holds the baseline, or none is meant', async () => {
    const inputs = { 'baseline-artifact': 'rag-baseline' }
    expect((await judge(ungated, { inputs })).told).toEqual([0, 'no-baseline'])
    expect((await judge(ungated, { inputs: { baseline: 'none' } })).told).toEqual([
      0,
      'no-baseline',
    ])
  })
})

test('what only a key could verify is said to be open', async () => {
  const { cases, ...results } = run()
  const faithfulness = judgeError('openai() has no API key', { unavailable: true })
  const unjudged: Results = {
    ...results,
    run: { ...results.run, withoutSecrets: true },
    cases: cases.map(record => ({ ...record, scores: { faithfulness } })),
  }
  const payload = pullRequestPayload({ number: 7, base: shas.stale, head: shas.head, fork: true })
  const { told, summary } = await judge(allScored(0), { results: unjudged, payload })
  expect(told).toEqual([0, 'incomplete'])
  expect(summary).toContain('support: 12 recorded cases without a score in this run')
})

test('a loosened baseline can be accepted, a made-up one can not', async () => {
  const payload = labeledPayload({
    ...{ number: 7, base: shas.stale, head: shas.head, set: 'rag-accept' },
  })
  const labels = { 7: ['rag-accept'] }
  const accepted = await judge(ungated, { payload, repository: { labels } })
  expect(accepted.told).toEqual([0, 'policy'])
  expect((await judge(allScored(0), { payload, repository: { labels } })).exitCode).toBe(1)
})
