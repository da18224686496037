import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Vitest } from 'vitest/node'
import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import { UserError } from '../../errors.ts'
import { limitsOf } from '../../judge/session/budget.ts'
import { createDrySession } from '../../judge/session/drySession.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { estimatedUsage, joinEstimates } from '../../judge/session/joinEstimates.ts'
import { addUsage, noUsage } from '../../judge/judgeUsage.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import { notApplicable } from '../../score.ts'
import type { RunEstimate } from '../../report/estimates/dryRunReport.ts'
import { plannedSampleLines } from '../../report/words/sampleLines.ts'
import { evaluate } from '../../scores/evaluate.ts'
import type { RagProject } from '../../run/project/ragProject.ts'
import type { RagRun } from './ragRun.ts'
import { chooseSample } from '../slices/chooseSample.ts'
import { selectCases } from './selectedCases.ts'
import { standInOutputs } from '../../run/case/standInOutput.ts'
import type { GoldenTaskMeta } from '../taskMeta.ts'

export interface EstimateOptions {
  vitest: Vitest
  run: RagRun
  /** File of recorded answers that would be judged. @default those of the last run */
  answers?: string | undefined
}

/**
 * Counts what a run would ask of judges and embeddings: each selected case is evaluated like in a run,
 * with stand-ins for the pipeline, the judge and the embeddings. Nothing is written or scored.
 * @param filters names of files, as Vitest takes them
 * @throws UserError where no case is selected, or a golden file can't be read
 */
export async function estimateRun(
  filters: readonly string[],
  { vitest, run, answers }: EstimateOptions,
): Promise<RunEstimate> {
  chooseSample(vitest, run)
  const { cases: selected, otherFiles } = await selectCases(vitest, filters)
  if (selected.length === 0) throw nothingSelected()
  const { root } = vitest.config
  const { verdictLog } = run.main.services
  const standIn =
    answers === undefined
      ? standInOutputs(run.main.paths().answers)
      : standInOutputs(answers, 'given')
  const outputs: RunEstimate['outputs'] = {}
  const asked: JudgeEstimate[] = []
  for (const [served, cases] of casesByProject(run, selected, root)) {
    const { session, estimates } = createDrySession({
      ...served.judging.session,
      ...(verdictLog && { verdictLog }),
    })
    const known = served.judging.known.map(withoutScore)
    for (const { file, set, caseId, variant } of cases) {
      const { goldenCase } = served.goldenSets.caseOf(resolve(root, file), caseId)
      const { source, output } = standIn({ set, variant }, goldenCase)
      outputs[source] = (outputs[source] ?? 0) + 1
      const { metrics } = goldenCase
      // One after the other: so what is equal is always asked first by the same case.
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
    mayRepeat: existsSync(workingBaselineFiles(root).baseline),
  }
}

function plannedSample({ baseline: ofRun, sample }: RagRun): string[] {
  const chosen = sample.chosen()
  if (!chosen || chosen.cases === chosen.of) return []
  const { baseline } = ofRun.choose()
  return plannedSampleLines(chosen, baseline)
}

function casesByProject(
  run: RagRun,
  selected: readonly GoldenTaskMeta[],
  root: string,
): Map<RagProject, GoldenTaskMeta[]> {
  const found = new Map<RagProject, GoldenTaskMeta[]>()
  for (const file of [...new Set(selected.map(one => one.file))].toSorted()) {
    const path = resolve(root, file)
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
