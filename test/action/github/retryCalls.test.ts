import { describe, expect, test } from 'vitest'
import type { Fault } from '../../loopback/githubAnswers.ts'
import { callAction, shas } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const parents = { [shas.merge]: [shas.base, shas.head] }
const baseline = /^GET .*\/contents\//
const comment = /^POST .*\/comments$/

const withFault = (fault: Fault) =>
  callAction({ results: run(4), recorded: run(), repository: { parents, faults: [fault] } })

describe('a call is made again', () => {
  test.each<[what: string, fault: Fault]>([
    ['after a fault of GitHub’s own', { call: baseline, status: 502, times: 2 }],
    [
      'after too many calls, when GitHub says',
      { call: baseline, status: 403, headers: { 'retry-after': '2' }, times: 1 },
    ],
    ['to write a comment', { call: comment, status: 503, times: 1 }],
    ['where GitHub names no time', { call: baseline, status: 429, times: 1 }],
  ])('%s', async (_what, fault) => {
    const { outputs, github } = await withFault(fault)
    expect(outputs['verdict']).toBe('regressed')
    expect(github.comments).toHaveLength(1)
  })
})

describe('a call that fails for good', () => {
  const counted = (requests: string[], call: RegExp) =>
    requests.filter(one => call.test(one)).length

  test('is told of in a line, after three more tries', async () => {
    const { exitCode, output, github } = await withFault({ call: baseline, status: 503 })
    expect(exitCode).toBe(1)
    expect(output).toMatch(/::error::GitHub answered 503 to GET http\S+\/contents\//)
    expect(output).not.toContain('    at ')
    expect(counted(github.requests, baseline)).toBe(4)
  })

  test('is not waited for longer than a minute, and is no missing permission', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4102444800' }
    const { output, github } = await withFault({ call: baseline, status: 403, headers })
    expect(counted(github.requests, baseline)).toBe(1)
    expect(output).toContain('too many calls for now')
    expect(output).not.toContain('permissions')
  })

  test('is no missing permission where it would have written the comment', async () => {
    const headers = { 'retry-after': '3600' }
    const { exitCode, output } = await withFault({ call: comment, status: 403, headers })
    expect(exitCode).toBe(1)
    expect(output).toContain('::warning::The comment could not be written: GitHub answered 403')
    expect(output).not.toContain('pull-requests: write')
  })
})
