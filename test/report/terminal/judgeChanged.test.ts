import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import { reportOf } from '../../../src/report/assembly/reportOf.ts'
import { renderTerminal } from '../../../src/report/terminal/terminal.ts'
import { supportCases, supportRun } from '../../gate/runs.ts'

/** What every case scored when the baseline was recorded, and by today's judge then and now. */
interface Judged {
  recorded: number
  today: number
  now: number
}

function reportWith({ recorded, today, now }: Judged): string {
  const repeats = (score: number) => supportCases(20, () => [score, score, score])
  const baseline = recordBaseline(supportRun(repeats(recorded)))
  const cases = Object.keys(repeats(now)).map(id => {
    const faithfulness = { recorded: Array(3).fill(recorded), today: Array(3).fill(today) }
    return [id, { faithfulness }] as const
  })
  const results = {
    ...supportRun(repeats(now)),
    rejudged: { support: Object.fromEntries(cases) },
  }
  const decision = decide({ results, baseline })
  return renderTerminal(reportOf({ results, decision, baseline }), { color: false })
}

test('a judge that changed is named, and neither cases nor the system are blamed for it', () => {
  const report = reportWith({ recorded: 1, today: 0.3, now: 0.3 })
  expect(report).toContain('\nRAG passed (unchanged): nothing got worse, but the judge changed\n')
  expect(report).toContain(
    "\nThe judge changed: today it gives the baseline's answers of support other scores than the recorded ones: faithfulness 1.000 → 0.300 (20 cases, p < 0.001). This run is compared with today's scores of these answers.\n",
  )
  expect(report).toContain('\n  faithfulness 0.300  support › refund-policy-1  ')
  expect(report).not.toContain('what the scores point to')
  expect(report).toContain(
    "\ncheck the judge's verdicts on the worst cases; if you trust them, record today's scores: npx vitest-rag baseline update --rejudge\n",
  )
})

test('a drop under the same judge is the system’s', () => {
  const report = reportWith({ recorded: 1, today: 1, now: 0.3 })
  expect(report).toContain(
    "\nThe judge did not change: today it gives the baseline's answers of support the recorded scores.\n",
  )
  expect(report).toContain('\n  faithfulness 1.000 → 0.300  support › refund-policy-1  ')
  expect(report).toContain('what got worse')
  expect(report).not.toContain('hold later runs to it')
})

test('what fell under a judge that changed is told in its scores of today', () => {
  const report = reportWith({ recorded: 1, today: 0.8, now: 0.2 })
  expect(report).toContain('RAG failed (regressed): support › faithfulness fell by 0.600')
  expect(report).toContain('\n  faithfulness 0.800 → 0.200  support › refund-policy-1  ')
})
