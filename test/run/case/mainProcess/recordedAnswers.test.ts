import { expect, test } from 'vitest'
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
