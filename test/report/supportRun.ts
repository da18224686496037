import { snapshot } from '../../src/baseline/snapshot.ts'
import { decide } from '../../src/gate/decide.ts'
import { reportOf } from '../../src/report/assembly/reportOf.ts'
import type { RunToReport } from '../../src/report/assembly/runToReport.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import type { TerminalOptions } from '../../src/report/terminal/terminal.ts'
import type { CaseRecord, Results } from '../../src/results/results.ts'
import {
  caseRecord,
  matcherRecord,
  recordedRun,
  supported,
  unsupported,
} from '../results/recordedRun.ts'

interface Rendering extends Partial<RunToReport>, Partial<TerminalOptions> {
  results: Results
  former?: Results
}

/** What a run prints that is compared with a former one. */
export function render({ results, former, ...options }: Rendering): string {
  const baseline = former && snapshot(former)
  const decision = decide({ results, baseline })
  const report = reportOf({ results, baseline, decision, ...options })
  return renderTerminal(report, { color: false, ...options })
}

export const judged = (faithfulness: number, documentRecall = 1): Pick<CaseRecord, 'scores'> => ({
  scores: {
    faithfulness: { status: 'scored', value: faithfulness },
    documentRecall: { status: 'scored', value: documentRecall },
  },
})

export const refunds = caseRecord()
export const shipping = caseRecord({
  caseId: 'shipping-cost',
  line: 20,
  question: 'What does shipping cost?',
})
export const hours = caseRecord({
  caseId: 'clinic-hours',
  line: 31,
  question: 'When is the clinic open?',
  ...judged(0.75),
  evidence: {
    answerInContexts: [
      supported('The clinic opens at eight.'),
      unsupported('The clinic is open on Sundays.', {
        verdict: 'refuted',
        passages: ['hours.md#2'],
        quote: 'Closed on Saturdays and Sundays.',
        reason: 'The passage says that it is closed.',
      }),
    ],
  },
})

export const healthy = recordedRun({ records: [refunds, shipping, hours] })

/** A run in which a pipeline and the judge failed, and a case left no record. */
export const failed = recordedRun({
  records: [
    caseRecord({
      caseId: 'shipping-cost',
      line: 20,
      error: 'TypeError: fetch failed',
      scores: {},
      measurements: {},
    }),
    caseRecord({
      scores: {
        faithfulness: { status: 'judgeError', reason: 'claim c2 has no verdict' },
        documentRecall: { status: 'scored', value: 1 },
      },
    }),
  ],
  matchers: [
    matcherRecord(),
    matcherRecord({ pass: false, score: { status: 'scored', value: 0.5 } }),
    matcherRecord({ pass: false, score: { status: 'judgeError', reason: 'no answer' } }),
  ],
  unrecorded: [{ set: 'support', caseId: 'clinic-hours', why: 'failed' }],
})

const otherMeasurements = {
  ...refunds.measurements,
  faithfulness: {
    fingerprint: 'ffff',
    judge: { name: 'openai', model: 'gpt-5-mini', deterministic: false },
  },
}
/** The healthy run, judged by another judge. */
export const judgedByAnother = recordedRun({
  records: [refunds, shipping, hours].map(record => ({
    ...record,
    measurements: otherMeasurements,
  })),
})

/** The healthy run with a case new, one removed and one changed. */
export const otherCases = recordedRun({
  records: [
    refunds,
    { ...hours, caseId: 'opening-hours', hash: 'aaaaaaaaaaaa' },
    { ...shipping, hash: 'bbbbbbbbbbbb' },
  ],
})
