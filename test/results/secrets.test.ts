import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactorOf } from '../../src/results/secrets.ts'

const environment = {
  OPENAI_API_KEY: 'sk-live-123456789',
  DEPLOY_TOKEN: 'first-line-of-it\nsecond-line-of-it',
  LONGER_SECRET: 'sk-live-123456789-and-more',
  SHORT_KEY: 'us',
  'INPUT_COMMENT-KEY': 'support-docs',
  HOME: '/home/somebody',
}

test.each([
  ['Is it sk-live-123456789?', 'Is it ***?'],
  ['sk-live-123456789-and-more', '***'],
  ['second-line-of-it, then first-line-of-it', '***, then ***'],
  ['support-docs in /home/somebody of us', 'support-docs in /home/somebody of us'],
])('%j becomes %j', (text, redacted) => {
  expect(redactorOf([environment])(text)).toBe(redacted)
})

test('a secret is taken out of JSON, where some of its characters are escaped', () => {
  const secret = String.raw`pass"word\1234`
  const json = JSON.stringify({ claims: [`It is ${secret}.`] })
  expect(redactorOf([{ DATABASE_PASSWORD: secret }])(json)).toBe('{"claims":["It is ***."]}')
})

test('a secret that no variable holds is named', () => {
  expect(redactorOf([], ['ghs_0123456789'])('with ghs_0123456789')).toBe('with ***')
})

test('a variable has another secret in each of two environments', () => {
  const billing = { OPENAI_API_KEY: 'sk-billing-123' }
  const shop = { OPENAI_API_KEY: 'sk-shop-456789' }
  expect(redactorOf([billing, shop])('sk-billing-123 or sk-shop-456789')).toBe('*** or ***')
})

describe('a variable is secret by its name', () => {
  test.each([
    ['SMTP_PASS', '***'],
    ['GITHUB_PAT', '***'],
    ['SENTRY_DSN', '***'],
    ['DATABASE_URL', '***'],
    ['MY_DATABASE_URL', '***'],
    ['OLD_DATABASE_URLS', 'something-of-it'],
    ['COMPASS', 'something-of-it'],
    ['BYPASS_CACHE', 'something-of-it'],
    ['SMTP_PASSAGE', 'something-of-it'],
    ['TARGET_PATH', 'something-of-it'],
    ['INPUT_SMTP_PASS', 'something-of-it'],
  ])('%s: %s', (name, redacted) => {
    expect(redactorOf([{ [name]: 'something-of-it' }])('something-of-it')).toBe(redacted)
  })
})

describe('a password of a URL', () => {
  const url = 'postgres://reader:pa%24%24w%2Frd%21@db.example:5432/shop'

  test.each([
    ['can not reach db.example:5432', 'can not reach db.example:5432'],
    [url, 'postgres://***@db.example:5432/shop'],
    ['the password pa$$w/rd! is wrong', 'the password *** is wrong'],
    ['?password=pa%24%24w%2frd!', '?password=***'],
    [`Basic ${Buffer.from('reader:pa$$w/rd!').toString('base64')}`, 'Basic ***Q=='],
  ])('is taken out, wherever it stands: %j becomes %j', (text, redacted) => {
    expect(redactorOf([{ SHOP: `primary=${url} "amqp://queue/"` }])(text)).toBe(redacted)
  })

  test('of each URL in a value is taken out', () => {
    const both = 'http://a:first-one-1@x/,http://b:other-one-2@y/,http://c:first-one-1@z/'
    expect(redactorOf([{ BOTH: both }])(both)).toBe('http://***@x/,http://***@y/,http://***@z/')
    expect(redactorOf([{ BOTH: both }])('first-one-1 other-one-2')).toBe('*** ***')
  })

  test.each([
    ['postgres://postgres:postgres@localhost/test', 'postgres:postgres'],
    ['postgres://tester:postgres@localhost/test', 'tester:postgres'],
  ])('that its user or scheme has, too, is an ordinary word elsewhere: %s', (database, pair) => {
    const redact = redactorOf([{ TEST_DB: database }])
    expect(redact(`Use postgres as ${pair}.`)).toBe('Use postgres as ***.')
  })

  test('that the value has once more is taken out', () => {
    const redact = redactorOf([{ QUEUE: 'amqp://app:hidden-one-1@queue/?backup=hidden-one-1' }])
    expect(redact('It is hidden-one-1.')).toBe('It is ***.')
  })

  test('that is short is taken out beside its user', () => {
    const redact = redactorOf([{ PROXY: 'http://somebody:pw1@proxy:8080' }])
    expect(redact('pw1 in http://somebody:pw1@proxy')).toBe('pw1 in http://***@proxy')
  })
})

/** Eight characters or more, as they stay when a value is read. */
const secrets = fc
  .oneof(
    fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' }),
    fc.base64String({ minLength: 8, maxLength: 40 }),
    fc.string({ minLength: 8, maxLength: 20, unit: fc.constantFrom(...String.raw`ab%2 +/\"':@?`) }),
  )
  .filter(text => text.trim() === text && text.length >= 8 && !text.includes('\n'))

const lowerHex = (text: string) => text.replaceAll(/%../g, code => code.toLowerCase())

const encoders: ((text: string) => string)[] = [
  text => text,
  text => JSON.stringify(text).slice(1, -1),
  encodeURIComponent,
  text => lowerHex(encodeURIComponent(text)),
  text => encodeURIComponent(text).replaceAll('%20', '+'),
  text => new URLSearchParams({ text }).toString().slice('text='.length),
  encodeURI,
]

/** What is the same in Base64 after any bytes, and before any. */
function certain(secret: string, offset: number, encoding: 'base64' | 'base64url'): string {
  const [zeros, ones] = [0, 255].map(byte =>
    Buffer.concat([
      Buffer.alloc(offset, byte),
      Buffer.from(secret),
      Buffer.alloc(3, byte),
    ]).toString(encoding),
  )
  const first = Math.ceil((offset * 4) / 3)
  const same = Array.from(zeros ?? '').findIndex(
    (character, index) => index >= first && character !== ones?.[index],
  )
  return zeros?.slice(first, same) ?? ''
}

test('no form of a secret is left of a text that has it', () => {
  const text = fc.string({ maxLength: 20 })
  fc.assert(
    fc.property(secrets, text, text, (secret, before, after) => {
      const redact = redactorOf([{ OPENAI_API_KEY: secret }])
      for (const encode of encoders)
        expect(redact(`${before}${encode(secret)}${after}`)).not.toContain(encode(secret))
      for (const encoding of ['base64', 'base64url'] as const) {
        const encoded = Buffer.from(before + secret + after).toString(encoding)
        const left = redact(`Basic ${encoded}`)
        const form = certain(secret, Buffer.byteLength(before) % 3, encoding)
        expect(form.length).toBeGreaterThanOrEqual(10)
        expect(encoded).toContain(form)
        expect(left).not.toContain(form)
        expect(redact(encodeURIComponent(encoded))).not.toContain(encodeURIComponent(form))
      }
    }),
  )
})

test('a text without the secret stays as it is', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 60 }), fc.base64String({ minLength: 8 }), (text, secret) => {
      fc.pre(!text.includes(secret))
      expect(redactorOf([{ OPENAI_API_KEY: secret }])(text)).toBe(text)
    }),
  )
})

test('a secret of many thousand characters is taken out, too', () => {
  const secret = Array.from({ length: 3000 }, (_, index) => `{${index}} "`).join('')
  const redact = redactorOf([{ CREDENTIALS: secret }])
  for (const form of [secret.trim(), encodeURIComponent(secret.trim())])
    expect(redact(`a ${form} b`)).toMatch(/^a [*]+ b$/)
})
