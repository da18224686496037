import { expect, test } from 'vitest'
import { alwaysFailed } from '../../../src/doctor/checks/alwaysFailed.ts'
import { casesOf, examinationOf, findingsOf, runOf } from '../examinations.ts'

const source = casesOf([
  { id: 'one', question: 'One?' },
  { id: 'two', question: 'Two?' },
])
const asked = examinationOf(source)
const failing = { failed: true, missed: ['faithfulness'] }
const runs = [3, 2, 1].map(day =>
  runOf(asked, `2026-01-0${day}`, [
    { caseId: 'one', ...failing },
    { caseId: 'two', ...failing, failed: day > 1 },
  ]),
)
const found = (kept: typeof runs) => findingsOf(alwaysFailed, examinationOf(source, { runs: kept }))

test('names the case that failed in each kept run, and what it missed', async () => {
  expect(await found(runs)).toEqual([
    'support.golden.yaml:4:5, case "one": warning: The case missed faithfulness in each of 3 kept runs',
  ])
})

test('tells of a case that never gave an answer', async () => {
  const broken = runs.map(({ id }) => runOf(asked, id, [{ caseId: 'one', failed: true }]))
  expect(await found(broken)).toEqual([
    'support.golden.yaml:4:5, case "one": warning: The system gave no answer in each of 3 kept runs',
  ])
})

test('two runs are too few, and runs of another question say nothing', async () => {
  expect(await found(runs.slice(1))).toEqual([])
  const others = runs.map(({ id }) =>
    runOf(asked, id, [{ caseId: 'one', ...failing, hash: 'of another text' }]),
  )
  expect(await found(others)).toEqual([])
})

test('one repeat that held is enough', async () => {
  const repeated = runs.map(({ id }) =>
    runOf(asked, id, [{ caseId: 'one', ...failing }, { caseId: 'one' }]),
  )
  expect(await found(repeated)).toEqual([])
})

test('names the turn that gave no answer, and not those that were not asked after it', async () => {
  const turns = [{ question: 'One?' }, { question: 'Two?' }, { question: 'Three?' }]
  const chat = casesOf([{ id: 'chat', turns }])
  const lost = [2, 3].map(turn => ({ caseId: `chat › turn ${turn}`, failed: true }))
  const broken = runs.map(({ id }) => runOf(examinationOf(chat), id, lost))
  expect(await findingsOf(alwaysFailed, examinationOf(chat, { runs: broken }))).toEqual([
    'support.golden.yaml:4:47, case "chat › turn 2": warning: The system gave no answer in each of 3 kept runs',
  ])
})
