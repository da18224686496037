import { expect, test } from 'vitest'
import { answerRecord } from '../../../src/run/case/caseRecord.ts'
import { load, yaml } from '../../golden/loading.ts'

const { cases } = load(yaml`
  pipeline: ./answer.ts
  metrics: { faithfulness: 1 }
  cases:
    - { id: facts, question: How long?, facts: [Thirty days., { text: Free., optional: true }] }
    - { id: reference, question: How long?, reference: Thirty days. }
`).set

test('an answer is kept with what is right by its case, as the case says it', () => {
  const kept = cases.map(goldenCase =>
    answerRecord(
      {
        ...{
          set: 'support',
          file: 'support.golden.yaml',
          line: 4,
          isGated: true,
          isLive: true,
          goldenCase,
        },
        ...{ thresholdLines: {}, milliseconds: 1, timeLeft: 1, steps: [], stepsLeftOut: 0 },
        answered: { output: { answer: 'Sixty.', contexts: [] } },
      },
      0,
    ),
  )
  expect(kept.map(one => [one?.reference, one?.facts])).toEqual([
    [undefined, [{ text: 'Thirty days.' }, { text: 'Free.', optional: true }]],
    ['Thirty days.', undefined],
  ])
})
