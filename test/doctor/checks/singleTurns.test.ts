import { expect, test } from 'vitest'
import { singleTurns } from '../../../src/doctor/checks/singleTurns.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

test('finds a conversation that is a question by itself', async () => {
  const source = casesOf([
    { id: 'one', turns: [{ question: 'Why?' }] },
    { id: 'two', turns: [{ question: 'Why?' }, { question: 'How?' }] },
    { id: 'three', question: 'Why?' },
  ])
  expect(await findingsOf(singleTurns, examinationOf(source))).toEqual([
    'support.golden.yaml:4:26, case "one › turn 1": note: The conversation has only one turn, so nothing that was said before is tested',
  ])
})
