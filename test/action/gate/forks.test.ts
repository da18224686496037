import { describe, expect, test } from 'vitest'
import { judgeError } from '../../../src/score.ts'
import type { Results } from '../../../src/results/results.ts'
import { pullRequestPayload, workflowRunPayload } from '../payload.ts'
import { freshBundle } from '../freshBundle.ts'
import type { Call } from '../runAction.ts'
import { callAction, shas } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const fromFork = pullRequestPayload({ number: 7, base: shas.stale, head: shas.head, fork: true })

/** What a run without secrets leaves: so many of twelve cases could not be judged. */
function openRun(open: number, poor = 0, workflowRun = '4711'): Results {
  const { cases, ...results } = run(poor, workflowRun)
  const faithfulness = judgeError('openai() has no API key', { unavailable: true })
  return {
    ...results,
    run: { ...results.run, withoutSecrets: true },
    cases: cases.map((record, index) =>
      index < 2 * (12 - open) ? record : { ...record, scores: { faithfulness } },
    ),
  }
}

function forkRun(call: Call = {}) {
  const { repository, ...more } = call
  const parents = { [shas.merge]: [shas.base, shas.head] }
  return callAction({
    payload: fromFork,
    results: openRun(6),
    recorded: run(),
    ...more,
    repository: { parents, writeStatus: 403, ...repository },
  })
}

describe('the run of a fork', () => {
  test('is incomplete where it has no key, says so first, and is green', async () => {
    const { exitCode, outputs, summary, output } = await forkRun()
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ verdict: 'incomplete', passed: 'true' })
    expect(summary).toMatch(/^## ⚠️ RAG could not decide \(incomplete\)/)
    expect(summary).toContain('This run has no secrets: 12 of 24 scores could not be judged')
    expect(output).toContain('pull-requests: write')
  })

  test('is red where `fail-on` names it', async () => {
    const { exitCode } = await forkRun({ inputs: { 'fail-on': 'incomplete' } })
    expect(exitCode).toBe(1)
  })

  test('is red where what could be scored got worse', async () => {
    const { exitCode, outputs } = await forkRun({ results: openRun(2, 6) })
    expect(outputs['verdict']).toBe('regressed')
    expect(exitCode).toBe(1)
  })

  test('may be one of Dependabot, whose branch is the repository’s own', async () => {
    const payload = pullRequestPayload({ number: 7, base: shas.stale, head: shas.head })
    const environment = { GITHUB_ACTOR: 'dependabot[bot]' }
    const { outputs } = await forkRun({ payload, environment })
    expect(outputs['verdict']).toBe('incomplete')
  })

  test('can not be claimed by one that has its secrets', async () => {
    const payload = pullRequestPayload({ number: 7, base: shas.stale, head: shas.head })
    const { exitCode, output } = await forkRun({ payload, program: await freshBundle() })
    expect(exitCode).toBe(1)
    expect(output).toContain('it is not a run of a fork or of Dependabot')
  })
})

describe('publishing it', () => {
  const publish = (fork: boolean) =>
    callAction({
      event: 'workflow_run',
      payload: workflowRunPayload({ id: 4700, branch: 'changes', head: shas.head, fork }),
      results: openRun(6, 0, '4700'),
      recorded: run(),
      repository: {
        mergeBases: { [`${shas.stale}...${shas.head}`]: shas.base },
        pullRequests: {
          [fork ? 'mallory:changes' : 'shop:changes']: [
            { number: 7, head: shas.head, base: shas.stale },
          ],
        },
      },
    })

  test('writes the comment that the fork may not', async () => {
    const { github, exitCode } = await publish(true)
    expect(github.comments[0]?.body).toMatch(
      /^<!-- .* -->\n## ⚠️ RAG could not decide \(incomplete\)/,
    )
    expect(exitCode).toBe(0)
  })

  test('believes only GitHub that it was one', async () => {
    const { github, exitCode, output } = await publish(false)
    expect(github.comments).toEqual([])
    expect(exitCode).toBe(1)
    expect(output).toContain('it is not a run of a fork or of Dependabot')
  })
})
