import { expect, test } from 'vitest'
import { redactedDetails } from '../../src/results/redactedDetails.ts'

const redact = (text: string) => text.replaceAll('letmein2026', '***').replaceAll('20260131', '***')

test('secrets leave texts, keys and numbers at any depth', () => {
  const details = {
    sql: "SELECT 'letmein2026'",
    letmein2026: [{ url: 'https://letmein2026@host' }, 20260131, -7],
    ['__proto__']: { key: 'letmein2026' },
  }
  expect(JSON.stringify(redactedDetails(details, redact))).toBe(
    `{"sql":"SELECT '***'","***":[{"url":"https://***@host"},"***",-7],"__proto__":{"key":"***"}}`,
  )
})

test.each([[undefined], [null], [true], [0], ['']])('%j stays', details => {
  expect(redactedDetails(details, redact)).toBe(details)
})
