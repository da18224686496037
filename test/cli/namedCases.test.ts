import { expect, test } from 'vitest'
import { namedCases } from '../../src/cli/namedCases.ts'
import { UserError } from '../../src/errors.ts'
import type { CaseRecord } from '../../src/results/results.ts'
import { caseRecord, recordedRun, setRun } from '../results/recordedRun.ts'

/** A conversation by the ids of its turns. */
function conversation(name: string, turns: readonly string[], others: Partial<CaseRecord> = {}) {
  return turns.map((id, index) =>
    caseRecord({
      caseId: `${name} › ${id}`,
      turn: { conversation: name, number: index + 1, of: turns.length },
      ...others,
    }),
  )
}

/** What a name finds: ids of cases, or how the error goes on. */
function finder(records: CaseRecord[]) {
  const variants = { gated: 'plain', names: ['plain', 'hyde'] }
  const hasVariants = records.some(({ variant }) => variant !== undefined)
  const sets = { support: setRun({ ...(hasVariants && { variants }) }) }
  const results = recordedRun({ records, sets })
  return (name: string): unknown => {
    try {
      return namedCases(results, name, () => false).map(([one]) =>
        [one.variant, one.caseId].filter(part => part !== undefined).join('/'),
      )
    } catch (error) {
      if (error instanceof UserError) return error.problems[0]?.fix
      throw error
    }
  }
}

test('a conversation is found by its id, with its turns in the order in which they were asked', () => {
  const turns = Array.from({ length: 11 }, (_, index) => `turn ${index + 1}`)
  const find = finder([...conversation('kettle', turns), ...conversation('pot', ['turn 1'])])
  const ids = turns.map(turn => `kettle › ${turn}`)
  expect(find('kettle')).toEqual(ids)
  expect(find('support/kettle')).toEqual(ids)
  expect(find('kettle › turn 10')).toEqual(['kettle › turn 10'])
  expect(find('pot')).toEqual(['pot › turn 1'])
})

test('without a variant, the conversation of the gated one is meant', () => {
  const turns = ['turn 1', 'turn 2']
  const find = finder(
    ['hyde', 'plain'].flatMap(variant => conversation('kettle', turns, { variant })),
  )
  expect(find('kettle')).toEqual(['plain/kettle › turn 1', 'plain/kettle › turn 2'])
  expect(find('hyde/kettle')).toEqual(['hyde/kettle › turn 1', 'hyde/kettle › turn 2'])
  expect(find('support/hyde/kettle › turn 2')).toEqual(['hyde/kettle › turn 2'])
})

test('a turn with an id is also found by its number, unless that is the id of another', () => {
  const find = finder([
    ...conversation('kettle', ['turn 1', 'broken', 'turn 3']),
    ...conversation('pot', ['turn 1', 'turn 3', 'end']),
  ])
  expect(find('kettle › turn 2')).toEqual(['kettle › broken'])
  expect(find('support/kettle › turn 2')).toEqual(['kettle › broken'])
  expect(find('pot › turn 3')).toEqual(['pot › turn 3'])
  expect(find('pot › turn 2')).toEqual(['pot › turn 3'])
})

test('names that are printed with escapes are found as they are printed', () => {
  const find = finder([
    caseRecord({ caseId: 'ze\u200Bro' }),
    ...conversation('##[group]', ['turn 1', 'last\u202E']),
  ])
  expect(find('support/ze\\u{200b}ro')).toEqual(['ze\u200Bro'])
  expect(find('#\\#[group]')).toHaveLength(2)
  expect(find('#\\#[group] › last\\u{202e}')).toEqual(['##[group] › last\u202E'])
})

test('another number is no slip: the turns that there are get listed', () => {
  const find = finder(conversation('kettle', ['turn 1', 'broken', 'turn 3']))
  expect(find('kettle › turn 9')).toBe(
    '`kettle` has records of kettle › turn 1, kettle › broken, kettle › turn 3',
  )
  expect(find('kettle › brokn')).toBe('Did you mean `kettle › broken`?')
  expect(find('kettle > broken')).toBe('Did you mean `kettle › broken`?')
  expect(find('kettl')).toBe('Did you mean `kettle`?')
  expect(find('nothing')).toBe('It has records of kettle')
})
