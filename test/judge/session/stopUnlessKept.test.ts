import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Judge } from '../../../src/judge/judge.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { createBudget } from '../../../src/judge/session/budget.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const concurrency = 4
const question = (index: number) => ({ question: 'Which orders?', text: `Order ${index} is open.` })

/** Asks forty questions. The log can't be written from the tenth call on. */
async function askForty() {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  let calls = 0
  const judge: Judge = {
    name: 'clerk',
    concurrency,
    async answer() {
      calls += 1
      if (calls === 10) {
        rmSync(file)
        mkdirSync(file)
      }
      return { answer: { claims: ['An order is open.'], declines: false } }
    },
  }
  const spending = createBudget()
  const session = createJudgeSession({ judge, spending, verdictLog: openVerdictLog(file) })
  const asked = Array.from({ length: 40 }, (_, index) =>
    session.ask(extractClaims, question(index)),
  )
  const settled = await Promise.allSettled(asked)
  const reasons = settled.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : []))
  return { calls, reasons, usedUp: spending.usedUp(), file }
}

test('when the log can not be written any more, only what is under way is still asked', async () => {
  const { calls, reasons, usedUp, file } = await askForty()
  expect(calls).toBeLessThan(10 + concurrency)
  expect(reasons.length).toBeGreaterThanOrEqual(40 - calls)
  expect(40 - reasons.length).toBeLessThan(10)
  for (const reason of reasons) {
    expect(reason).toContain(`${file} can't be written: it is a folder. Remove that folder`)
  }
  expect(usedUp).toContain('no more calls are made: ')
})

test('the first fault is the one that is told', () => {
  const { stop, usedUp } = createBudget({ maxCalls: 0 })
  expect(usedUp('maxCalls')).toBeUndefined()
  stop(new Error('the disk is full\n  Free some space'))
  stop(new Error('another'))
  expect(usedUp('maxCalls')).toBe('no more calls are made: the disk is full. Free some space')
})
