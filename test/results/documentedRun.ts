import type { Results } from '../../src/results/results.ts'
import { caseRecord, recordedRun, supported, unsupported } from './recordedRun.ts'

/** The run whose results docs/results.md shows. */
export const documentedRun: Results = recordedRun({
  identity: {
    id: '2026-11-22T18-12-07-3f2a',
    startedAt: '2026-11-22T18:12:07.214Z',
    endedAt: '2026-11-22T18:12:08.020Z',
  },
  records: [
    caseRecord({
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
    }),
  ],
})
