import { expect, test } from 'vitest'
import { createEvaluator } from '../../../src/run/case/evaluator.ts'
import { judgingBy } from '../../../src/run/judging.ts'

test('what a matcher hears of an answer holds no secrets, and the score is that of the whole', async () => {
  const redact = (text: string) => text.replaceAll('letmein2026', '***')
  const { evaluateAnswer } = createEvaluator({ ...judgingBy({}), redact })
  const evaluation = await evaluateAnswer({
    case: { question: 'Which code opens the door?', answerable: true },
    output: {
      answer: 'The code letmein2026 opens the door. The code letmein2026 was painted on Mars.',
      contexts: [
        { id: 'door#1', documentId: 'door', text: 'The code letmein2026 opens the door.' },
      ],
    },
    metrics: { faithfulness: {} },
  })
  expect(evaluation.scores).toEqual({ faithfulness: { status: 'scored', value: 0.5 } })
  expect(JSON.stringify(evaluation)).toContain('The code *** opens the door.')
  expect(JSON.stringify(evaluation)).not.toContain('letmein2026')
})
