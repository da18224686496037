import { expect, test } from 'vitest'
import { runAgainCommand } from '../../../src/report/cases/runAgainCommand.ts'
import { caseRecord } from '../../results/recordedRun.ts'

const record = (caseId: string, more = {}) =>
  caseRecord({ caseId, file: 'support.golden.yaml', line: 4, ...more })

test('a case that has its line for itself runs by it, with all turns of a conversation', () => {
  const turn = { conversation: 'kettle', of: 2 }
  const [first, ...others] = [
    record('kettle › turn 1', { turn: { ...turn, number: 1 } }),
    record('kettle › turn 2', { turn: { ...turn, number: 2 } }),
    record('refunds', { line: 9 }),
  ] as const
  expect(runAgainCommand(first, [first, ...others])).toBe('npx vitest run support.golden.yaml:4')
})

test('a case of a file with many cases runs by its name', () => {
  const [first, other] = [record('refunds', { variant: 'hy de' }), record('hours')] as const
  expect(runAgainCommand(first, [first, other])).toBe(
    "VITEST_RAG_VARIANT='hy de' npx vitest run support.golden.yaml -t 'refunds$'",
  )
})

test.for(['-x', "it’s 'so'", 'a.b (c|d) [e]{2}* \\', 'ze\u200Bro \uD800 \u2028', '$(id) `id`  🎉'])(
  'the name %j is found by its expression, and is no flag',
  name => {
    const command = runAgainCommand(record(name), [record(name), record('hours')])
    const [, word = ''] = / -t (.*)$/.exec(command) ?? []
    const expression = word.replace(/^'(.*)'$/, '$1').replaceAll(String.raw`'\''`, "'")
    expect(expression).not.toMatch(/^-|[\p{C}\p{Zl}]| {2}/u)
    expect(`support > ${name}`).toMatch(new RegExp(expression))
  },
)

test('the name of a file can’t be a flag, and commands no terminal', () => {
  const one = record('refunds', { file: '--config=x\u001B[2J.golden.yaml' })
  expect(runAgainCommand(one, [one])).toBe("npx vitest run './--config=x\\u{1b}[2J.golden.yaml:4'")
})
