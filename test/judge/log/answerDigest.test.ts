import fc from 'fast-check'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerDigest, holdsAnswer } from '../../../src/judge/log/answerDigest.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import type { VerdictRecord } from '../../../src/judge/log/verdictRecord.ts'
import { verdictKey } from '../verdictKey.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const key = verdictKey('refunds')
const record: VerdictRecord = {
  key,
  date: '2026-11-22',
  step: 'extractClaims',
  prompt: 'extractClaims@1',
  judge: 'clerk',
  answer: { claims: ['Refunds take 30 days.'] },
}
const logFile = () => join(temporaryFolder(), 'verdicts.jsonl')
const holds = (file: string, answer: unknown) =>
  holdsAnswer(openVerdictLog(file), { key, digest: answerDigest(answer) })

/** Also what looks like the parts of a record. */
const jsonValue = fc.oneof(
  fc.jsonValue(),
  fc.record({ answer: fc.jsonValue(), promptTokens: fc.nat(), redacted: fc.constant(true) }),
  fc.constantFrom(',"answer":', '},"promptTokens":7}', `{"key":"${key}"`),
)

test('a log holds an answer that it was given, whatever that is and whatever stands beside it', () => {
  const tokens = { promptTokens: fc.nat(), completionTokens: fc.constantFrom(0, 0.5, 1e21) }
  const beside = fc.record({ model: fc.string(), ...tokens }, { requiredKeys: [] })
  fc.assert(
    fc.property(jsonValue, jsonValue, beside, (answer, other, more) => {
      const file = logFile()
      openVerdictLog(file).append({ ...record, answer, ...more })
      expect(holds(file, answer)).toBe(true)
      expect(holds(file, other)).toBe(JSON.stringify(other) === JSON.stringify(answer))
    }),
    { numRuns: 60 },
  )
})

test('the record is the one that answers: the last whole one of the very question', () => {
  const file = logFile()
  const line = (more: object) => `${JSON.stringify({ ...record, ...more })}\n`
  const { key: _key, answer, ...others } = record
  expect(holds(file, answer)).toBe(false)
  appendFileSync(file, line({}))
  expect(holds(file, answer)).toBe(true)
  // Half of a key is how lines are found.
  appendFileSync(file, line({ key: `${key.slice(0, 32)}${'0'.repeat(32)}`, answer: 'other' }))
  expect(holds(file, answer)).toBe(true)
  appendFileSync(file, line({ answer: '***', redacted: true }))
  expect(holds(file, answer)).toBe(true)
  // Written by hand, in another order.
  appendFileSync(file, `${JSON.stringify({ key, answer: 1, ...others })}\n`)
  expect(holds(file, answer)).toBe(false)
  expect(holds(file, 1)).toBe(true)
})

test('an answer with a secret in it is held by the run that got it alone', () => {
  const file = logFile()
  const log = openVerdictLog(file, { redact: text => text.replaceAll('sk-1234', '***') })
  log.append({ ...record, answer: 'sk-1234' })
  expect(holdsAnswer(log, { key, digest: answerDigest('sk-1234') })).toBe(true)
  expect(holds(file, 'sk-1234')).toBe(false)
  expect(holds(file, '***')).toBe(false)
})
