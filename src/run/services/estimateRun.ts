import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import { UserError } from '../../errors.ts'
import { limitsOf } from '../../judge/session/budget.ts'
import { createDrySession } from '../../judge/session/drySession.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { estimatedUsage, joinEstimates } from '../../judge/session/joinEstimates.ts'
import { addUsage, noUsage } from '../../judge/judgeUsage.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import { notApplicable } from '../../score.ts'
import type { RunEstimate } from '../../report/estimates/dryRunReport.ts'
import { plannedSampleLines } from '../../report/words/sampleLines.ts'
import type { NamedCase } from '../../results/order.ts'
import { evaluate } from '../../scores/evaluate.ts'
import { resolveMetric } from '../../scores/resolveMetric.ts'
import type { RagProject } from '../project/ragProject.ts'
import type { RagRun } from '../project/ragRun.ts'
import { caseAfterTurns } from '../sets/caseAfterTurns.ts'
import { standInOutputs } from './standInOutput.ts'

/** A case that a run would run. */
export interface SelectedCase extends NamedCase {
  /** Golden file, relative to the root. */
  file: string
}

export interface SelectedCases {
  cases: readonly SelectedCase[]
  /** How many test files are selected besides: what their matchers ask is known when they run. */
  otherFiles: number
}

export interface EstimateOptions {
  run: RagRun
  /** File of recorded answers that would be judged. @default those of the last run */
  answers?: string | undefined
}

/**
 * Counts what a run would ask of judges and embeddings: each selected case is evaluated like in a run,
 * with stand-ins for the pipeline, the judge and the embeddings. Nothing is written or scored.
 * @throws UserError if no case is selected, or a golden file can't be read
 */
export async function estimateRun(
  { cases: selected, otherFiles }: SelectedCases,
  { run, answers }: EstimateOptions,
): Promise<RunEstimate> {
  if (selected.length === 0) throw nothingSelected()
  const { root } = run
  const { verdictLog } = run.main.services
  const standIn =
    answers === undefined
      ? standInOutputs(run.main.paths().answers)
      : standInOutputs(answers, 'given')
  const outputs: RunEstimate['outputs'] = {}
  const asked: JudgeEstimate[] = []
  for (const [served, cases] of casesByProject(run, selected)) {
    const { session, estimates } = createDrySession({
      ...served.judging.session,
      ...(verdictLog && { verdictLog }),
    })
    const known = served.judging.known.map(withoutScore)
    for (const { file, set, caseId, variant } of cases) {
      const placed = served.goldenSets.caseOf(resolve(root, file), caseId)
      const { source, output } = standIn({ set, variant }, placed.goldenCase)
      const before = (turn: GoldenCase) => standIn({ set, variant }, turn).output ?? nothingSaid
      const goldenCase = caseAfterTurns(placed, before) ?? placed.goldenCase
      outputs[source] = (outputs[source] ?? 0) + 1
      const { metrics } = goldenCase
      // One after the other, so the same case always asks first what several ask.
      if (output) await evaluate({ case: goldenCase, output, metrics }, { session, known })
    }
    const { judges, embeddings } = estimates()
    asked.push(...judges, ...embeddings)
  }
  const spent = asked.map(estimatedUsage).reduce(addUsage, noUsage)
  return {
    cases: selected.length,
    outputs,
    otherFiles,
    asked: joinEstimates(asked),
    budget: limitsOf(spent, run.budget),
    sample: plannedSample(run),
    ...plannedConversations(run, selected),
    mayRepeat: existsSync(workingBaselineFiles(root).baseline),
  }
}

/** The output of a turn whose answer is not known. */
const nothingSaid = { answer: '', contexts: [] }

function plannedConversations(
  run: RagRun,
  selected: readonly SelectedCase[],
): Pick<RunEstimate, 'conversations'> {
  const turns = selected.flatMap(({ file, set, caseId, variant = '' }) => {
    const { goldenSets, judging } = run.servingFile(resolve(run.root, file))
    const { goldenCase } = goldenSets.caseOf(resolve(run.root, file), caseId)
    const { turn } = goldenCase
    if (!turn) return []
    const mayRest = turn.number > 1 && readsOwnPassages(goldenCase, judging.known)
    return [{ name: JSON.stringify([set, variant, turn.conversation]), mayRest }]
  })
  if (turns.length === 0) return {}
  return {
    conversations: {
      count: new Set(turns.map(({ name }) => name)).size,
      turns: turns.length,
      mayRestOnEarlier: turns.filter(({ mayRest }) => mayRest).length,
    },
  }
}

/** Whether claims of the answer are checked against what was retrieved for it. */
function readsOwnPassages({ metrics }: GoldenCase, known: readonly AnyMetric[]): boolean {
  return Object.entries(metrics).some(([key, setting]) => {
    const { metric } = resolveMetric(key, setting, known)
    return metric.requires.includes('answerInContexts') && setting.premise !== 'documents'
  })
}

function plannedSample({ baseline: ofRun, sample }: RagRun): string[] {
  const chosen = sample.chosen()
  if (!chosen || chosen.cases === chosen.of) return []
  const { baseline } = ofRun.choose()
  return plannedSampleLines(chosen, baseline)
}

function casesByProject(
  run: RagRun,
  selected: readonly SelectedCase[],
): Map<RagProject, SelectedCase[]> {
  const found = new Map<RagProject, SelectedCase[]>()
  for (const file of [...new Set(selected.map(one => one.file))].toSorted()) {
    const path = resolve(run.root, file)
    const served = run.servingFile(path)
    const loaded = served.goldenSets.load(path)
    if ('reason' in loaded) throw new UserError({ problem: loaded.reason })
    const own = Map.groupBy(
      selected.filter(one => one.file === file),
      ({ caseId }) => caseId,
    )
    const inOrder = loaded.set.cases.flatMap(({ id }) => own.get(id) ?? [])
    found.set(served, [...(found.get(served) ?? []), ...inOrder])
  }
  return found
}

/** What stand-ins said must not become a score, and a metric of the project's own may ask anybody. */
function withoutScore(metric: AnyMetric): AnyMetric {
  return { ...metric, compute: () => notApplicable('nothing is judged in a dry run') }
}

function nothingSelected(): UserError {
  return new UserError({
    problem: 'Expected cases of golden sets to be selected, got none',
    fix: 'Look at the filters, and at `only` and `skip` in the golden sets',
  })
}
