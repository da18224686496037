import { expect, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { createJudgedRecords, joinJudged } from '../../../src/run/state/judgedRecords.ts'
import { caseRecord, matcherRecord } from '../../results/recordedRun.ts'

const shipping = caseRecord({ caseId: 'shipping-cost' })
const missed = caseRecord({ caseId: 'refund-window', milliseconds: 1 })
const drawn = caseRecord({ caseId: 'refund-window', milliseconds: 2 })
const first = { testId: 'a_0', record: matcherRecord({ test: 'first' }) }
const second = { testId: 'a_1', record: matcherRecord({ test: 'second' }) }

function judged() {
  const noted: unknown[] = []
  const counted: string[] = []
  const keep = <Part>(part: Part): Part => {
    noted.push(part)
    return part
  }
  const records = createJudgedRecords({
    notes: () => ({ keepCase: keep, keepRecord: keep, keepMatcher: keep }),
    onCase: ({ caseId }) => counted.push(caseId),
    onFault: () => {},
  })
  return { records, noted, counted }
}

test('each record is noted down at once; of a case drawn again, the last one stands', () => {
  const { records, noted, counted } = judged()
  records.keepCase(shipping, undefined)
  records.keepCase(missed, undefined)
  expect(records.caseOf(missed)).toBe(missed)
  records.keepDraw(drawn)
  records.keepMatcher(first)
  expect(noted).toEqual([shipping, missed, drawn, first.record])
  expect(counted).toEqual(['shipping-cost', 'refund-window'])
  expect(records.take()).toEqual({ cases: [shipping, drawn], matchers: [first] })
})

test('what can not be noted down is kept, told once it happens, and fails its test', () => {
  const fault = new UserError({ problem: 'the disk is full' })
  const refuse = () => {
    throw fault
  }
  const told: Error[] = []
  const records = createJudgedRecords({
    notes: () => ({ keepCase: refuse, keepRecord: refuse, keepMatcher: refuse }),
    onCase: () => {},
    onFault: one => told.push(one),
  })
  expect(() => records.keepCase(shipping, undefined)).toThrow(fault)
  expect(() => records.keepDraw(drawn)).toThrow(fault)
  expect(() => records.keepMatcher(first)).toThrow(fault)
  expect(told).toEqual([fault, fault, fault])
  expect(records.take()).toEqual({ cases: [shipping, drawn], matchers: [first] })
})

test('a rerun begins with nothing', () => {
  const { records } = judged()
  records.keepCase(shipping, undefined)
  records.keepMatcher(first)
  records.take()
  expect(records.caseOf(shipping)).toBeUndefined()
  expect(records.matchersOf(first.testId)).toBeUndefined()
  records.keepCase(drawn, undefined)
  expect(records.take()).toEqual({ cases: [drawn], matchers: [] })
})

test('sets that were given the same name stay two', () => {
  const { records } = judged()
  const other = { ...shipping, file: 'other.golden.yaml' }
  records.keepCase(shipping, undefined)
  records.keepCase(other, undefined)
  expect(records.take().cases).toEqual([shipping, other])
})

test('of what tests tell, only what the main process does not know is added', () => {
  const own = { cases: [drawn], matchers: [first, first] }
  const told = { cases: [missed, shipping], matchers: [first, second] }
  expect(joinJudged(own, told)).toEqual({
    cases: [drawn, shipping],
    matchers: [first, first, second],
  })
})

test('what other processes recorded twice stays twice, and is refused later', () => {
  const told = { cases: [shipping, shipping], matchers: [second, second] }
  expect(joinJudged({ cases: [], matchers: [] }, told)).toEqual(told)
})
