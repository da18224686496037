import { expect, test } from 'vitest'
import { errorLines } from '../../../src/report/words/errorLines.ts'
import { judgeError } from '../../../src/score.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'

test('a reason is said once for all scores of a case', () => {
  const scores = {
    faithfulness: judgeError('no connection'),
    answerF1: judgeError('no connection'),
    refutedRate: judgeError('no connection'),
    abstention: judgeError('no connection'),
    contextRecall: judgeError('claim c2 has no verdict'),
  }
  const records = [caseRecord({ scores })]
  expect(errorLines(recordedRun({ records }))).toEqual([
    'support › refund-window  golden/support.golden.yaml:12  faithfulness, answerF1, refutedRate, abstention: no connection',
    'support › refund-window  golden/support.golden.yaml:12  contextRecall: claim c2 has no verdict',
  ])
})

test('where the pipeline failed, its steps say how far it came', () => {
  const steps = [
    { name: 'retrieve', start: 0, milliseconds: 120, passages: 5 },
    { name: 'generate', start: 121 },
  ]
  const records = [caseRecord({ error: 'The pipeline took longer than 900 ms', steps })]
  expect(errorLines(recordedRun({ records }))).toEqual([
    'support › refund-window  golden/support.golden.yaml:12  The pipeline took longer than 900 ms; steps: retrieve 5 passages 0.12 s, generate did not end',
  ])
})
