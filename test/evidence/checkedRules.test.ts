import { expect, test } from 'vitest'
import { checkedRules } from '../../src/evidence/checkedRules.ts'
import type { AnswerCheck } from '../../src/golden/goldenSet.ts'
import { deskCase } from './deskJudge.ts'

const { sections, changeTexts, telling } = checkedRules.record

/** What becomes of checks of an answer, and how many questions the judge was asked. */
async function checked(answer: string, checks?: AnswerCheck[]) {
  const { current, questions } = deskCase({ case: checks ? { checks } : {} })
  const found = await checkedRules.gather({
    ...current,
    output: { ...current.output, answer },
  })
  expect(questions).toEqual([])
  return found
}

test('the answer passes each check or misses it, in the order of the case', async () => {
  const checks: AnswerCheck[] = [
    { contains: '82,959 million' },
    { containsAny: ['thirty days', '30 DAYS'] },
    { containsAny: ['weeks', 'months'] },
    { matches: '/\\d+ days\\.$/' },
    { matches: '/\\d+ Days/' },
    { not: { contains: 'as an AI' } },
    { not: { containsAny: ['said', 'within'] } },
    { not: { matches: '/days/' } },
  ]
  expect(await checked('It was said: 182,959 million, within **30** days.', checks)).toEqual({
    found: [
      { check: 'contains "82,959 million"', passed: false },
      { check: 'contains any of "thirty days", "30 DAYS"', passed: true },
      { check: 'contains any of "weeks", "months"', passed: false },
      // An expression takes the answer as it is.
      { check: 'matches /\\d+ days\\.$/', passed: false },
      { check: 'matches /\\d+ Days/', passed: false },
      { check: 'not contains "as an AI"', passed: true },
      { check: 'not contains any of "said", "within"', passed: false },
      { check: 'not matches /days/', passed: false },
    ],
  })
})

test('an empty answer is checked like any other', async () => {
  const checks = [{ contains: 'a' }, { matches: '/^$/' }, { not: { contains: 'a' } }]
  const found = await checked('', checks)
  expect('found' in found && found.found.map(({ passed }) => passed)).toEqual([false, true, true])
})

test.each<[string, AnswerCheck]>([
  ['an expression', { matches: '/^(a+)+$/' }],
  ['its negation', { not: { matches: '/^(a+)+$/' } }],
])('%s that has to be stopped tells nothing', async (_what, check) => {
  const found = await checked(`${'a'.repeat(1000)}b`, [
    { contains: 'b' },
    { matches: '/b/' },
    check,
  ])
  expect(found).toEqual({
    instead: {
      status: 'judgeError',
      reason:
        'the check `matches: /^(a+)+$/` was stopped, because it took more than a second: write it without repetitions inside of repetitions, or use `contains`',
    },
  })
})

test('a case without checks has no such evidence', async () => {
  expect(await checked('Thirty days.')).toEqual({
    instead: { status: 'notApplicable', reason: 'the case has no `checks`' },
  })
})

test('calls are checked, and what was called instead is named', async () => {
  const { current } = deskCase({
    case: {
      checks: [
        { calls: 'search' },
        { calls: { name: 'refund', arguments: { order: 12 }, max: 1 } },
        { callsInOrder: ['refund', 'search'] },
        { not: { calls: 'search' } },
        { not: { calls: 'delete' } },
      ],
    },
  })
  const search = { name: 'search', arguments: { query: 'kettle' } }
  const toolCalls = [search, search, { name: 'refund', arguments: { order: 13 } }]
  const gather = (output: object) =>
    checkedRules.gather({ ...current, output: { ...current.output, ...output } })
  const called = 'called search {"query":"kettle"} 2 times, refund {"order":13}'
  expect(await gather({ toolCalls })).toEqual({
    found: [
      { check: 'calls search', passed: true },
      { check: 'calls refund with {"order":12} exactly 1 time', passed: false, called },
      { check: 'calls refund, then search', passed: false, called },
      { check: 'not calls search', passed: false, called },
      { check: 'not calls delete', passed: true },
    ],
  })
  expect(await gather({ toolCalls: [] })).toMatchObject({
    found: [{ passed: false, called: 'called no tool' }, {}, {}, { passed: true }, {}],
  })
  expect(await gather({})).toMatchObject({
    instead: {
      status: 'judgeError',
      reason: expect.stringMatching(/^the check `calls search`: it is unknown which tools/),
    },
  })
})

const recorded = [
  { check: 'contains "sk-1"', passed: true },
  { check: 'not contains "sk-1"', passed: false },
]
const options = {
  ...{ metric: 'checks', name: 'checkedRules', isPerChunk: false, leftOut: 0 },
  counted: 'supported' as const,
}

test('reports count them, and name the place of each one that is missed', () => {
  const placeOfCheck = (index: number) => `support.golden.yaml:${index + 3}:7`
  expect(sections(recorded, { ...options, placeOfCheck })).toEqual([
    {
      summary: '1 of 2 checks passed',
      leftOut: 0,
      entries: [
        { wrong: false, marked: true, facts: [{ label: 'passed', text: 'contains "sk-1"' }] },
        {
          wrong: true,
          marked: true,
          facts: [{ label: 'missed at support.golden.yaml:4:7', text: 'not contains "sk-1"' }],
        },
      ],
    },
  ])
})

test('a shortened list keeps what was missed, and no longer tells places', () => {
  expect(recorded.map(entry => telling?.(entry, undefined))).toEqual([0, 1])
  const [section] = sections(recorded.slice(1), {
    ...options,
    leftOut: 5,
    placeOfCheck: () => 'support.golden.yaml:3:7',
  })
  expect(section?.summary).toBe('0 of the 1 checks that are kept passed')
  expect(section?.entries[0]?.facts[0].label).toBe('missed')
})

test('its texts can be changed', () => {
  const redact = (text: string) => text.replace('sk-1', '***')
  expect(changeTexts(recorded, redact).map(({ check }) => check)).toEqual([
    'contains "***"',
    'not contains "***"',
  ])
})

test.each([
  [{ min: 2 }, 'at least 2 times'],
  // By default `min` is 1, so a tool that was not called misses this.
  [{ max: 5 }, '1 to 5 times'],
  [{ min: 0, max: 5 }, 'at most 5 times'],
  [{ max: 0 }, 'at most 0 times'],
])('a check of calls with %j says how often it wants them', async (limits, words) => {
  const { current } = deskCase({ case: { checks: [{ calls: { name: 'search', ...limits } }] } })
  const output = { ...current.output, toolCalls: [] }
  expect(await checkedRules.gather({ ...current, output })).toMatchObject({
    found: [{ check: `calls search ${words}` }],
  })
})

test('how often a call was made that was made too often is said before the calls', async () => {
  const checks: AnswerCheck[] = [
    { calls: { name: 'search', max: 3 } },
    { calls: { name: 'search', arguments: { query: '7' }, min: 2 } },
    { calls: { name: 'refund', max: 3 } },
  ]
  const { current } = deskCase({ case: { checks } })
  const toolCalls = Array.from({ length: 8 }, (_, index) => ({
    name: 'search',
    arguments: { query: String(index) },
  }))
  expect(
    await checkedRules.gather({ ...current, output: { ...current.output, toolCalls } }),
  ).toMatchObject({
    found: [
      {
        called: expect.stringMatching(
          /^made 8 such calls among these: search \{"query":"0"\}, .* 3 more$/,
        ),
      },
      { called: expect.stringMatching(/^made 1 such call among these: search/) },
      { called: expect.stringMatching(/^called search/) },
    ],
  })
})
