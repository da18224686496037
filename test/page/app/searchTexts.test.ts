import { expect, test } from 'vitest'
import { foundIn, namesField, searchField } from '../../../src/page/app/searchTexts.ts'
import type { PageCaseRow } from '../../../src/page/pageData.ts'

const row = (caseId: string): PageCaseRow => ({
  set: 'support',
  caseId,
  question: `What of ${caseId}?`,
  states: [],
  drop: 0,
  scores: [],
})

const long = `${'𝒳'.repeat(60)} Thirty Days ${'𝒴'.repeat(120)}`
const fields = [
  namesField([row('refund'), row('hours')]),
  searchField('answer', ['Within Thirty days.', long]),
  searchField('passages', ['Ten İstanbul days.', 'Monday to Friday']),
]

test('what the list does not show is quoted, with a few words beside it', () => {
  expect(foundIn(fields, 0, 'refund thirty')).toEqual({
    name: 'answer',
    before: 'Within ',
    found: 'Thirty',
    after: ' days.',
  })
  expect(foundIn(fields, 1, 'FRIDAY')).toMatchObject({ name: 'passages', found: 'Friday' })
})

test('what the list shows anyway is not quoted', () => {
  expect(foundIn(fields, 0, 'refund what')).toBeUndefined()
})

test('a cut leaves no half of a character', () => {
  const found = foundIn(fields, 1, 'days')
  expect(found?.before.isWellFormed()).toBe(true)
  expect(found?.after.isWellFormed()).toBe(true)
  expect(found?.before).toMatch(/^… 𝒳+ Thirty $/u)
})

test('a letter that has another length in lower case moves nothing', () => {
  const names = namesField([row('refund')])
  const passages = searchField('passages', ['İİİ Ten days'])
  expect(foundIn([names, passages], 0, 'days')?.found).toBe('days')
})
