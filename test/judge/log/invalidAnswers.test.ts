import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openInvalidAnswers } from '../../../src/judge/log/invalidAnswers.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

function opened() {
  const file = join(temporaryFolder(), 'run', 'invalid-answers.jsonl')
  const answers = openInvalidAnswers({
    file: () => file,
    shown: path => path.split('/').at(-1) ?? '',
    redact: text => text.replaceAll('sk-secret-123', '***'),
  })
  const lines = () =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { reply: string })
  return { file, answers, lines }
}

const invalid = { key: '23781c730d0d77e2', step: 'rate', problems: ['No JSON.'], raw: 'Two.\n"It"' }

describe('a reply that is no valid answer', () => {
  test('is a line that the message names', () => {
    const { answers, lines } = opened()
    expect(answers.keep(invalid)).toBe('23781c730d0d in invalid-answers.jsonl')
    expect(answers.keep({ ...invalid, raw: '\u2028\uD83D' })).toBeDefined()
    expect(lines()).toEqual([
      { key: '23781c730d0d', step: 'rate', problems: ['No JSON.'], reply: 'Two.\n"It"' },
      { key: '23781c730d0d', step: 'rate', problems: ['No JSON.'], reply: '\u2028\uD83D' },
    ])
  })

  test('holds no secret, also not half of one where it is cut', () => {
    const { answers, lines } = opened()
    const problems = ['It says sk-secret-123.']
    answers.keep({
      ...invalid,
      problems,
      raw: `${'a'.repeat(19_995)}sk-secret-123${'b'.repeat(90_000)}`,
    })
    const [line] = lines()
    expect(line).toMatchObject({ problems: ['It says ***.'] })
    expect(line?.reply).toMatch(/^a+\*\*\*b…$/)
    expect(line?.reply).toHaveLength(20_000)
  })

  test('is kept 200 times a run', () => {
    const { file, answers, lines } = opened()
    const places = Array.from({ length: 201 }, () => answers.keep(invalid))
    expect(places.filter(Boolean)).toHaveLength(200)
    expect(lines()).toHaveLength(200)
    answers.begin()
    expect(existsSync(file)).toBe(false)
    expect(answers.keep(invalid)).toBeDefined()
    expect(lines()).toHaveLength(1)
  })

  test('costs no answer where it cannot be written', () => {
    const { file, answers } = opened()
    mkdirSync(file, { recursive: true })
    expect(answers.keep(invalid)).toBeUndefined()
  })
})
