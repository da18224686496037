import { expect, test } from 'vitest'
import { strayTurns } from '../../../src/doctor/checks/strayTurns.ts'
import { historyKey } from '../../../src/doctor/keptHistory.ts'
import type { TurnChecker } from '../../../src/doctor/turnChecker.ts'
import { casesOf, examinationOf, findingsOf, runOf } from '../examinations.ts'

const source = casesOf([
  {
    id: 'kettle',
    history: [
      { role: 'user', content: 'Hello!' },
      { role: 'assistant', content: 'Hello.' },
    ],
    turns: [
      { question: 'Is the kettle under warranty?', reference: 'Yes.' },
      { question: 'Yes, please.', reference: 'Sent.' },
    ],
  },
])
const asked = examinationOf(source)

/** A kept run whose first turn was asked and answered so. */
const runAnswering = (question: string, answer: string) => ({
  ...runOf(asked, 'newest', []),
  answers: new Map([[historyKey('support', 'kettle › turn 1'), { question, answer }]]),
})
const runs = [runAnswering('Is the kettle under warranty?', 'For two\u202E years.')]

/** A judge who says this, and what it was asked. */
function judging(says: Awaited<ReturnType<TurnChecker>>, kept = runs) {
  const seen: unknown[] = []
  const followsOf: TurnChecker = async (history, question) => {
    seen.push([history.map(({ content }) => content), question])
    return says
  }
  const found = findingsOf(strayTurns, examinationOf(source, { runs: kept, set: { followsOf } }))
  return { seen, found }
}

test('names the turn that does not follow the kept answer, and reads no first turn', async () => {
  const { seen, found } = judging({ follows: false, reason: 'It accepts an offer of nobody.' })
  const [line = '', ...others] = await found
  expect(line).toMatch(
    /^support\.golden\.yaml:4:\d+, case "kettle › turn 2": warning: The turn does not follow what the system answered in the newest run, "For two\\u\{202e\} years\.": It accepts an offer of nobody\.$/,
  )
  expect(others).toEqual([])
  expect(seen).toEqual([
    [['Hello!', 'Hello.', 'Is the kettle under warranty?', 'For two\u202E years.'], 'Yes, please.'],
  ])
  expect(await judging({ follows: true, reason: 'It does.' }).found).toEqual([])
})

test('what could not be judged does not read as following', async () => {
  expect(await judging({ failed: 'the endpoint is down' }).found).toEqual([
    expect.stringContaining(
      'error: The judge could not tell whether the turn follows the answer before it: the endpoint is down',
    ),
  ])
})

test('reads the newest run that asked the turns before it in the same words', async () => {
  const other = runAnswering('Is the toaster under warranty?', 'No.')
  const { seen, found } = judging({ follows: true, reason: '' }, [other, ...runs])
  expect(await found).toEqual([])
  expect(seen).toHaveLength(1)
  expect(judging({ follows: false, reason: '' }, [other]).seen).toEqual([])
  expect(judging({ follows: false, reason: '' }, []).seen).toEqual([])
})

test('asks nothing about recorded answers, because the user replied to these', async () => {
  const turns = ['Is the kettle under warranty?', 'Yes, please.'].map(question => ({
    question,
    answer: 'For two years.',
    contexts: [],
  }))
  const recorded = casesOf([{ id: 'kettle', turns }])
  const seen: string[] = []
  const followsOf: TurnChecker = async (_, question) => {
    seen.push(question)
    return { follows: false, reason: 'So.' }
  }
  const examination = examinationOf(recorded, { runs, set: { followsOf } })
  expect(await findingsOf(strayTurns, examination)).toEqual([])
  expect(seen).toEqual([])
})

test('asks nobody without being told to', async () => {
  expect(await findingsOf(strayTurns, examinationOf(source, { runs }))).toEqual([])
})
