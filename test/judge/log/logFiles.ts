import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { createLogReader } from '../../../src/judge/log/logReader.ts'
import type { VerdictRecord } from '../../../src/judge/log/verdictRecord.ts'
import { lineOf } from '../../../src/judge/log/verdictRecord.ts'
import { verdictKey } from '../verdictKey.ts'

export const answered = (question: string, answer: unknown, redacted?: true): VerdictRecord => ({
  key: verdictKey(question),
  step: 'extractClaims',
  prompt: 'extractClaims@1',
  judge: 'clerk',
  answer,
  ...(redacted && { redacted }),
})

/** What stands in a line: a record, or the text of a damaged one. */
export type LineContent = VerdictRecord | string

export const questions = ['refunds', 'shipping', 'hours', 'Возврат']

const whole = fc
  .tuple(fc.constantFrom(...questions), fc.constantFrom('Да.', 'No.', '三十天。'))
  .map(([question, answer]) => answered(question, answer))

/** Lines of logs that answer a few questions again and again, some of them without secrets, or damaged. */
export const logContent: fc.Arbitrary<LineContent[]> = fc.array(
  fc.oneof(
    { arbitrary: whole, weight: 4 },
    whole.map(record => ({ ...record, answer: '***', redacted: true as const })),
    whole.map(record => lineOf(record).slice(0, -5)),
    fc.constantFrom('', 'HTTP/1.1 502 Bad Gateway', '\0\0\0', '{"key":"'),
  ),
  { maxLength: 8 },
)

export function writeLog(file: string, lines: readonly LineContent[]): string {
  mkdirSync(join(file, '..'), { recursive: true })
  const text = lines.map(line => (typeof line === 'string' ? line : lineOf(line))).join('\n')
  writeFileSync(file, text)
  return file
}

/** What a log answers, question by question. */
export function answersOf(file: string, asked: readonly string[] = questions): unknown[] {
  const reader = createLogReader(file)
  try {
    return asked.map(question => reader.find(verdictKey(question))?.answer)
  } finally {
    reader.close()
  }
}
