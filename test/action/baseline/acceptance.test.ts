import { describe, expect, test } from 'vitest'
import type { RemoteRepository } from '../../loopback/githubAnswers.ts'
import {
  labeledPayload,
  mergeGroupPayload,
  pushPayload,
  reopenedPayload,
  synchronizePayload,
  workflowRunPayload,
} from '../payload.ts'
import type { Call } from '../runAction.ts'
import { callAction, shas } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const accepted = { 7: ['size/S', 'rag-accept'] }
const event = { number: 7, base: shas.stale, head: shas.head, labels: ['size/S'] }

/** A run that regressed, on a pull request with these labels. */
function regressed(labels: RemoteRepository['labels'] = accepted, call: Call = {}) {
  const { repository, ...more } = call
  const parents = { [shas.merge]: [shas.base, shas.head] }
  return callAction({
    results: run(4),
    recorded: run(),
    ...more,
    repository: { parents, ...(labels && { labels }), ...repository },
  })
}

describe('a label on the pull request', () => {
  test('accepts what regressed, and is named', async () => {
    const { exitCode, outputs, summary, github } = await regressed()
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ verdict: 'regressed', passed: 'true', accepted: 'true' })
    expect(summary).toMatch(/^## ⚠️ RAG passed \(regressed, accepted\): /)
    expect(github.comments[0]?.body).toContain('accepted by the label rag-accept of pull request 7')
  })

  test('is proposed where there is none', async () => {
    const { exitCode, outputs, summary } = await regressed({ 7: ['size/S'] })
    expect(exitCode).toBe(1)
    expect(outputs).toMatchObject({ passed: 'false', accepted: 'false' })
    expect(summary).toContain('to accept it in this pull request: set the label rag-accept')
  })

  test('of another name, or of none, accepts nothing', async () => {
    const other = { inputs: { 'accept-label': 'worse-is-fine' } }
    expect((await regressed(accepted, other)).exitCode).toBe(1)
    const none = await regressed(accepted, { inputs: { 'accept-label': '' } })
    expect(none.exitCode).toBe(1)
    expect(none.summary).not.toContain('set the label')
  })

  test('accepts what regressed when the branch of the repository is opened again', async () => {
    const { exitCode } = await regressed(accepted, { payload: reopenedPayload(event) })
    expect(exitCode).toBe(0)
  })

  test('accepts no run that could not be judged', async () => {
    const { cases, ...results } = run(4)
    const scores = { faithfulness: { status: 'judgeError' as const, reason: 'HTTP 500' } }
    const failed = { ...results, cases: cases.map(record => ({ ...record, scores })) }
    expect(await regressed(accepted, { results: failed })).toMatchObject({
      exitCode: 1,
      outputs: { verdict: 'error', accepted: 'false' },
    })
  })

  test('is not asked for where nothing is to be accepted', async () => {
    const { github } = await regressed(accepted, { results: run() })
    // Once for how many files it changes.
    const asked = github.requests.filter(one => one === 'GET /repos/shop/support/pulls/7')
    expect(asked).toHaveLength(1)
  })

  test('that GitHub does not tell of accepts nothing', async () => {
    const { exitCode, output } = await regressed(accepted, { repository: { pullRequests: {} } })
    expect(exitCode).toBe(1)
    expect(output).toContain('::warning::GitHub did not tell whether the label rag-accept is set')
  })
})

describe('a push takes the label back', () => {
  const pushedTo = (labels: string[], call: Call = {}) => {
    const payload = synchronizePayload({ ...event, before: shas.merge, labels })
    return regressed(accepted, { payload, ...call })
  }

  test('so it does not count, is gone, and is told of', async () => {
    const { exitCode, outputs, summary, github } = await pushedTo(['rag-accept'])
    expect(exitCode).toBe(1)
    expect(outputs['accepted']).toBe('false')
    expect(github.labels[7]).toEqual(['size/S'])
    expect(summary).toContain('a push took back the label rag-accept')
    expect(github.comments[0]?.body).toContain('a push took back the label rag-accept')
  })

  test('of a run that passes too: a later one may not', async () => {
    const { exitCode, github } = await pushedTo(['rag-accept'], { results: run() })
    expect(exitCode).toBe(0)
    expect(github.labels[7]).toEqual(['size/S'])
  })

  test('not one that was set since, though this run does not count it', async () => {
    const { exitCode, github } = await pushedTo([])
    expect(exitCode).toBe(1)
    expect(github.labels[7]).toContain('rag-accept')
  })

  test('and where it may not remove it, that is a warning', async () => {
    const { exitCode, output, summary } = await pushedTo(['rag-accept'], {
      repository: { writeStatus: 403 },
    })
    expect(exitCode).toBe(1)
    expect(output).toContain('::warning::The label rag-accept does not count after a push')
    expect(summary).toContain('could not be removed')
  })
})

describe('a label on the pull request of a fork', () => {
  const fork = { ...event, fork: true }
  const open = { 'mallory:changes': [{ number: 7, base: shas.stale, head: shas.head }] }

  test('counts where it was set just now', async () => {
    const payload = labeledPayload({ ...fork, set: 'rag-accept' })
    expect((await regressed(accepted, { payload })).exitCode).toBe(0)
  })

  test.each([
    ['opened again', reopenedPayload({ ...fork, labels: ['rag-accept'] })],
    ['given another', labeledPayload({ ...fork, labels: ['rag-accept'], set: 'size/S' })],
  ])('does not count where it was %s, which its author can bring about', async (_what, payload) => {
    expect(await regressed(accepted, { payload })).toMatchObject({
      exitCode: 1,
      outputs: { accepted: 'false' },
    })
  })

  test.each([
    ['success', 'true'],
    ['failure', 'false'],
  ])('is published as accepted where its own run was a %s: %s', async (conclusion, told) => {
    const completed = { id: 4700, branch: 'changes', head: shas.head, fork: true, conclusion }
    const { outputs } = await regressed(accepted, {
      event: 'workflow_run',
      payload: workflowRunPayload(completed),
      results: run(4, '4700'),
      repository: {
        mergeBases: { [`${shas.stale}...${shas.head}`]: shas.base },
        pullRequests: open,
      },
    })
    expect(outputs['accepted']).toBe(told)
  })
})

describe('behind the pull request', () => {
  test('the label counts in the queue', async () => {
    const payload = mergeGroupPayload({ number: 7, base: shas.base, head: shas.merge })
    expect(await regressed(accepted, { event: 'merge_group', payload })).toMatchObject({
      exitCode: 0,
      outputs: { accepted: 'true' },
    })
    const other = await regressed({ 8: ['rag-accept'] }, { event: 'merge_group', payload })
    expect(other.exitCode).toBe(1)
  })

  test('the label of the merged one counts on a push, and that of a closed one does not', async () => {
    const payload = pushPayload({ before: shas.base, after: shas.merge })
    const pushed = (mergedAt: string | null) =>
      regressed(accepted, {
        event: 'push',
        payload,
        repository: { pullRequestsOfCommit: { [shas.merge]: [{ number: 7, mergedAt }] } },
      })
    expect((await pushed('2026-01-05T12:00:00Z')).exitCode).toBe(0)
    expect((await pushed(null)).exitCode).toBe(1)
  })
})
