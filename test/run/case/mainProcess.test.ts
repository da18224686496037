import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import type { AskedCase, MainProcess } from '../../../src/hub/hubMessages.ts'
import { desk, named, source, times } from './desk.ts'

const contexts = [{ id: 'terms', documentId: 'terms', text: 'You have thirty days to return it.' }]

/** The two messages that a case needs. */
async function judged(main: MainProcess, asked: AskedCase, signal?: AbortSignal) {
  const { file, caseId } = asked
  await main.beginCase({ file, caseId })
  return main.judgeCase(asked, signal)
}

test('a worker learns of a case what it asks, and nothing of what is expected', async () => {
  const { main } = desk()
  expect(await main.beginCase(named('asked'))).toEqual({
    pipelineCase: {
      id: 'asked',
      question: 'How long?',
      history: [{ role: 'user', content: 'Hello' }],
      asOf: '2026-01-31',
    },
    timeout: 4000,
    isRecorded: false,
  })
  expect(await main.beginCase(named('recorded'))).toEqual({
    pipelineCase: { id: 'recorded', question: 'How long?' },
    timeout: 50,
    isRecorded: true,
  })
})

test('an answer is judged as the golden set has its case, with its lines', async () => {
  const { main, records } = desk()
  const answered = { output: { answer: 'Sixty weeks.', contexts: [] } }
  await judged(main, { ...named('asked'), answered, ...times })
  const record = records.caseOf(named('asked'))
  expect(record).toMatchObject({ set: 'desk', caseId: 'asked', line: 7, milliseconds: 13 })
  expect(record?.missed).toMatchObject([{ metric: 'answerOverlap', threshold: 0.9, line: 5 }])
})

test('a recorded answer is the one of the golden set', async () => {
  const { main } = desk()
  const asked = { ...named('recorded'), answered: 'recorded' } as const
  const { record } = await judged(main, asked)
  expect(record.scores['answerOverlap']).toMatchObject({ status: 'scored', value: 0 })
  expect(record.missed).toMatchObject([{ metric: 'answerOverlap', threshold: 0.8, line: 19 }])
  const drawn = await judged(main, { ...asked, isDraw: true })
  expect(drawn.record.missed.map(({ metric }) => metric)).toEqual(['answerOverlap'])
})

test('a file that changes while a case is asked changes nothing of it', async () => {
  const { file, goldenSets, main } = desk()
  await main.beginCase(named('recorded'))
  writeFileSync(file, source.replace('    answer: Sixty weeks.\n    contexts: []\n', ''))
  goldenSets.locate(file)
  const { record } = await main.judgeCase({ ...named('recorded'), answered: 'recorded' })
  expect(record.scores['answerOverlap']).toMatchObject({ status: 'scored', value: 0 })
})

test('a test learns why its case fails, and the evidence stays', async () => {
  const { main } = desk()
  const judge = async (answer: string) => {
    const answered = { output: { answer, contexts } }
    const { record, failures } = await judged(main, { ...named('claims'), answered, ...times })
    expect(record).not.toHaveProperty('evidence')
    return failures
  }
  expect(await judge('You have thirty days to return it.')).toEqual([])
  const failures = await judge('Shops close on Mondays.')
  expect(failures).toEqual([
    { metrics: ['faithfulness'], why: expect.stringContaining('Shops close on Mondays.') },
  ])
})

test('what a pipeline tells of an answer counts against the budget, and is kept with its case', async () => {
  const { main, records } = desk({ budget: { maxCost: 1 } })
  const told = () => records.caseOf(named('asked'))?.usage.pipeline
  const begin = () => main.beginCase(named('asked'))
  expect(await begin()).not.toHaveProperty('refused')
  const usage = { promptTokens: 900, cost: 0.49 }
  const output = { answer: 'Sixty days.', contexts: [] }
  const asked = { ...named('asked'), ...times, answered: { output, usage } }
  const pipeline = { answers: 1, promptTokens: 900, completionTokens: 0, cost: 0.49 }
  await judged(main, asked)
  expect(told()).toEqual(pipeline)
  expect(await begin()).not.toHaveProperty('refused')
  await judged(main, { ...asked, isDraw: true })
  expect(told()).toEqual({
    ...pipeline,
    answers: 2,
    promptTokens: 1800,
    cost: 0.98,
  })
  // Judging counted nothing twice.
  expect(await begin()).not.toHaveProperty('refused')
  // The answer counts when it is handed in, not when it is judged.
  void main.judgeCase({ ...asked, answered: { output, usage: { cost: 0.02 } } })
  expect(await begin()).toMatchObject({ refused: 'maxCost of the budget is used up: 1 of 1' })
})

/** A judge that may err, and that answers nothing while it is held. */
function heldJudge() {
  let isHeld = false
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const answer: ReturnType<typeof lexical>['answer'] = async question => {
    if (!isHeld) return lexical().answer(question)
    reach()
    return new Promise(() => {})
  }
  const hold = (held: boolean) => {
    isHeld = held
  }
  return { judge: { name: 'clerk', answer }, hold, reached }
}

test('what nobody waits for any more is not kept, and what was judged before stays', async () => {
  const { judge, hold, reached } = heldJudge()
  const { main, records } = desk({ judge })
  const answered = { output: { answer: 'Shops close on Mondays.', contexts } }
  const asked = { ...named('claims'), answered, ...times }
  const outcome = await judged(main, asked)
  expect(outcome.isDoubtful).toBe(true)
  const first = records.caseOf(asked)
  expect(first).toMatchObject({ caseId: 'claims', missed: [{ metric: 'faithfulness' }] })
  expect(first?.evidence).not.toEqual({})

  hold(true)
  const controller = new AbortController()
  const { signal } = controller
  const use = { testId: '1', file: '/a.test.ts', test: 'a', matcher: 'toScore', negated: false }
  const request = { case: { question: 'How long?', answerable: true }, ...answered }
  const faithfulness = { ...request, metrics: { faithfulness: {} } }
  const given = [
    judged(main, { ...asked, isDraw: true }, signal),
    judged(main, asked, signal),
    main.evaluateAnswer({ ...faithfulness, use: { ...use, metric: 'faithfulness' } }, signal),
  ]
  await reached
  controller.abort(new Error('The run was cancelled'))
  const settled = await Promise.allSettled(given)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(records.caseOf(asked)).toBe(first)
  expect(records.take().matchers).toEqual([])
})

test('a draw stands for the record before it', async () => {
  const { judge } = heldJudge()
  const { main, records } = desk({ judge })
  const answered = { output: { answer: 'Shops close on Mondays.', contexts } }
  const asked = { ...named('claims'), answered, ...times }
  await judged(main, asked)
  const drawn = await judged(main, { ...asked, isDraw: true })
  expect(drawn.record.draws).toMatchObject({ faithfulness: [{ value: 0 }] })
  const { cases } = records.take()
  expect(cases).toHaveLength(1)
  expect(cases[0]).toMatchObject({ draws: drawn.record.draws, missed: drawn.record.missed })
})

test('a score is kept with its assertion, before the test hears of it', async () => {
  const { root, main, records } = desk()
  const file = join(root, 'tests', 'a.test.ts')
  const use = { testId: '1', file, test: 'a', matcher: 'toScore', metric: 'answerOverlap' }
  const assertOf = (answer: string, threshold: number, negated: boolean) =>
    main.evaluateAnswer({
      case: { question: 'How long?', answerable: true, reference: 'Thirty days.' },
      output: { answer, contexts: [] },
      metrics: { answerOverlap: {} },
      use: { ...use, threshold, negated },
    })
  await assertOf('Thirty days.', 0.5, false)
  await assertOf('Thirty days.', 0.5, true)
  expect(records.matchersOf('1')).toMatchObject([
    { file: 'tests/a.test.ts', test: 'a', threshold: 0.5, score: { value: 1 }, pass: true },
    { pass: false },
  ])
})
