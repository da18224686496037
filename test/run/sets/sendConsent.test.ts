import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openai } from '../../../src/judge/openai/openai.ts'
import { refuseUnsent } from '../../../src/run/sets/sendConsent.ts'
import { load } from '../../golden/loading.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const judgedAt = (baseURL: string) => ({
  judge: openai({ model: 'm', apiKey: 'a-key-for-tests', baseURL }),
})
const elsewhere = judgedAt('https://judge.invalid/v1')

/** A case with an answer, and where it comes from. */
const setOf = (origin: string) =>
  load(`metrics: { faithfulness: report }
cases:
  - id: open
    question: Is it open?
    answer: It is.
    contexts: [{ id: a, text: It is open. }]
    origin: { by: import${origin} }
`)

const asked = (origin: string, options = elsewhere, root = temporaryFolder()) =>
  refuseUnsent(setOf(origin), { root, options, plan: { kind: 'gate' } })

test.each([', at: 2026-09-21T14:13:21.000Z', ', trace: 4f2a'])(
  'a case of a sample that was copied to another file asks for leave:%s',
  origin => {
    expect(() => asked(origin)).toThrow('These cases are texts of production, and openai m')
  },
)

test('other imported cases, and models on this machine, need no leave', () => {
  expect(() => asked(', from: ragas')).not.toThrow()
  expect(() => asked(', trace: 4f2a', judgedAt('http://127.0.0.1:9/v1'))).not.toThrow()
})

test('leave that was committed counts for nobody', () => {
  const root = temporaryFolder()
  const given = { root, options: elsewhere }
  refuseUnsent(setOf(', trace: 4f2a'), { ...given, plan: { kind: 'gate', send: true } })
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  expect(() => asked(', trace: 4f2a', elsewhere, root)).not.toThrow()
  execFileSync('git', ['add', '--force', '.vitest-rag/production/sent.json'], { cwd: root })
  expect(() => asked(', trace: 4f2a', elsewhere, root)).toThrow('would get them')
  // It is asked again with each run until the file is out of git.
  refuseUnsent(setOf(', trace: 4f2a'), { ...given, plan: { kind: 'gate', send: true } })
  expect(() => asked(', trace: 4f2a', elsewhere, root)).toThrow('would get them')
})

test('leave is kept for the endpoint that it was given for', () => {
  const root = temporaryFolder()
  refuseUnsent(setOf(', trace: 4f2a'), {
    ...{ root, options: elsewhere },
    plan: { kind: 'gate', send: true },
  })
  expect(existsSync(join(root, '.vitest-rag/production/sent.json'))).toBe(true)
  expect(() => asked(', trace: 4f2a', elsewhere, root)).not.toThrow()
  expect(() => asked(', trace: 4f2a', judgedAt('https://other.invalid/v1'), root)).toThrow(
    'https://other.invalid/v1 would get them',
  )
})
