import { describe, expect, test } from 'vitest'
import { workflowRunPayload } from '../payload.ts'
import { freshBundle } from '../freshBundle.ts'
import { callAction, shas } from '../runAction.ts'
import type { Call } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const payload = (event = 'pull_request') =>
  workflowRunPayload({ id: 4700, event, branch: 'faster-search', head: shas.head, fork: true })

/** The second workflow, with what the fork's own run left. */
function publish(call: Call = {}) {
  return callAction({
    event: 'workflow_run',
    payload: payload(),
    results: run(4, '4700'),
    recorded: run(),
    ...call,
    repository: {
      mergeBases: { [`${shas.stale}...${shas.head}`]: shas.base },
      pullRequests: {
        'mallory:faster-search': [{ number: 7, head: shas.head, base: shas.stale }],
      },
      ...call.repository,
    },
  })
}

describe('publishing the run of a fork', () => {
  test('comments on the pull request that GitHub names, held to where it left the base', async () => {
    const { exitCode, outputs, github } = await publish({ program: await freshBundle() })
    expect(outputs).toMatchObject({ verdict: 'regressed', 'baseline-sha': shas.base })
    expect(github.comments[0]?.body).toContain('RAG failed (regressed)')
    // The fork's own job was red already.
    expect(exitCode).toBe(0)
  })

  test('of a branch that was pushed to since is refused', async () => {
    const moved = { 'mallory:faster-search': [{ number: 7, head: shas.merge, base: shas.stale }] }
    const { exitCode, output, github } = await publish({ repository: { pullRequests: moved } })
    expect(exitCode).toBe(1)
    expect(output).toContain('There is no open pull request')
    expect(github.comments).toEqual([])
  })

  test('that two pull requests are open of is refused, and both are named', async () => {
    const both = [
      { number: 7, head: shas.head, base: shas.stale },
      { number: 8, head: shas.head, base: shas.merge },
    ]
    const pullRequests = { 'mallory:faster-search': both }
    const { exitCode, output, github } = await publish({ repository: { pullRequests } })
    expect(exitCode).toBe(1)
    expect(output).toContain(
      'The pull requests #7 and #8 both have the head "mallory:faster-search"',
    )
    expect(github.comments).toEqual([])
  })

  test('whose repository was deleted since is refused', async () => {
    const { workflow_run: completed, ...event } = payload()
    const gone = { ...event, workflow_run: { ...completed, head_repository: null } }
    const { exitCode, output } = await publish({ payload: gone })
    expect(exitCode).toBe(1)
    expect(output).toContain('::error::The repository or branch that the pull request came from')
    expect(output).not.toContain('    at ')
  })

  test.each([
    [
      'results of another run',
      { results: run(0, '4711') },
      'Expected results of this workflow run',
    ],
    ['another event', { payload: payload('push') }, 'got one of "push"'],
    ['a command', { inputs: { command: 'npx vitest run' } }, 'Expected no `command`'],
  ])('with %s is refused', async (_what, call, words) => {
    const { exitCode, output } = await publish(call)
    expect(exitCode).toBe(1)
    expect(output).toContain(words)
  })
})
