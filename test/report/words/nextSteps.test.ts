import { expect, test } from 'vitest'
import { openDecision, decide } from '../../../src/gate/decide.ts'
import { nextSteps, undecidedLine } from '../../../src/report/words/nextSteps.ts'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { supportCases, supportRun } from '../../gate/runs.ts'

const baseline = snapshot(supportRun(supportCases(3, () => [1, 1, 1])))
const results = supportRun(supportCases(3, () => [0]))

test('a green run that leaves a drop open says that its exit code is no verdict', () => {
  expect(nextSteps(decide({ results, baseline }), { results })).toEqual([
    'no verdict on support › faithfulness: exit code 0 does not mean that the scores held',
    'to decide support › faithfulness: npx vitest-rag run, which runs the golden sets up to three times and ends with the exit code that counts',
    'all scores and evidence: .vitest-rag/results.jsonl',
  ])
  const red = decide({ results, baseline, options: { failOn: ['inconclusive'] } })
  expect(nextSteps(red, { results }).join('\n')).not.toContain('exit code 0')
})

test('a run that others follow names what it leaves open, and the second one nothing anew', () => {
  const first = openDecision({ results, baseline }, 1)
  const second = openDecision({ results: supportRun(supportCases(3, () => [0, 0])), baseline }, 2)
  if (!first || !second) throw new Error('Expected both to want another run')
  expect(undecidedLine(first, { repeat: 0, runs: 3 })).toBe(
    'RAG: run 1 of up to 3 leaves support › faithfulness undecided: another run follows, and the verdict comes after the last one',
  )
  expect(undecidedLine(second, { repeat: 1, runs: 3 })).toBe(
    'RAG: run 2 of up to 3 is judged together with the next one',
  )
})

test('missed thresholds have a way out of their own, since a baseline accepts none', () => {
  const missed = [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 9 }]
  const cases = results.cases.map(record => ({ ...record, missed }))
  const steps = nextSteps(decide({ results, baseline }), {
    results: { cases },
    recordsFile: 'r.jsonl',
  })
  expect(steps.slice(-2)).toEqual([
    'to pass the thresholds of single cases: improve the answers, or weaken `each` (the threshold of each case) in the golden set; recording a baseline does not accept them',
    'all scores and evidence: r.jsonl',
  ])
})

test('a sample of production is compared with another week, and recorded as no baseline', () => {
  const steps = (file: string) => {
    const cases = results.cases.map(record => ({ ...record, file }))
    return nextSteps(decide({ results, baseline: undefined }), { results: { cases } })
  }
  expect(steps('.vitest-rag/production/week-46.golden.yaml').slice(0, 2)).toEqual([
    'to draft cases from its worst answers: npx vitest-rag import last --worst 20 --out <golden file>',
    'to compare this week with another: npx vitest-rag compare <run> <run> --unpaired',
  ])
  expect(steps('support.golden.yaml')[0]).toContain('npx vitest-rag baseline update')
})
