import { expect, test } from 'vitest'
import { answersDecision } from '../../src/gate/answersDecision.ts'
import { reportOf } from '../../src/report/assembly/reportOf.ts'
import { renderMarkdown } from '../../src/report/markdown/markdown.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import { supportRun } from './runs.ts'

const id = '2026-11-22T18-12-07-3f2a'

test('recorded answers neither pass nor fail, whatever they score', () => {
  for (const score of [1, 0]) {
    const decision = answersDecision(supportRun({ refund: [score] }, { mean: 0.9 }), id)
    expect(decision).toMatchObject({ exitCode: 0, gated: false, answersOf: id, undecided: [] })
    expect(decision.verdict).toBe(score === 1 ? 'no-baseline' : 'floor')
  }
})

test('a case without an answer keeps its run from a result', () => {
  const results = supportRun({ refund: [1] })
  const cases = results.cases.map(record => ({
    ...record,
    scores: {},
    error: 'No answer to this case was recorded',
  }))
  expect(answersDecision({ ...results, cases }, id)).toMatchObject({
    verdict: 'error',
    exitCode: 2,
  })
})

test('reports say whose answers they are, and advise nothing that would take them for the system’s', () => {
  const results = supportRun({ refund: [1] }, { mean: 0.9 })
  const decision = answersDecision(results, `${id}\u001b[2J`)
  const terminal = renderTerminal(reportOf({ results, decision }), { color: false })
  const markdown = renderMarkdown(reportOf({ results, decision }))
  expect(terminal).toContain('RAG could not decide (no-baseline): recorded answers (2026-')
  for (const report of [terminal, markdown]) {
    expect(report).toContain('which say nothing about the current system')
    expect(report).toContain('faithfulness')
    expect(report).not.toContain('baseline update')
    expect(report).not.toContain('\u001b')
  }
})
