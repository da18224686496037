import { getOctokit } from '@actions/github'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { retryCalls } from '../../../src/action/github/retryCalls.ts'
import type { Fault } from '../../loopback/githubAnswers.ts'
import { startGitHub } from '../../loopback/githubServer.ts'
import { freshBundle } from '../freshBundle.ts'
import { callAction, shas } from '../runAction.ts'
import type { Call } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const parents = { [shas.merge]: [shas.base, shas.head] }
const commit = /^GET .*\/commits\//
const baseline = /^GET .*\/contents\//
const comment = /^POST .*\/comments$/

/** Asks for a commit, and tells how long it would have waited before each further try. */
async function askAgain(fault: Omit<Fault, 'call'>) {
  const github = await startGitHub({ parents, faults: [{ call: commit, ...fault }] })
  onTestFinished(() => github.close())
  const waits: number[] = []
  const client = getOctokit('ghs_loopback_token', { baseUrl: github.url })
  retryCalls(client, async milliseconds => void waits.push(milliseconds))
  const [asked] = await Promise.allSettled([
    client.rest.git.getCommit({ owner: 'shop', repo: 'support', commit_sha: shas.merge }),
  ])
  return { status: asked.status, waits, calls: github.requests.length }
}

describe('a call is made again', () => {
  test.each<[what: string, fault: Omit<Fault, 'call'>, waits: number[]]>([
    ['after a fault of GitHub’s own', { status: 502, times: 2 }, [500, 1000]],
    ['where GitHub names no time', { status: 429, times: 1 }, [500]],
    ['when GitHub says', { status: 403, headers: { 'retry-after': '20' }, times: 1 }, [20_000]],
    ['no sooner than it is due', { status: 503, headers: { 'retry-after': '0' }, times: 1 }, [500]],
  ])('%s', async (_what, fault, waits) => {
    const asked = await askAgain(fault)
    expect(asked).toEqual({ status: 'fulfilled', waits, calls: waits.length + 1 })
  })

  test('when the limit begins anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const reset = String(Date.parse('2026-11-21T12:00:45Z') / 1000)
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
    const { waits } = await askAgain({ status: 403, headers, times: 1 })
    expect(waits).toEqual([45_000])
  })

  test('three times, and then it has failed for good', async () => {
    const asked = await askAgain({ status: 503 })
    expect(asked).toEqual({ status: 'rejected', waits: [500, 1000, 2000], calls: 4 })
  })

  test.each([404, 403, 422])('not where GitHub answered %d', async status => {
    const { waits, calls } = await askAgain({ status })
    expect({ waits, calls }).toEqual({ waits: [], calls: 1 })
  })
})

describe('of the action', () => {
  const withFault = async (fault: Fault, call: Call = {}) =>
    callAction({
      results: run(4),
      recorded: run(),
      repository: { parents, faults: [fault] },
      ...call,
    })
  const counted = (requests: string[], call: RegExp) =>
    requests.filter(one => call.test(one)).length

  test('a comment is written at the second try', async () => {
    const { outputs, github } = await withFault(
      { call: comment, status: 503, times: 1 },
      { program: await freshBundle() },
    )
    expect(outputs['verdict']).toBe('regressed')
    expect(github.comments).toHaveLength(1)
  })

  test('a call that fails for good is told of in a line', async () => {
    const headers = { 'retry-after': '3600' }
    const { exitCode, output } = await withFault(
      { call: baseline, status: 503, headers },
      { program: await freshBundle() },
    )
    expect(exitCode).toBe(1)
    expect(output).toMatch(/::error::GitHub answered 503 to GET http\S+\/contents\//)
    expect(output).not.toContain('    at ')
  })

  test('none is waited for longer than a minute, or taken for a missing permission', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4102444800' }
    const { output, github } = await withFault({ call: baseline, status: 403, headers })
    expect(counted(github.requests, baseline)).toBe(1)
    expect(output).toContain('The rate limit is reached')
    expect(output).not.toContain('permissions')
  })

  test('a comment that has to wait an hour is no missing permission', async () => {
    const headers = { 'retry-after': '3600' }
    const { exitCode, output } = await withFault({ call: comment, status: 403, headers })
    expect(exitCode).toBe(1)
    expect(output).toContain('::warning::The comment could not be written: GitHub answered 403')
    expect(output).not.toContain('pull-requests: write')
  })
})
