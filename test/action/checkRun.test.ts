import { describe, expect, test } from 'vitest'
import { freshBundle } from './freshBundle.ts'
import { pullRequestPayload } from './payload.ts'
import type { Call } from './runAction.ts'
import { callAction, shas } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'

const parents = { [shas.merge]: [shas.base, shas.head] }

/** A call with a token that may write checks. */
const checked = ({ inputs = {}, ...call }: Call) =>
  callAction({ recorded: run(), inputs, repository: { parents, mayWriteChecks: true }, ...call })

describe('a check run', () => {
  test('names in its title what broke, and has the conclusion of the job', async () => {
    const { github, exitCode, output } = await checked({
      program: await freshBundle(),
      results: run(4),
    })
    expect(exitCode).toBe(1)
    expect(github.checkRuns).toMatchObject([
      {
        name: 'vitest-rag',
        head_sha: shas.head,
        status: 'completed',
        conclusion: 'failure',
        details_url: 'https://github.example/shop/support/actions/runs/4711',
        output: { title: 'RAG: faithfulness −0.17 in 4 of 12 cases' },
      },
    ])
    expect(github.checkRuns[0]?.output.summary).toMatch(/^## ❌ RAG failed \(regressed\)/)
    expect(output).not.toContain('check run')
  })

  test('of a run that passed is green', async () => {
    const { github } = await checked({ results: run() })
    expect(github.checkRuns).toMatchObject([
      { conclusion: 'success', output: { title: 'RAG passed: nothing got worse' } },
    ])
  })

  test.each([
    ['warns only', { results: run(4), inputs: { mode: 'warn' } }],
    ['can not decide', { results: run(1) }],
  ])('of a job that %s is neutral', async (_what, call) => {
    const { github, exitCode } = await checked(call)
    expect(exitCode).toBe(0)
    expect(github.checkRuns).toMatchObject([{ conclusion: 'neutral' }])
  })

  test('of a second call has a name of its own', async () => {
    const { github } = await checked({ results: run(), inputs: { 'comment-key': 'billing' } })
    expect(github.checkRuns).toMatchObject([{ name: 'vitest-rag (billing)' }])
  })

  test.each([
    ['a job without the permission', undefined],
    ['a fork', pullRequestPayload({ number: 7, base: shas.stale, head: shas.head, fork: true })],
  ])(
    'that %s may not write is a sentence in the log, and hides no verdict',
    async (_what, payload) => {
      const { github, exitCode, output } = await callAction({
        program: await freshBundle(),
        results: run(),
        recorded: run(),
        ...(payload !== undefined && { payload, repository: { parents, writeStatus: 403 } }),
      })
      expect(exitCode).toBe(0)
      expect(github.checkRuns).toEqual([])
      expect(output.match(/check run/g)).toHaveLength(1)
      expect(output).toContain(
        '\nNo check run with the verdict was written: the job needs `permissions: checks: write`, which pull requests from forks never have\n',
      )
    },
  )

  test('that GitHub can not write is a sentence in the log, too', async () => {
    const faults = [{ call: /POST .*check-runs/, status: 503 }]
    const { exitCode, output } = await checked({
      results: run(),
      repository: { parents, faults, mayWriteChecks: true },
    })
    expect(exitCode).toBe(0)
    expect(output).toContain(
      'No check run with the verdict was written: GitHub answered 503 to POST',
    )
  })
})
