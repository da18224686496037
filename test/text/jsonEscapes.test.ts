import { expect, test } from 'vitest'
import { jsonEscapes } from '../../src/text/jsonEscapes.ts'

test.each(['\u0007', '\u0085', '\u2028', '\u{1f600}', '\ud83d'])('%j is read back', character => {
  const escapes = jsonEscapes(character)
  expect(escapes).toMatch(/^(?:\\u[0-9a-f]{4}){1,2}$/)
  expect(JSON.parse(`"${escapes}"`)).toBe(character)
})
