import { expect, test } from 'vitest'
import { secretForms } from '../../src/text/secretForms.ts'

const secret = 'p/s w+rd?é"1'
const isIn = (text: string) => secretForms(secret).some(source => new RegExp(source).test(text))

test.each([
  secret,
  JSON.stringify({ secret }),
  encodeURIComponent(secret),
  new URLSearchParams({ secret }).toString(),
  Buffer.from(secret).toString('base64'),
  Buffer.from(`user:${secret}`).toString('base64'),
  Buffer.from(`${secret}\n`).toString('base64url'),
])('a secret is found in %s', text => {
  expect(isIn(text)).toBe(true)
})

test.each(['p/s w-rd?é"1', Buffer.from('p/s w-rd?é"1').toString('base64')])(
  'another text is none: %s',
  text => {
    expect(isIn(text)).toBe(false)
  },
)
