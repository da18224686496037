import { describe, expect, test } from 'vitest'
import {
  mergeGroupPayload,
  pullRequestPayload,
  pushPayload,
  schedulePayload,
  synchronizePayload,
  workflowDispatchPayload,
} from './payload.ts'
import { freshBundle } from './freshBundle.ts'
import { callAction, shas } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'

const own = { number: 7, base: shas.stale, head: shas.head }
const ofFork = pullRequestPayload({ ...own, fork: true })

describe('a pull request', () => {
  test('that changes nothing passes, held to the first parent of its test-merge', async () => {
    const { exitCode, outputs, summary, github, report } = await callAction({
      program: await freshBundle(),
      results: run(),
      recorded: run(),
    })
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({
      verdict: 'unchanged',
      passed: 'true',
      'baseline-sha': shas.base,
    })
    expect(summary).toMatch(/^## ✅ RAG passed \(unchanged\)/)
    expect(report).toContain('unchanged')
    expect(github.requests).toEqual([
      `GET /repos/shop/support/git/commits/${shas.merge}`,
      `GET /repos/shop/support/contents/.vitest-rag%2Fbaseline.json?ref=${shas.base}`,
      `GET /repos/shop/support/contents/.vitest-rag%2Fbaseline.json?ref=${shas.merge}`,
      `GET /repos/shop/support/contents/.vitest-rag?ref=${shas.merge}`,
      `GET /repos/shop/support/contents/.vitest-rag?ref=${shas.base}`,
      'GET /repos/shop/support/issues/7/comments?per_page=100',
      'GET /repos/shop/support/pulls/7/files?per_page=100',
      'GET /repos/shop/support/pulls/7',
      `GET /repos/shop/support/commits?path=.vitest-rag%2Fbaseline.json&sha=${shas.base}&per_page=1`,
      'POST /repos/shop/support/check-runs',
      'POST /repos/shop/support/issues/7/comments',
    ])
  })

  test.each([
    ['pushed to again', synchronizePayload({ ...own, before: shas.stale })],
    ['of a fork', ofFork],
  ])('that is %s is judged alike', async (_what, payload) => {
    const { exitCode, outputs } = await callAction({
      payload,
      results: run(4),
      recorded: run(),
    })
    expect(outputs).toMatchObject({ verdict: 'regressed', 'baseline-sha': shas.base })
    expect(exitCode).toBe(1)
  })

  test('that makes answers worse is red, and says where', async () => {
    const { exitCode, output, outputs, github } = await callAction({
      program: await freshBundle(),
      results: run(4),
      recorded: run(),
    })
    expect(exitCode).toBe(1)
    expect(outputs).toMatchObject({ verdict: 'regressed', passed: 'false' })
    expect(JSON.parse(outputs['metrics'] ?? '')).toMatchObject([
      { set: 'support', metric: 'faithfulness', verdict: 'regressed', baseline: 1 },
    ])
    expect(output).toContain(
      '::error title=RAG failed (regressed),file=support.golden.yaml,line=10::refund-policy-1: faithfulness 1 → 0.5',
    )
    expect(github.comments[0]?.body).toMatch(
      /^<!-- vitest-rag:v1:default -->\n## ❌ RAG failed \(regressed\)/,
    )
  })

  test('that changes what it is judged by is told so before any number', async () => {
    const changed = ['src/answer.ts', 'support.golden.yaml', '.vitest-rag/baseline.json']
    const parents = { [shas.merge]: [shas.base, shas.head] }
    const files = { [`${shas.base}:.vitest-rag/baseline.json`]: '{ "schema": 1, "sets": {} }' }
    const { summary } = await callAction({
      results: run(),
      repository: { parents, files, changed },
    })
    expect(summary).toContain('\n\n**changes 2 files that affect its verdict** · ')
    expect(summary).toContain(
      '- this change edits what judges it: `.vitest-rag/baseline.json`, `support.golden.yaml`\n',
    )
  })

  test('with its head checked out is held to where it left the base', async () => {
    const { outputs, exitCode } = await callAction({
      results: run(4),
      recorded: run(),
      environment: { GITHUB_SHA: shas.head },
      repository: {
        parents: { [shas.head]: [shas.stale] },
        mergeBases: { [`${shas.stale}...${shas.head}`]: shas.base },
      },
    })
    expect(outputs['baseline-sha']).toBe(shas.base)
    expect(exitCode).toBe(1)
  })
})

describe('the comment', () => {
  const marker = '<!-- vitest-rag:v1:default -->'
  const bot = { login: 'github-actions[bot]', type: 'Bot' }
  const person = { login: 'mallory', type: 'User' }

  test('is written over on later pages, and never over that of a person', async () => {
    const comments = Array.from({ length: 130 }, (_, index) => ({
      id: index + 1,
      body: index === 3 ? `${marker}\nplanted` : 'I agree.',
      user: person,
    }))
    comments.push({ id: 131, body: `${marker}\nfrom the push before`, user: bot })
    const { github } = await callAction({
      results: run(),
      recorded: run(),
      repository: { comments },
    })
    expect(github.comments).toHaveLength(131)
    expect(github.comments[3]?.body).toBe(`${marker}\nplanted`)
    expect(github.comments[130]?.body).toContain('RAG passed (unchanged)')
    expect(github.requests.at(-1)).toBe('PATCH /repos/shop/support/issues/comments/131')
  })

  test('that may not be written is a warning, and hides no verdict', async () => {
    const called = await callAction({
      results: run(4),
      recorded: run(),
      repository: { parents: { [shas.merge]: [shas.base, shas.head] }, writeStatus: 403 },
    })
    expect(called.exitCode).toBe(1)
    expect(called.output).toContain('::warning::The comment could not be written')
    expect(called.output).toContain('pull-requests: write')
    expect(called.summary).toContain('RAG failed (regressed)')
  })

  test('holds no secret of the environment', async () => {
    const results = run(4)
    const leaked = {
      ...results,
      cases: results.cases.map(record => ({ ...record, question: 'Is it sk-live-123456789?' })),
    }
    const { github, summary } = await callAction({
      results: leaked,
      recorded: run(),
      environment: { OPENAI_API_KEY: 'sk-live-123456789' },
    })
    expect(github.comments[0]?.body).toContain('Is it ')
    expect(github.comments[0]?.body).not.toContain('sk-live')
    expect(summary).not.toContain('sk-live-123456789')
  })
})

test('a call that is not as GitHub describes its API fails the test that makes it', async () => {
  const call = callAction({ results: run(), recorded: run(), repository: { writeStatus: 418 } })
  await expect(call).rejects.toThrow(/POST .*: answer 418: the status is not described/)
})

describe('other events', () => {
  test.each([
    ['merge_group', mergeGroupPayload({ number: 7, base: shas.base, head: shas.head })],
    ['push', pushPayload({ before: shas.base, after: shas.head })],
  ])('%s is held to the commit before, and writes no comment', async (event, payload) => {
    const called = await callAction({ event, payload, results: run(4), recorded: run() })
    expect(called.exitCode).toBe(1)
    expect(called.outputs).toMatchObject({ verdict: 'regressed', 'baseline-sha': shas.base })
    expect(called.github.comments).toEqual([])
  })

  test.each([
    ['schedule', schedulePayload()],
    ['workflow_dispatch', workflowDispatchPayload()],
  ])('%s is held to the baseline of its own commit', async (event, payload) => {
    const { outputs } = await callAction({
      event,
      payload,
      results: run(4),
      recorded: run(),
      environment: { GITHUB_SHA: shas.base },
    })
    expect(outputs).toMatchObject({ verdict: 'regressed', 'baseline-sha': shas.base })
  })

  test('the first push of a branch has nothing to be held to', async () => {
    const payload = pushPayload({ before: '0'.repeat(40), after: shas.head })
    const { outputs, exitCode } = await callAction({ event: 'push', payload, results: run() })
    expect(outputs).toMatchObject({ verdict: 'no-baseline', 'baseline-sha': '' })
    expect(exitCode).toBe(0)
  })

  test.each([
    ['pull_request_target', ofFork, 'use pull_request'],
    ['issue_comment', ofFork, 'got "issue_comment"'],
  ])('%s is refused', async (event, payload, words) => {
    const { exitCode, output } = await callAction({
      event,
      payload,
      results: run(),
      recorded: run(),
    })
    expect(exitCode).toBe(1)
    expect(output).toContain(words)
  })
})

describe('what is not as it should be is red', () => {
  test.each([
    ['no results', { results: undefined }, 'There are no results'],
    ['results of another workflow run', { results: run(0, '4710') }, 'got those of 4710'],
    ['an empty token', { results: run(), inputs: { 'github-token': '' } }, 'to be a token'],
    ['an empty payload', { results: run(), payload: {} }, 'Expected GITHUB_EVENT_PATH to name'],
    ['an unknown mode', { results: run(), inputs: { mode: 'gate' } }, 'Expected the input `mode`'],
    [
      'results outside the workspace',
      { results: run(), inputs: { results: '/etc' } },
      'inside the workspace',
    ],
  ])('%s', async (_what, call, words) => {
    const { exitCode, output } = await callAction({ recorded: run(), ...call })
    expect(exitCode).toBe(1)
    expect(output).toContain(words)
    expect(output).not.toContain('    at ')
  })

  test('a damaged baseline of the base commit', async () => {
    const files = { [`${shas.base}:.vitest-rag/baseline.json`]: '{"schema": 1,' }
    const parents = { [shas.merge]: [shas.base, shas.head] }
    const { exitCode, output } = await callAction({
      results: run(),
      repository: { files, parents },
    })
    expect(exitCode).toBe(1)
    expect(output).toContain('cut off or damaged')
  })

  test('`report` tells it and stays green, `fail-on` makes it stricter', async () => {
    const lenient = await callAction({
      results: run(4),
      recorded: run(),
      inputs: { mode: 'report', comment: 'off' },
    })
    expect(lenient).toMatchObject({ exitCode: 0, outputs: { verdict: 'regressed' } })
    const strict = await callAction({ results: run(), inputs: { 'fail-on': 'no-baseline' } })
    expect(strict).toMatchObject({ exitCode: 1, outputs: { verdict: 'no-baseline' } })
  })
})
