import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import type { StoredArtifact, StoredRun } from '../../loopback/githubObjects.ts'
import type { Results } from '../../../src/results/results.ts'
import { supportCases, supportRun } from '../../gate/runs.ts'
import { pushPayload } from '../payload.ts'
import { freshBundle } from '../freshBundle.ts'
import { callAction, shas } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const inputs = { 'baseline-artifact': 'rag-baseline' }
const older = 'd'.repeat(40)

/** What `actions/upload-artifact` makes of a baseline. */
function archived(text: string, file = 'baseline.json'): Uint8Array {
  return zipSync({ [file]: strToU8(text) })
}

/** The same of one that was recorded from a run. */
function archive(poor = 0, file = 'baseline.json'): Uint8Array {
  return archived(formatBaseline(recordBaseline(run(poor))), file)
}

function artifact(changes: Partial<StoredArtifact> = {}): StoredArtifact {
  return {
    id: 11,
    name: 'rag-baseline',
    headSha: shas.base,
    headBranch: 'main',
    headRepositoryId: 1,
    runId: 4000,
    zip: archive(),
    ...changes,
  }
}

const byPush: Record<number, StoredRun> = {
  4000: { event: 'push', headBranch: 'main', headSha: shas.base },
}

/** A commit that is not of the base's history. */
function shaOf(index: number): string {
  return index.toString(16).padStart(40, '9')
}

/** Four cases of twelve got worse against a baseline recorded from a run without poor ones. */
function held(artifacts: StoredArtifact[], runs = byPush, program?: string) {
  const parents = { [shas.merge]: [shas.base, shas.head] }
  const comparisons = {
    [`${older}...${shas.base}`]: { status: 'ahead' as const, mergeBase: older },
    [`${shas.stale}...${shas.base}`]: { status: 'behind' as const, mergeBase: shas.base },
    ...Object.fromEntries(
      artifacts
        .filter(({ headSha }) => headSha.startsWith('9'))
        .map(({ headSha }) => [
          `${headSha}...${shas.base}`,
          { status: 'behind' as const, mergeBase: shas.base },
        ]),
    ),
  }
  return callAction({
    ...(program !== undefined && { program }),
    results: run(4),
    inputs,
    repository: { parents, artifacts, runs, comparisons },
  })
}

describe('a run is held to the artifact', () => {
  test('of the base commit', async () => {
    const { outputs, summary, exitCode } = await held(
      [artifact({ id: 12, headSha: shas.stale, zip: archive(4) }), artifact()],
      undefined,
      await freshBundle(),
    )
    expect(outputs).toMatchObject({ verdict: 'regressed', 'baseline-sha': shas.base })
    expect(exitCode).toBe(1)
    expect(summary).toContain('compared with artifact rag-baseline of')
  })

  test('or of the newest commit before it, and never of a later one', async () => {
    const { outputs, summary } = await held([
      artifact({ id: 13, headSha: shas.stale, zip: archive(4) }),
      artifact({ headSha: older }),
    ])
    expect(outputs).toMatchObject({ verdict: 'regressed', 'baseline-sha': older })
    expect(summary).toContain('the newest before')
  })

  test('that stands behind one of a commit that is gone', async () => {
    const gone = artifact({ id: 13, headSha: 'f'.repeat(40), zip: archive(4) })
    const { outputs } = await held([gone, artifact({ headSha: older })])
    expect(outputs).toMatchObject({ verdict: 'regressed', 'baseline-sha': older })
  })

  test('that stands behind many of later commits', async () => {
    const later = Array.from({ length: 60 }, (_, index) =>
      artifact({ id: 100 + index, headSha: shaOf(index), zip: archive(4) }),
    )
    const { outputs } = await held([...later, artifact({ headSha: older })])
    expect(outputs).toMatchObject({ verdict: 'regressed', 'baseline-sha': older })
  })

  test('that GitHub gives no digest of', async () => {
    expect((await held([artifact({ digest: null })])).outputs['verdict']).toBe('regressed')
  })
})

describe('an artifact is passed over', () => {
  test.each([
    ['of a fork', { headRepositoryId: 2 }],
    ['of another branch', { headBranch: 'faster-search' }],
    ['that expired', { expired: true }],
    ['of another name', { name: 'rag-results' }],
  ])('%s', async (_what, changes) => {
    const { outputs, summary } = await held([artifact(changes)])
    expect(outputs['verdict']).toBe('no-baseline')
    expect(summary).toContain('there is no artifact rag-baseline of')
  })

  test('that a pull request made whose branch is called like the default one', async () => {
    const runs = { 4000: { event: 'pull_request', headBranch: 'main', headSha: shas.base } }
    expect((await held([artifact()], runs)).outputs['verdict']).toBe('no-baseline')
  })
})

test('more later artifacts than are looked at are no reason to hold a run to nothing', async () => {
  const later = Array.from({ length: 101 }, (_, index) =>
    artifact({ id: 100 + index, headSha: shaOf(index), zip: archive(4) }),
  )
  const { exitCode, output } = await held([...later, artifact({ headSha: older })])
  expect(exitCode).toBe(1)
  expect(output).toContain('No artifact of the 100 newest commits belongs to bbbbbbbbbbbb')
})

describe('an artifact that is not what it should be is red', () => {
  test.each([
    [
      'other bytes',
      { digest: `sha256:${'0'.repeat(64)}` },
      'does not match the digest that GitHub reports',
    ],
    ['no archive', { zip: strToU8('{}') }, 'is not a zip archive'],
    ['another file', { zip: archive(0, '../baseline.json') }, 'has no baseline.json'],
    ['no baseline', { zip: zipSync({ 'baseline.json': strToU8('{}') }) }, 'Expected a baseline'],
  ])('%s', async (_what, changes, words) => {
    const { exitCode, output } = await held([artifact(changes)])
    expect(exitCode).toBe(1)
    expect(output).toContain(words)
  })
})

test('pushes that lose less than the tolerance each are held to what was good before', async () => {
  const scored = (score: number): Results => {
    const results = supportRun(supportCases(12, () => [score, score, score]))
    return { ...results, run: { ...results.run, workflowRun: '4711' } }
  }
  const push = (results: Results, text: string) =>
    callAction({
      event: 'push',
      payload: pushPayload({ before: shas.base, after: shas.merge }),
      results,
      inputs: { ...inputs, 'update-baseline': 'true' },
      repository: { artifacts: [artifact({ zip: archived(text) })], runs: byPush },
    })
  const first = await push(scored(0.981), formatBaseline(recordBaseline(scored(1))))
  expect(first.outputs).toMatchObject({ verdict: 'unchanged', passed: 'true' })
  const second = await push(scored(0.962), first.file('.vitest-rag/baseline.json') ?? '')
  expect(second.outputs).toMatchObject({ verdict: 'regressed', 'baseline-path': '' })
})
