import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchInTime } from '../../src/text/matchInTime.ts'

const hostile = `${'a'.repeat(100_000)}b`

test('tries each expression', () => {
  const expressions = [/^\d+ days$/m, /(?:thirty|30) Days/i, /^x/]
  expect(matchInTime(expressions, 'within\n30 days')).toEqual({ matches: [true, true, false] })
  expect(matchInTime([], 'text')).toEqual({ matches: [] })
})

test('says what JavaScript says, with a limit of time and without', () => {
  const source = fc.string({
    unit: fc.constantFrom('a', 'b', '.', '*', '?', '|', '(', ')', '\\d', '[ab]', '^', '{1,2}', '1'),
    maxLength: 8,
  })
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '\n'), maxLength: 12 })
  fc.assert(
    fc.property(source, text, (written, answer) => {
      fc.pre(isExpression(written))
      const expression = new RegExp(written)
      const expected = expression.test(answer)
      expect(matchInTime([expression], answer)).toEqual({ matches: [expected] })
      expect(matchInTime([expression, /(a)|b/], answer).matches[0]).toBe(expected)
    }),
  )
})

function isExpression(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}

test('stops an expression whose time doubles with each character', () => {
  const { matches, stopped } = matchInTime([/a/, /^(a+)+$/, /b/], hostile)
  expect(matches).toEqual([true])
  expect(stopped).toBe('it took more than a second')
  expect(matchInTime([/(a)|b/], 'abc')).toEqual({ matches: [true] })
})

test('stops an expression whose memory runs out, which is no answer either', () => {
  const { matches, stopped } = matchInTime([/(?:a|b)*c/], 'ab'.repeat(5_000_000))
  expect(matches).toEqual([])
  // On a slow machine the time runs out first.
  expect(stopped).toMatch(/^it (?:takes more memory than there is|took more than a second)$/)
})

test('stops it in a worker thread too', async () => {
  const file = new URL('../../src/text/matchInTime.ts', import.meta.url)
  const program = `
    import { parentPort, workerData } from 'node:worker_threads'
    const { matchInTime } = await import(${JSON.stringify(file.href)})
    parentPort.postMessage(matchInTime([/^(a+)+$/], workerData))
  `
  const source = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  const worker = new Worker(source, { workerData: hostile })
  const answer = await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  expect(answer).toEqual({ matches: [], stopped: 'it took more than a second' })
})
