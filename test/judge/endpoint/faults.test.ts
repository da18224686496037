import { describe, expect, test } from 'vitest'
import { EndpointError } from '../../../src/judge/endpoint/endpointError.ts'
import { openaiAccess } from '../../../src/judge/openai/openaiAccess.ts'
import {
  isTransient,
  faultReason,
  retryAfterOf,
  waitReason,
} from '../../../src/judge/endpoint/faults.ts'

/** A reply with an error, as a protocol reads it. */
const errorReply = (status: number, { message = '' } = {}, headers = {}) =>
  new EndpointError('error', `${status} ${message}`, { status, headers: new Headers(headers) })

const quotaUsedUp = (message = '') =>
  new EndpointError('quota', `429 ${message}`, { status: 429, headers: new Headers() })

const noConnection = (cause?: Error) => new EndpointError('noConnection', 'No.', { cause })

const distrusted = (code: string) =>
  noConnection(
    new TypeError('fetch failed', { cause: Object.assign(new Error('no trust'), { code }) }),
  )

describe('isTransient', () => {
  test.each([408, 409, 429, 500, 502, 503, 529])('%i may pass', status => {
    expect(isTransient(errorReply(status))).toBe(true)
  })
  test.each([400, 401, 403, 404, 413, 422, 501])('%i will not', status => {
    expect(isTransient(errorReply(status))).toBe(false)
  })
  test.each([
    'The model produced output that does not match the expected peg-native format',
    'input (4001 tokens) is too large to process. increase the physical batch size (current batch size: 512)',
  ])('what a server says of this very request stays so: %s', message => {
    expect(isTransient(errorReply(500, { message }))).toBe(false)
    expect(isTransient(errorReply(500, { message: 'The model crashed' }))).toBe(true)
  })
  test('a quota that is used up stays so', () => {
    expect(isTransient(quotaUsedUp())).toBe(false)
  })
  test('connections may come back, but not for one who left', () => {
    expect(isTransient(noConnection(new Error('ECONNRESET')))).toBe(true)
    expect(isTransient(new EndpointError('noConnectionInTime', 'Request timed out.'))).toBe(true)
    expect(isTransient(new EndpointError('aborted', 'Request was aborted.'))).toBe(false)
  })
  test('a certificate stays what it is', () => {
    expect(isTransient(distrusted('SELF_SIGNED_CERT_IN_CHAIN'))).toBe(false)
    expect(isTransient(distrusted('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))).toBe(false)
  })
  test('a mistake of ours will not mend itself', () => {
    expect(isTransient(new RangeError('Invalid array length'))).toBe(false)
  })
})

describe('retryAfterOf', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  test.each<[Record<string, string>, number | undefined]>([
    [{}, undefined],
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '0' }, undefined],
    [{ 'retry-after-ms': '0', 'retry-after': '-3' }, undefined],
    [{ 'retry-after-ms': '1000000000' }, 60_000],
    [{ 'retry-after': '1e3' }, undefined],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:07 GMT' }, 7000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after-ms': '250', 'retry-after': '3' }, 250],
    [{ 'retry-after-ms': 'soon', 'retry-after': '3' }, 3000],
    [{ 'retry-after-ms': '-1', 'retry-after': '3' }, 3000],
  ])('%j is %s ms', (headers, milliseconds) => {
    expect(retryAfterOf(errorReply(429, {}, headers), now)).toBe(milliseconds)
  })
  test('only a server can ask to wait', () => {
    expect(retryAfterOf(noConnection())).toBeUndefined()
    expect(retryAfterOf(new TypeError('terminated'))).toBeUndefined()
  })
})

describe('waitReason', () => {
  const shown = (error: Error) => {
    const context = {
      error,
      attemptNumber: 2,
      retriesLeft: 9,
      retriesConsumed: 1,
      retryDelay: 250,
    }
    return waitReason(context, { baseURL: 'https://judge.example/v1', timeout: 60_000, wait: 4500 })
  }
  test('tells a reply without an answer from a lost connection', () => {
    expect(shown(new EndpointError('faultyReply', 'with an empty answer'))).toBe(
      'waiting 5 s: judge.example replied with an empty answer, try 3 of 11',
    )
    expect(shown(noConnection(new Error('ECONNRESET')))).toBe(
      'waiting 5 s: the connection to judge.example failed, try 3 of 11',
    )
    expect(shown(new EndpointError('timeout', ''))).toBe(
      'no reply from judge.example within 60000 ms, the `timeout` of a call, try 3 of 11',
    )
  })
})

describe('reasonOf', () => {
  const circumstances = {
    secrets: ['sk-secret-0123456789', 'team-token-987654', 'short'],
    baseURL: 'https://judge.example/v1',
    model: 'gpt-5-mini',
    timeout: 60_000,
    attempts: 7,
    used: 421_500,
    hints: openaiAccess.hints,
  }
  test('names what happened, where, and how often it was tried', () => {
    const refused = new Error('connect failed')
    Object.assign(refused, { code: 'ECONNREFUSED' })
    const errors = [
      errorReply(401, { message: 'Incorrect API key provided.' }),
      errorReply(404, { message: 'The model does not exist.' }),
      errorReply(429, { message: 'Slow down.' }),
      quotaUsedUp('You exceeded your quota.'),
      errorReply(503, { message: 'Overloaded.' }),
      errorReply(400, { message: 'Unsupported parameter:\n\u001B[31mtemperature' }),
      new EndpointError('noConnectionInTime', 'Request timed out.'),
      new EndpointError('timeout', ''),
      noConnection(new TypeError('fetch failed', { cause: refused })),
      new SyntaxError('Unexpected end of JSON input'),
      new TypeError('terminated'),
    ]
    expect(errors.map(error => faultReason(error, circumstances))).toMatchInlineSnapshot(`
      [
        "judge.example refused the API key or its rights (check OPENAI_API_KEY, \`apiKey\` or \`headers\`): 401 Incorrect API key provided. (7 attempts)",
        "judge.example has no model "gpt-5-mini", or has nothing at this address (\`baseURL\` ends in /v1 at most servers): 404 The model does not exist. (7 attempts)",
        "judge.example limits the rate of calls: 429 Slow down. (7 attempts)",
        "The quota at judge.example is used up: 429 You exceeded your quota. (7 attempts)",
        "judge.example answered with an error: 503 Overloaded. (7 attempts)",
        "judge.example answered with an error: 400 Unsupported parameter: [31mtemperature (7 attempts)",
        "No connection to judge.example in time (7 attempts)",
        "No reply from judge.example within 60000 ms (7 attempts in 422 s)",
        "No connection to judge.example: ECONNREFUSED (is it running, and is \`baseURL\` right?) (7 attempts)",
        "The endpoint's reply broke off or was not JSON (7 attempts)",
        "The endpoint's reply broke off or was not JSON (7 attempts)",
      ]
    `)
    expect(
      faultReason(errorReply(400, { message: 'No.' }), { ...circumstances, attempts: 1 }),
    ).toBe('judge.example answered with an error: 400 No.')
  })

  test('names the first fault too if it is another', () => {
    const first = errorReply(500, { message: 'CUDA out of memory for sk-secret-0123456789' })
    const gone = noConnection(
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('refused'), { code: 'ECONNRESET' }),
      }),
    )
    expect(faultReason(gone, { ...circumstances, first })).toBe(
      'No connection to judge.example: ECONNRESET (7 attempts; the first: judge.example answered with an error: 500 CUDA out of memory for [hidden])',
    )
    expect(faultReason(first, { ...circumstances, first })).toBe(
      'judge.example answered with an error: 500 CUDA out of memory for [hidden] (7 attempts)',
    )
  })

  test('says how to trust', () => {
    const once = { ...circumstances, attempts: 1 }
    expect(faultReason(distrusted('SELF_SIGNED_CERT_IN_CHAIN'), once)).toBe(
      'No connection to judge.example: SELF_SIGNED_CERT_IN_CHAIN (name its certificate authority in NODE_EXTRA_CA_CERTS, or pass `fetch`)',
    )
  })

  test.each([
    ['?key=sk%2Fsecret%3D0123', '?key=[hidden]'],
    ['Basic dXNlcjpzay9zZWNyZXQ9MDEyMw==', 'Basic dXNlcjp[hidden]w=='],
  ])('shows no secret that an endpoint encodes: %s', (said, shown) => {
    const echo = errorReply(400, { message: said })
    expect(faultReason(echo, { ...circumstances, secrets: ['sk/secret=0123'], attempts: 1 })).toBe(
      `judge.example answered with an error: 400 ${shown}`,
    )
  })

  test('shows no secret that an endpoint repeats', () => {
    const echo = errorReply(401, { message: 'Bad key sk-secret-0123456789 from team-token-987654' })
    expect(faultReason(echo, circumstances)).toBe(
      'judge.example refused the API key or its rights (check OPENAI_API_KEY, `apiKey` or `headers`): 401 Bad key [hidden] from [hidden] (7 attempts)',
    )
  })

  test('has none for an error of another kind, which keeps its stack', () => {
    expect(faultReason(new RangeError('Invalid array length'), circumstances)).toBeUndefined()
    expect(
      faultReason(new EndpointError('aborted', 'Request was aborted.'), circumstances),
    ).toBeUndefined()
  })
})
