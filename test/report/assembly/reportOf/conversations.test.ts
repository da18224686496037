import { expect, test } from 'vitest'
import { judgeError } from '../../../../src/score.ts'
import { caseRecord, recordedRun, setRun } from '../../../results/recordedRun.ts'
import { markdownOf } from '../../markdown/markdownOf.ts'
import { judged, render, shipping } from '../../supportRun.ts'

const turn = (number: number, faithfulness = 1) =>
  caseRecord({
    caseId: `kettle › turn ${number}`,
    turn: { conversation: 'kettle', number, of: 3 },
    group: 'kettle',
    ...judged(faithfulness),
  })
const former = recordedRun({ records: [turn(1), turn(2), turn(3), shipping] })

test('reports count cases, and the conversations that intervals and tests count', () => {
  const scores = { ...shipping.scores, faithfulness: judgeError('no API key') }
  const records = [turn(1), turn(2, 0.5), turn(3), { ...shipping, scores }]
  const results = recordedRun({ records })
  const terminal = render({ results, full: true })
  expect(terminal).toContain('judge: lexical · 4 cases in 2 conversations · ')
  expect(terminal).toMatch(/faithfulness +3\/4 in 1 +0\.833/)
  expect(terminal).toMatch(/documentRecall +4 in 2 +1\.000/)
  expect(markdownOf({ results })).toContain('3 of 4 cases in 1 conversation')
})

test('the reach of a comparison is that of its conversations', () => {
  const results = recordedRun({ records: [turn(1), turn(2, 0.5), turn(3), shipping] })
  expect(markdownOf({ results, former })).toMatch(
    /`support`: 4 cases in 2 conversations compared.*fewer than 30 conversations: they say little/,
  )
})

test('a turn on which variants differ is shown below the question before it', () => {
  const variants = { names: ['plain', 'hyde'], gated: 'plain' }
  const asked = (number: number) => `Question ${number}?`
  const records = variants.names.flatMap(variant =>
    [1, 2].map(number => ({
      ...turn(number, variant === 'hyde' && number === 2 ? 0 : 1),
      variant,
      question: asked(number),
    })),
  )
  const results = recordedRun({ sets: { support: setRun({ variants }) }, records })
  expect(render({ results })).toContain('│ after: “Question 1?”\n    │ “Question 2?”')
  expect(markdownOf({ results })).toMatch(/- after: “Question 1\?”\n\s+- “Question 2\?”/)
})
