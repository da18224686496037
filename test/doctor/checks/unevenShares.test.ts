import { expect, test } from 'vitest'
import { unevenShares } from '../../../src/doctor/checks/unevenShares.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const found = (cases: number, more: (at: number) => object) =>
  findingsOf(
    unevenShares,
    examinationOf(
      casesOf(
        Array.from({ length: cases }, (_, at) => ({
          id: `case-${at}`,
          question: `Question ${at}?`,
          ...more(at),
        })),
      ),
    ),
  )

test('tells which tags stand on hardly any case', async () => {
  expect(
    await found(20, at => ({ tags: [at === 0 ? '退款' : at < 10 ? 'billing' : 'shipping'] })),
  ).toEqual(['support.golden.yaml:3:1: note: 1 of 3 tags has fewer than 3 cases: 退款 (1)'])
})

test('tells of a group on which a third of the cases hangs', async () => {
  expect(await found(20, at => ({ group: at < 8 ? 'refunds.md' : `document-${at}` }))).toEqual([
    'support.golden.yaml:3:1: warning: 8 of 20 cases are in group `refunds.md`, so their scores rise and fall together: the set has as much information as 5 independent cases of equal weight',
  ])
})

test.each([
  [19, (at: number) => ({ tags: [at === 0 ? 'rare' : 'common'], group: 'one' })],
  [20, (at: number) => ({ tags: [`tag-${at}`], group: `group-${at % 4}` })],
  [20, (at: number) => ({ tags: [at < 3 ? 'rare' : 'common'] })],
])('has nothing to say of %i cases that are balanced', async (cases, more) => {
  expect(await found(cases, more)).toEqual([])
})

test('a conversation counts once for its tags, and names itself as a group', async () => {
  const turns = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ question: `${at}?` }))
  const given = (at: number, count: number) => ({
    question: undefined,
    turns: turns(count),
    tags: [at === 0 ? 'rare' : 'common'],
  })
  expect(await found(20, at => given(at, at === 0 ? 30 : 2))).toEqual([
    'support.golden.yaml:3:1: note: 1 of 2 tags has fewer than 3 cases: rare (1)',
    'support.golden.yaml:3:1: warning: 30 of 68 cases are turns of `case-0`, so their scores rise and fall together: the set has as much information as 5 independent cases of equal weight',
  ])
  expect(await found(19, at => given(at, at === 0 ? 30 : 2))).toEqual([])
})
