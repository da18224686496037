import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CaseTime } from '../../../src/judge/session/caseTime.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('passes while a call is under way, and stands still while the case waits for room', () => {
  const time = new CaseTime(1000)
  vi.advanceTimersByTime(60_000)
  const end = time.sent()
  vi.advanceTimersByTime(600)
  end()
  vi.advanceTimersByTime(60_000)
  expect(time.signal.aborted).toBe(false)
  time.sent()
  vi.advanceTimersByTime(399)
  expect(time.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(time.signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('calls at the same time take it once', () => {
  const time = new CaseTime(1000)
  const ends = [time.sent(), time.sent()]
  vi.advanceTimersByTime(500)
  ends[0]?.()
  // Told twice, which counts once.
  ends[0]?.()
  vi.advanceTimersByTime(400)
  ends[1]?.()
  vi.advanceTimersByTime(10_000)
  time.sent()
  vi.advanceTimersByTime(99)
  expect(time.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(time.signal.aborted).toBe(true)
})

test('what has no time left ends with its next call', () => {
  const time = new CaseTime(-5)
  time.sent()
  vi.advanceTimersByTime(0)
  expect(time.signal.aborted).toBe(true)
})
