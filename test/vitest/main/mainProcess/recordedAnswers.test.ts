import { expect, test } from 'vitest'
import { caseJob } from '../../../../src/vitest/main/caseJob.ts'
import { caseRecord } from '../../../results/recordedRun.ts'
import { desk, named, times } from '../desk.ts'

test('a recorded answer is judged without having begun, and another one is not', async () => {
  const { main, records } = desk()
  const { record } = await main.judgeCase({ ...named('recorded'), answered: 'recorded' })
  expect(record.scores['answerOverlap']).toMatchObject({ status: 'scored', value: 0 })
  // The time of the case is that for judging alone.
  expect(records.caseOf(named('recorded'))).toMatchObject({ milliseconds: 0 })
  const answered = { output: { answer: 'Sixty weeks.', contexts: [] } }
  await expect(main.judgeCase({ ...named('asked'), answered, ...times })).rejects.toThrow(
    'Expected case asked to have begun',
  )
  await expect(main.judgeCase({ ...named('asked'), answered: 'recorded' })).rejects.toThrow(
    'Expected the case to have a recorded answer',
  )
})

test('a record that was found ahead is kept as if it had been judged, but not for another draw', async () => {
  const lookAhead = { take: () => found }
  const { main, records, goldenSets, file } = desk({}, lookAhead)
  const placed = goldenSets.caseOf(file, 'recorded')
  const asked = { ...named('recorded'), answered: 'recorded' } as const
  const job = caseJob(asked, placed)
  const ahead = caseRecord({ caseId: 'recorded', file: 'desk.golden.yaml' })
  const found = { job, record: Promise.resolve(ahead) }
  const left = AbortSignal.abort(new Error('the worker is gone'))
  await expect(main.judgeCase(asked, left)).rejects.toThrow('the worker is gone')
  expect(records.caseOf(named('recorded'))).toBeUndefined()
  await main.judgeCase(asked)
  expect(records.caseOf(named('recorded'))).toBe(ahead)
  await main.judgeCase({ ...asked, isDraw: true })
  expect(records.caseOf(named('recorded'))).not.toBe(ahead)
  await main.beginCase(named('recorded'))
  const { record } = await main.judgeCase(asked)
  expect(record.scores['answerOverlap']).toMatchObject({ status: 'scored' })
})
