import type { GateDecision } from '../../gate/decision.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import { judgeChanged } from '../../gate/judgeChanged.ts'
import { isFailing } from '../../gate/verdicts.ts'
import { missesFloor } from './metricWords.ts'
import { listed } from '../model/names.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import { isSampleFile } from '../../results/kept/expireProduction.ts'
import type { Results } from '../../results/results.ts'
import { missedCases } from './thresholdLines.ts'

const moreRuns =
  'npx vitest-rag run, which runs the golden sets up to three times and ends with the exit code that counts'
const update = 'npx vitest-rag baseline update'

const steps: Partial<Record<GateVerdict, string>> = {
  error: 'fix what failed, then run again: this run says nothing about quality',
  critical: `fix the case. If you record its scores as they are (${update}), later runs no longer protect it`,
  regressed: `if you meant this change, accept the new scores: ${update}`,
  floor: `to pass: raise the mean, or lower its floor (\`mean\`) and record that: ${update} --loosen`,
  policy: `to accept it: ${update}, with --loosen if rules are less strict`,
  incompatible: `to compare with these scores from now on: ${update} --rejudge (judges the answers that the baseline keeps) or ${update} (runs the pipeline)`,
  inconclusive: `to decide: add cases, or record the baseline with more runs: ${update} --repeats <n>`,
  'no-drop-seen': `to see smaller drops: add cases, or record the baseline with more runs: ${update} --repeats <n>`,
  'no-baseline': `to compare later runs with this one: ${update}`,
  improved: `to compare later runs with these scores: ${update}`,
}

/** A week of production asks other questions than the one before, so no baseline holds it. */
const sampleSteps = [
  'to draft cases from its worst answers: npx vitest-rag import last --worst 20 --out <golden file>',
  'to compare this week with another: npx vitest-rag compare <run> <run> --unpaired',
]

function stepsOf(verdict: GateVerdict, { cases }: Pick<Results, 'cases'>): string[] {
  const isSample = cases.length > 0 && cases.every(({ file }) => isSampleFile(file))
  if (verdict === 'no-baseline' && isSample) return sampleSteps
  const step = steps[verdict]
  return step === undefined ? [] : [step]
}

const limitStep = `to pass: make the answers faster or cheaper, or raise the limit (\`latency\`, \`cost\`) and record that: ${update} --loosen`

/** The line of a run that did not decide, in place of a report: another run follows. */
export function undecidedLine(
  { undecided }: GateDecision,
  { repeat, runs }: { repeat: number; runs: number },
): string {
  // Once a second run follows, the last one decides by all of them.
  const what =
    repeat === 0 && undecided.length > 0
      ? `leaves ${listed(undecided)} undecided: another run follows, and the verdict comes after the last one`
      : 'is judged together with the next one'
  return `RAG: run ${repeat + 1} of up to ${runs} ${what}`
}

interface RunInReport {
  results: Pick<Results, 'cases'>
  /** Relative to the root. @default the one that a single run writes */
  recordsFile?: string | undefined
}

/** The exit code is 0 and nothing is decided: readers must not take the run for a pass. */
function noVerdict(undecided: readonly string[]): string {
  return `no verdict on ${listed(undecided)}: exit code 0 does not mean that the scores held`
}

const newJudge = `check the judge's verdicts on the worst cases; if you trust them, record today's scores: ${update} --rejudge`

const missedThresholds =
  'to pass the thresholds of single cases: improve the answers, or weaken `each` (the threshold of each case) in the golden set; recording a baseline does not accept them'

/** Next steps, and where to find what the report leaves out. */
export function nextSteps(decision: GateDecision, run: RunInReport): string[] {
  const { results, recordsFile } = run
  return [...stepsToDecide(decision), ...verdictSteps(decision, results), recordsLine(recordsFile)]
}

/** That a run left something open, and the command that decides it. Mostly nothing. */
export function stepsToDecide(decision: GateDecision): string[] {
  if (!isOpenToRuns(decision)) return []
  const { undecided, exitCode } = decision
  return [
    ...(exitCode === 0 ? [noVerdict(undecided)] : []),
    `to decide ${listed(undecided)}: ${moreRuns}`,
  ]
}

function isOpenToRuns({ gated, undecided, verdict, answersOf }: GateDecision): boolean {
  // No run of recorded answers passes, and none is recorded.
  if (answersOf !== undefined) return false
  return gated && undecided.length > 0 && verdict !== 'error' && !isFailing(verdict)
}

/** @param file relative to the root. @default the one that a single run writes */
export function recordsLine(file = `${folderName}/${fileNames.records}`): string {
  return `all scores and evidence: ${file}`
}

/** What the verdict asks for. */
export function verdictSteps(decision: GateDecision, results: Pick<Results, 'cases'>): string[] {
  const { verdict, gated, metrics, findings, drift, answersOf } = decision
  if (answersOf !== undefined) return []
  // A worse verdict may hide a missed floor, and accepting the scores would not lower the floor.
  const floor = gated && verdict !== 'error' && metrics.some(missesFloor)
  const missed = findings.some(one => 'missed' in one) || missedCases(results).length > 0
  const limit = findings.some(one => one.verdict === 'floor' && !('missed' in one))
  const isOfFinding = findings.some(one => one.verdict === 'floor')
  const byMetrics = verdict === 'floor' && isOfFinding ? [] : [verdict]
  const found = new Set<GateVerdict>([...byMetrics, ...(floor ? ['floor' as const] : [])])
  const isDecidedByRuns = isOpenToRuns(decision)
  return [
    ...[...found].flatMap(one =>
      isDecidedByRuns && one === 'inconclusive' ? [] : stepsOf(one, results),
    ),
    ...(limit && verdict !== 'error' ? [limitStep] : []),
    ...(drift.some(judgeChanged) ? [newJudge] : []),
    ...(verdict !== 'error' && missed ? [missedThresholds] : []),
  ]
}
