import { describe, expect, test } from 'vitest'
import {
  labeledPayload,
  mergeGroupPayload,
  pushPayload,
  reopenedPayload,
  synchronizePayload,
  unlabeledPayload,
} from '../../payload.ts'
import type { Call } from '../../runAction.ts'
import { shas } from '../../runAction.ts'
import { supportRunOf as run } from '../../supportRunOf.ts'
import { accepted, event, marker, recorded, recordOf, regressed } from './regressed.ts'
import { singleFile } from '../../../results/singleFile.ts'

/** Tests that take until another run has recorded the head commit. */
const tests = `import { cpSync } from 'node:fs'
const { GITHUB_API_URL: api } = process.env
await fetch(\`\${api}/repos/shop/support/issues/comments/1\`, {
  method: 'PATCH',
  headers: { authorization: 'token ghs_other', 'content-type': 'application/json' },
  body: ${JSON.stringify(JSON.stringify({ body: recorded(shas.head)[0]?.body }))},
})
cpSync('made', '.vitest-rag', { recursive: true })
`
const meanwhile: Call = {
  results: undefined,
  inTree: { 'tests.mjs': tests, 'made/results.json': singleFile(run(4)) },
  inputs: { command: 'node tests.mjs' },
  environment: { PATH: process.env['PATH'] },
}

const bot = 'github-actions[bot]'

describe('a recorded commit', () => {
  const again = (call: Call = {}, labels = accepted) =>
    regressed(labels, {
      payload: reopenedPayload(event),
      ...call,
      repository: { comments: recorded(shas.head), ...call.repository },
    })

  test.each([
    ['opened again', reopenedPayload(event)],
    ['given another label', labeledPayload({ ...event, labels: ['rag-accept'], set: 'size/S' })],
  ])('is accepted where it is %s, and stays recorded', async (_what, payload) => {
    const { exitCode, outputs, github } = await again({ payload })
    expect(exitCode).toBe(0)
    expect(outputs['accepted']).toBe('true')
    expect(github.comments[0]?.body).toContain(
      `${marker}\n${recordOf(shas.head)}\n## ⚠️ RAG passed`,
    )
  })

  // The run of the push, which would have removed the label, was cancelled by the next event.
  test('does not have the next one accepted by a label that no run took back', async () => {
    const payload = labeledPayload({ ...event, labels: ['rag-accept'], set: 'size/S' })
    const { exitCode, outputs, github } = await again({
      payload,
      repository: { comments: recorded(shas.stale) },
    })
    expect(exitCode).toBe(1)
    expect(outputs['accepted']).toBe('false')
    expect(github.comments[0]?.body).not.toContain('accepted:')
  })

  test('is accepted no longer, nor recorded, once the label is removed', async () => {
    const removed = await again({}, { 7: ['size/S'] })
    expect(removed.exitCode).toBe(1)
    expect(removed.github.comments[0]?.body).not.toContain('accepted:')
    // Set again since: this has a run of its own.
    const payload = unlabeledPayload({ ...event, removed: 'rag-accept' })
    const unlabeled = await again({ payload })
    expect(unlabeled.exitCode).toBe(1)
    expect(unlabeled.github.comments[0]?.body).not.toContain('accepted:')
  })

  test('stays accepted where another label is removed, also if the comment stays as it was', async () => {
    const payload = unlabeledPayload({ ...event, labels: ['rag-accept'], removed: 'size/M' })
    const { exitCode, output } = await again({ payload, repository: { writeStatus: 403 } })
    expect(exitCode).toBe(0)
    expect(output).toContain('::warning::The comment could not be written')
    expect(output).not.toContain('could not be kept')
  })

  test('is accepted by the run of its push, which is run again or begins late', async () => {
    const labels = ['rag-accept']
    const payload = synchronizePayload({ ...event, before: shas.stale, labels })
    const { exitCode, summary, github } = await again({ payload })
    expect(exitCode).toBe(0)
    expect(github.labels).toEqual(accepted)
    expect(github.comments[0]?.body).toContain(recordOf(shas.head))
    expect(summary).not.toContain('took back')
  })

  test('is accepted by the run of its push that ends after the labelled run', async () => {
    const payload = synchronizePayload({ ...event, before: shas.stale, labels: ['rag-accept'] })
    const { exitCode, github } = await again({
      payload,
      ...meanwhile,
      repository: {
        comments: recorded(shas.stale),
        // The label that is there in the end was set anew.
        faults: [{ call: /^DELETE /, status: 403 }],
      },
    })
    expect(exitCode).toBe(0)
    expect(github.comments[0]?.body).toContain(`${marker}\n${recordOf(shas.head)}\n## ⚠️`)
  })

  const text = `${marker}\n## RAG failed`
  test.each([
    ['of another author', `${marker}\n${recordOf(shas.head)}\n`, 'mallory'],
    ['further down', `${text}\n${recordOf(shas.head)}\n`, bot],
    ['behind an empty line', `${marker}\n\n${recordOf(shas.head)}\n`, bot],
  ])('%s accepts nothing', async (_what, body, login) => {
    const comments = [{ id: 1, body, user: { login, type: 'Bot' } }]
    expect((await again({ repository: { comments } })).exitCode).toBe(1)
  })

  test('counts for the calls of its own key', async () => {
    const comments = recorded(shas.head, 'de')
    expect((await again({ repository: { comments } })).exitCode).toBe(1)
    const ofKey = { inputs: { 'comment-key': 'de' }, repository: { comments } }
    expect((await again(ofKey)).exitCode).toBe(0)
  })

  test('is not read where no comment is kept', async () => {
    expect((await again({ inputs: { comment: 'off' } })).exitCode).toBe(1)
  })

  test('accepts nothing where GitHub does not list comments', async () => {
    const faults = [{ call: /^GET .*\/comments/, status: 403 }]
    const { exitCode, output } = await again({ repository: { faults } })
    expect(exitCode).toBe(1)
    expect(output).toContain('::warning::GitHub did not say whether the label rag-accept counts')
    expect(output).toContain('::warning::The comment could not be written')
  })
})

describe('behind the pull request', () => {
  const queue = mergeGroupPayload({ number: 7, base: shas.base, head: shas.merge })
  const push = pushPayload({ before: shas.base, after: shas.merge })
  const mergedAt = '2026-01-05T12:00:00Z'

  describe.each([
    ['merge_group', queue],
    ['push', push],
  ])('%s', (name, payload) => {
    const exitCode = async (commit: string, labels = accepted) => {
      const pullRequestsOfCommit = { [shas.merge]: [{ number: 7, mergedAt }] }
      const repository = { comments: recorded(commit), pullRequestsOfCommit }
      return (await regressed(labels, { event: name, payload, repository })).exitCode
    }

    test('accepts the recorded head of the pull request', async () => {
      expect(await exitCode(shas.head)).toBe(0)
    })

    test('accepts no head that was pushed since', async () => {
      expect(await exitCode(shas.stale)).toBe(1)
    })

    test('accepts nothing without the label', async () => {
      expect(await exitCode(shas.head, { 7: ['size/S'] })).toBe(1)
    })
  })

  test('the label of a pull request that was closed unmerged does not count on a push', async () => {
    const pullRequestsOfCommit = { [shas.merge]: [{ number: 7, mergedAt: null }] }
    const repository = { comments: recorded(shas.head), pullRequestsOfCommit }
    const closed = await regressed(accepted, { event: 'push', payload: push, repository })
    expect(closed.exitCode).toBe(1)
  })
})
