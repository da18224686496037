import { expect, test } from 'vitest'
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
