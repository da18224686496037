import { expect, test } from 'vitest'
import { doctorChecks } from '../../src/doctor/checks/index.ts'
import { examine } from '../../src/doctor/examine.ts'
import { findingLines } from '../../src/doctor/findingLines.ts'
import { lookedAt } from '../../src/doctor/lookedAt.ts'
import { contentHash } from '../../src/corpus/contentHash.ts'
import { casesOf, examinationOf, runOf } from './examinations.ts'

const documents = {
  'refunds.md': 'Refunds take thirty days.',
  'доставка.md': 'Доставка занимает пять дней.',
  '会员.md': '会员积分一年有效。',
}

/** A set of twenty cases in three languages with each fault there is, but for what rests on runs. */
const faulty = casesOf([
  { id: 'gone', question: 'How long do refunds take?', relevantDocuments: ['refund.md'] },
  { id: 'again', question: 'how long do refunds take' },
  {
    id: 'leaked',
    question: 'Доставка занимает пять рабочих дней?',
    reference: 'Доставка занимает пять рабочих дней.',
  },
  { id: 'dated', question: '会员费是多少？', reference: '去年是九十九元。' },
  { id: 'unclear', question: 'Когда она приходит?' },
  {
    id: 'aged',
    question: '积分什么时候过期？',
    reference: '一年。',
    relevantDocuments: ['会员.md'],
    origin: {
      by: 'generate',
      sources: [{ document: '会员.md', hash: contentHash('会员积分两年有效。') }],
    },
  },
  ...Array.from({ length: 14 }, (_, at) => ({
    id: `case-${at}`,
    question: `Question ${at}?`,
    group: 'one',
  })),
])

test('finds each planted fault, in the order of the lines', async () => {
  const asked = examinationOf(faulty)
  const runs = [3, 2, 1].map(day => runOf(asked, `run-${day}`, [{ caseId: 'aged', failed: true }]))
  const examination = examinationOf(faulty, {
    documents,
    runs,
    set: {
      claimsOf: async () => ({
        claims: ['X.'],
        doubted: [{ text: 'X.', verdict: 'refuted', reason: 'Y.' }],
      }),
    },
  })
  const found = await examine(examination)
  expect(found.map(({ check, place: { line, caseId } }) => [check, line, caseId])).toEqual([
    ['unevenShares', 3, undefined],
    ['unanswerableShare', 3, undefined],
    ['tooFewCases', 3, undefined],
    ['missingDocuments', 4, 'gone'],
    ['duplicateQuestions', 5, 'again'],
    ['leakedAnswers', 6, 'leaked'],
    ['relativeDates', 7, 'dated'],
    ['unclearWords', 8, 'unclear'],
    ['alwaysFailed', 9, 'aged'],
    ['unsupportedReferences', 9, 'aged'],
    ['changedSources', 9, 'aged'],
  ])
  expect(findingLines(found, lookedAt(examination)).slice(-3)).toEqual([
    '2 errors, 7 warnings, 2 notes',
    `by check: ${found.map(({ check }) => `${check} 1`).join(', ')}`,
    'checked: 1 golden set, 20 cases, 3 kept runs, 3 documents, 1 reference by the judge',
  ])
})

const sound = casesOf([
  {
    id: 'refunds',
    question: 'How long do refunds take?',
    reference: 'Thirty days.',
    relevantDocuments: ['refunds.md'],
  },
  {
    id: 'доставка',
    question: 'Сколько занимает доставка?',
    reference: 'Пять дней.',
    relevantDocuments: ['доставка.md'],
  },
  {
    id: '会员',
    question: '会员积分多久有效？',
    reference: '一年。',
    relevantDocuments: ['会员.md#1'],
  },
  { id: 'none', question: 'Who founded the shop?', answerable: false },
])

test('is silent on a sound set', async () => {
  const best = { values: { faithfulness: 1 } }
  const runs = [3, 2, 1].map(day =>
    runOf(
      examinationOf(sound),
      `run-${day}`,
      [{ caseId: 'refunds', ...best }, { caseId: 'none' }],
      {
        'refunds.md': ['Refunds take thirty days.'],
      },
    ),
  )
  const set = { judgeIsDeterministic: true }
  expect(await examine(examinationOf(sound, { documents, runs, set }))).toEqual([])
})

test('no two checks have one name', () => {
  expect(new Set(doctorChecks.map(({ name }) => name)).size).toBe(doctorChecks.length)
})
