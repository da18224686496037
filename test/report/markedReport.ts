import { snapshot } from '../../src/baseline/snapshot.ts'
import { decide } from '../../src/gate/decide.ts'
import { reportOf } from '../../src/report/assembly/reportOf.ts'
import type { Report } from '../../src/report/model/report.ts'
import { caseRecord, recordedRun, setRun } from '../results/recordedRun.ts'
import { judged } from './supportRun.ts'

/** A report in which each line says which one it is, with a set, a variant, a cause, a case and an error. */
export function markedReport(): Report {
  const sets = { support: setRun({ variants: { names: ['plain', 'hyde'], gated: 'plain' } }) }
  const run = (value: number) =>
    recordedRun({
      sets,
      records: [
        caseRecord({ variant: 'plain', ...judged(value) }),
        caseRecord({ variant: 'hyde', ...judged(0.5) }),
      ],
    })
  const [results, baseline] = [run(0.25), snapshot(run(1))]
  const report = reportOf({ results, baseline, decision: decide({ results, baseline }) })
  const cause = { details: ['a detail'], cases: [{ set: 'support', caseId: 'refund-window' }] }
  const place = { set: 'support', caseId: 'refund-window', file: 'a.golden.yaml', line: 12 }
  const names = Object.keys(report.notes)
  const [worst] = report.cases.worst
  if (!worst) throw new Error('Expected a case')
  return {
    ...report,
    notes: Object.fromEntries(
      names.map(name => [name, [{ text: `note of ${name}` }]]),
    ) as Report['notes'],
    changedInputs: [{ path: 'vitest.config.ts', change: 'a change' }],
    comparedWith: { text: 'another commit', isUsual: false },
    explanations: [{ ...cause, headline: 'a cause' }],
    weaknesses: [{ ...cause, headline: 'a weakness' }],
    cases: {
      ...report.cases,
      worst: [
        {
          ...worst,
          scores: worst.scores.map(score => ({
            ...score,
            missed: 0.8,
            repeats: { former: [1, 1], now: [0.25, 0] },
          })),
          answers: [
            { label: 'answered', text: '“in sixty days”' },
            { label: 'before', text: '“in thirty days”' },
            { label: 'reference', text: '“thirty days”' },
          ],
          steps: ['a step'],
          faults: [['a fault', '  its reason'], ['another fault']],
        },
        { ...worst, caseId: 'return-fee' },
      ],
      worstCount: 12,
      improved: [
        { ...place, scores: [{ metric: 'mrr', value: 1, repeats: { former: [0], now: [1] } }] },
      ],
      improvedCount: 3,
      refuted: [{ ...place, details: ['a refuted claim'] }],
    },
    errors: Array.from({ length: 7 }, (_, index) => ({ text: `error ${index}` })),
    measured: { isAlike: false, otherwise: ['another measurement'] },
    reach: { ...report.reach, held: { sets: 2, pairs: 9, drops: { from: 0.1, to: 0.2 } } },
  }
}
