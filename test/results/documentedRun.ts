import type { Results } from '../../src/results/results.ts'
import { caseRecord, lexicalJudge, recordedRun, supported, unsupported } from './recordedRun.ts'

const identity = {
  id: '2026-11-22T18-12-07-3f2a',
  startedAt: '2026-11-22T18:12:07.214Z',
  endedAt: '2026-11-22T18:12:08.020Z',
}

const record = caseRecord({
  scores: {
    faithfulness: { status: 'scored', value: 0.5 },
    documentRecall: { status: 'scored', value: 1 },
  },
  missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 5 }],
  evidence: {
    answerInContexts: [
      supported('Products can be returned within thirty days.'),
      unsupported('Refunds are paid in cash.', {
        nearest: { passage: 'refunds.md#2', text: 'Refunds are paid to the card.' },
      }),
    ],
    documents: { retrieved: ['refunds.md'], missed: [] },
  },
})

/** A run with a case that missed a threshold. */
export const documentedRun: Results = recordedRun({ identity, records: [record] })

const model = { name: 'openai', model: 'gpt-5-mini', temperature: null, deterministic: false }

/** The run whose results docs/results.md shows: the same, by a model. `lexical()` makes no calls. */
export const runByModel: Results = recordedRun({
  identity,
  records: [
    {
      ...record,
      measurements: { ...record.measurements, faithfulness: { ...lexicalJudge, judge: model } },
    },
  ],
})
