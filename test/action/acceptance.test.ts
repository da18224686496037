import { describe, expect, test } from 'vitest'
import type { RemoteRepository } from '../loopback/githubAnswers.ts'
import { mergeGroupPayload, pushPayload, synchronizePayload } from './payload.ts'
import type { Call } from './runAction.ts'
import { callAction, shas } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'

const accepted = { 7: ['size/S', 'rag-accept'] }

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
    expect(summary).toMatch(/^## ⚠️ RAG regressed, accepted: /)
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

  test('that was set before commits were pushed does not count for these', async () => {
    const event = { number: 7, base: shas.stale, head: shas.head, before: shas.merge }
    expect(await regressed(accepted, { payload: synchronizePayload(event) })).toMatchObject({
      exitCode: 1,
      outputs: { accepted: 'false' },
    })
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
    expect(github.requests).not.toContain('GET /repos/shop/support/pulls/7')
  })

  test('that GitHub does not tell of accepts nothing', async () => {
    const { exitCode, output } = await regressed(accepted, { repository: { pullRequests: {} } })
    expect(exitCode).toBe(1)
    expect(output).toContain('::warning::GitHub did not tell whether the label rag-accept is set')
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
