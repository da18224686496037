import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getOctokit } from '@actions/github'
import { describe, expect, onTestFinished, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { asUserError } from '../../../src/action/github/githubClient.ts'
import { retryCalls } from '../../../src/action/github/retryCalls.ts'
import { expectUsableAnswers } from '../../../src/action/github/usableAnswers.ts'
import { freshBundle } from '../freshBundle.ts'
import { callAction } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const place = { owner: 'shop', repo: 'support' }
const commit = 'c'.repeat(40)

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Patience = Parameters<typeof expectUsableAnswers>[1]

function clientOf(baseUrl: string, patience?: Patience) {
  const client = getOctokit('ghs_loopback_token', { baseUrl })
  expectUsableAnswers(client, patience)
  retryCalls(client, async () => {})
  return client
}

/** Asks for a commit, and tells how that failed and how often the server was asked. */
async function askForCommit(listener: RequestListener, patience?: Patience) {
  let calls = 0
  const url = await listen((request, response) => {
    calls += 1
    listener(request, response)
  })
  const client = clientOf(url, patience)
  const error = await client.rest.git
    .getCommit({ ...place, commit_sha: commit })
    .then(() => undefined, asUserError)
  return { error, calls, call: `GET ${url}/repos/shop/support/git/commits/${commit}` }
}

const answerOf =
  (type: string, body: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

describe('a page instead of data', () => {
  const page = '<!doctype html><title>Sign in</title>'

  test.each(['text/html; charset=utf-8', 'application/json', 'text/plain'])(
    'is refused as %s, and not asked for again',
    async type => {
      const { error, calls, call } = await askForCommit(answerOf(type, page))
      expect(error).toBeInstanceOf(UserError)
      expect(String(error)).toContain(`GitHub answered with a page instead of data to ${call}`)
      expect(String(error)).toContain('a login page')
      expect(calls).toBe(1)
    },
  )

  test('is no file either, where raw text is', async () => {
    const ask = async (type: string, body: string) => {
      const { rest } = clientOf(await listen(answerOf(type, body)))
      const mediaType = { format: 'raw' }
      const asked = rest.repos.getContent({ ...place, path: 'baseline.json', mediaType })
      return asked.then(({ data }) => data as unknown, asUserError)
    }
    expect(await ask('application/vnd.github.raw+json; charset=utf-8', '{}')).toBe('{}')
    expect(String(await ask('text/html', page))).toContain('a page instead of data')
  })

  test('ends the action with a sentence', async () => {
    const url = await listen(answerOf('text/html', page))
    const environment = { GITHUB_API_URL: url }
    const { exitCode, output } = await callAction({
      results: run(),
      environment,
      program: await freshBundle(),
    })
    expect(exitCode).toBe(1)
    expect(output).toMatch(/^::error::GitHub answered with a page instead of data to GET \S+%0A/m)
    expect(output).not.toContain('    at ')
  })
})

describe('an answer that does not come', () => {
  test.each<[what: string, begin: RequestListener]>([
    ['at all', () => {}],
    [
      'to its end',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"parents": [')
      },
    ],
  ])('%s is waited for once', async (_what, begin) => {
    const patience = new AbortController()
    const { error, calls, call } = await askForCommit(
      (request, response) => {
        begin(request, response)
        setImmediate(() => patience.abort())
      },
      () => patience.signal,
    )
    expect(error).toBeInstanceOf(UserError)
    expect(String(error)).toContain(`GitHub gave no answer within 20 seconds to ${call}`)
    expect(calls).toBe(1)
  })

  test('for want of a server is told so', async () => {
    const url = await listen(() => {})
    const closed = url.replace(/\d+$/, '1')
    const { rest } = clientOf(closed)
    const asked = rest.git.getCommit({ ...place, commit_sha: commit })
    expect(String(await asked.catch(asUserError))).toContain(
      `GitHub could not be reached by GET ${closed}/`,
    )
  })
})
