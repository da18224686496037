import { describe, expect, test } from 'vitest'
import type { RemoteRepository } from '../../loopback/githubAnswers.ts'
import {
  labeledPayload,
  reopenedPayload,
  synchronizePayload,
  workflowRunPayload,
} from '../payload.ts'
import { freshBundle } from '../freshBundle.ts'
import type { Call } from '../runAction.ts'
import { shas } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'
import { accepted, event, marker, recorded, recordOf, regressed } from './acceptance/regressed.ts'

const labelled = labeledPayload({ ...event, set: 'rag-accept' })

describe('the run that setting the label starts', () => {
  test('accepts what regressed, names the label, and records the commit', async () => {
    const { exitCode, outputs, summary, github } = await regressed(accepted, {
      payload: labelled,
      program: await freshBundle(),
    })
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ verdict: 'regressed', passed: 'true', accepted: 'true' })
    expect(summary).toMatch(/^## ⚠️ RAG passed \(regressed, accepted\): /)
    const body = github.comments[0]?.body
    expect(body).toContain(`${marker}\n${recordOf(shas.head)}\n## ⚠️ RAG passed`)
    expect(body).toContain('accepted by the label rag-accept of pull request 7')
  })

  test('records it where it passes: another run of the commit may not', async () => {
    const { outputs, github } = await regressed(accepted, { payload: labelled, results: run() })
    expect(outputs).toMatchObject({ verdict: 'unchanged', accepted: 'false' })
    expect(github.comments[0]?.body).toContain(recordOf(shas.head))
  })

  test('does not accept what could not be judged', async () => {
    const { cases, ...results } = run(4)
    const scores = { faithfulness: { status: 'judgeError' as const, reason: 'HTTP 500' } }
    const failed = { ...results, cases: cases.map(record => ({ ...record, scores })) }
    const call = { payload: labelled, results: failed }
    const { exitCode, outputs, github } = await regressed(accepted, call)
    expect(exitCode).toBe(1)
    expect(outputs).toMatchObject({ verdict: 'error', accepted: 'false' })
    // The next run may be judged.
    expect(github.comments[0]?.body).toContain(recordOf(shas.head))
  })

  test('accepts by itself where no comment is kept', async () => {
    const off = { payload: labelled, inputs: { comment: 'off' } }
    expect((await regressed(accepted, off)).exitCode).toBe(0)
  })

  test('accepts nothing where the label is gone again', async () => {
    const { exitCode, github } = await regressed({ 7: ['size/S'] }, { payload: labelled })
    expect(exitCode).toBe(1)
    expect(github.comments[0]?.body).not.toContain('accepted:')
  })

  test('accepts nothing where GitHub does not tell of it', async () => {
    const unknown = { payload: labelled, repository: { pullRequests: {} } }
    const { exitCode, output } = await regressed(accepted, unknown)
    expect(exitCode).toBe(1)
    expect(output).toContain('::warning::GitHub did not say whether the label rag-accept counts')
  })
})

describe('a label that the run was not started by', () => {
  test('is proposed where there is none', async () => {
    const { exitCode, outputs, summary } = await regressed({ 7: ['size/S'] })
    expect(exitCode).toBe(1)
    expect(outputs).toMatchObject({ passed: 'false', accepted: 'false' })
    expect(summary).toContain('set the label rag-accept; if it is already set, remove it first')
  })

  test('accepts nothing under another name than the input, or where that is empty', async () => {
    const other = { payload: labelled, inputs: { 'accept-label': 'worse-is-fine' } }
    expect((await regressed(accepted, other)).exitCode).toBe(1)
    const empty = { payload: labelled, inputs: { 'accept-label': '' } }
    const none = await regressed(accepted, empty)
    expect(none.exitCode).toBe(1)
    expect(none.summary).not.toContain('set the label')
  })

  test('is asked for where the comment records the commit, and costs one call', async () => {
    const count = async (comments: RemoteRepository['comments'] = []) => {
      const { github } = await regressed(accepted, { repository: { comments } })
      const asked = (path: string) =>
        github.requests.filter(one => one.startsWith(`GET /repos/shop/support/${path}`)).length
      return [asked('issues/7/comments'), asked('pulls/7') - asked('pulls/7/files')]
    }
    // Once for how many files it changes.
    expect(await count()).toEqual([1, 1])
    expect(await count(recorded(shas.head))).toEqual([1, 2])
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
    expect(summary).toContain('a push removed the label rag-accept')
    expect(github.comments[0]?.body).toContain('a push removed the label rag-accept')
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

  test('counts in the run that it starts, which can not keep it', async () => {
    const payload = labeledPayload({ ...fork, set: 'rag-accept' })
    const repository = { writeStatus: 403 }
    const { exitCode, output } = await regressed(accepted, { payload, repository })
    expect(exitCode).toBe(0)
    expect(output).toContain(
      `The acceptance of ${shas.head.slice(0, 12)} could not be recorded, so it counts for this run only.`,
    )
  })

  test('does not count where it was opened again, which its author can bring about', async () => {
    const payload = reopenedPayload({ ...fork, labels: ['rag-accept'] })
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
    const { outputs, github } = await regressed(accepted, {
      event: 'workflow_run',
      payload: workflowRunPayload(completed),
      results: run(4, '4700'),
      repository: {
        mergeBases: { [`${shas.stale}...${shas.head}`]: shas.base },
        pullRequests: open,
      },
    })
    expect(outputs['accepted']).toBe(told)
    // The fork may have made its run green itself.
    expect(github.comments[0]?.body).not.toContain('accepted:')
  })
})
