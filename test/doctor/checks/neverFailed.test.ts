import { expect, test } from 'vitest'
import { neverFailed } from '../../../src/doctor/checks/neverFailed.ts'
import { casesOf, examinationOf, findingsOf, runOf } from '../examinations.ts'

const ids = Array.from({ length: 11 }, (_, at) => `case-${at}`)
const source = casesOf(
  ids.map(id => ({ id, question: `${id}?` })),
  '{ faithfulness: {}, refutedRate: { gate: true }, abstention: report }',
)
const asked = examinationOf(source)
const best = { faithfulness: 1, refutedRate: 0, abstention: 0 }

/** Runs in which all cases have the best scores but for these. */
const found = (count: number, others: Record<string, Record<string, number>> = {}) =>
  findingsOf(
    neverFailed,
    examinationOf(source, {
      runs: Array.from({ length: count }, (_, run) =>
        runOf(
          asked,
          `run-${run}`,
          ids.map(caseId => ({ caseId, values: run === 0 ? (others[caseId] ?? best) : best })),
        ),
      ),
    }),
  )

test('tells of a set of which hardly any case ever lost a point', async () => {
  expect(await found(5, { 'case-3': { ...best, faithfulness: 0.5 } })).toEqual([
    'support.golden.yaml:3:1: note: 10 of 11 cases had the best score of every gated metric in each of 5 or more kept runs: case-0, case-1, case-2, case-4, case-5 and 5 more',
  ])
})

test('four runs are too few, and a tenth that falls is enough', async () => {
  expect(await found(4)).toEqual([])
  const lost = { ...best, refutedRate: 0.2 }
  expect(await found(5, { 'case-3': lost, 'case-4': lost })).toEqual([])
})

test('turns that only lead on count for nothing', async () => {
  const turns = [{ question: 'Hello!' }, { question: 'Why?', reference: 'So.' }]
  const chat = casesOf([{ id: 'chat', turns }])
  const runs = Array.from({ length: 5 }, (_, run) =>
    runOf(examinationOf(chat), `run-${run}`, [
      { caseId: 'chat › turn 2', values: { faithfulness: 1 } },
    ]),
  )
  expect(await findingsOf(neverFailed, examinationOf(chat, { runs }))).toEqual([
    'support.golden.yaml:3:1: note: the only case had the best score of every gated metric in each of 5 or more kept runs: chat › turn 2',
  ])
})
