import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Vitest } from 'vitest/node'
import { UserError } from '../../errors.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import { limitsOf } from '../../judge/session/budget.ts'
import { createDrySession } from '../../judge/session/drySession.ts'
import { addUsage } from '../../judge/judgeUsage.ts'
import { openVerdictLog } from '../../judge/log/verdictLog.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import { notApplicable } from '../../score.ts'
import type { RunEstimate } from '../../report/terminal/dryRunReport.ts'
import { evaluate } from '../../scores/evaluate.ts'
import type { GoldenSets } from '../compile/goldenSets.ts'
import type { MainRun } from './mainRun.ts'
import type { RagOptions } from '../options/options.ts'
import { selectCases } from './selectedCases.ts'
import { standInOutputs } from './standInOutput.ts'
import type { GoldenTaskMeta } from '../taskMeta.ts'

export interface EstimateOptions {
  vitest: Vitest
  options: RagOptions
  run: Pick<MainRun, 'judging' | 'paths'>
  goldenSets: GoldenSets
}

/**
 * Counts what a run would ask of judge and embeddings: each selected case is evaluated like in a run,
 * with stand-ins for the pipeline, the judge and the embeddings. Nothing is written or scored.
 * @param filters names of files, as Vitest takes them
 * @throws UserError where no case is selected, or a golden file can't be read
 */
export async function estimateRun(
  filters: readonly string[],
  { vitest, options, run, goldenSets }: EstimateOptions,
): Promise<RunEstimate> {
  const { cases: selected, otherFiles } = await selectCases(vitest, filters)
  if (selected.length === 0) throw nothingSelected()
  const { judging } = run
  const paths = run.paths()
  const { session, estimates } = createDrySession({
    ...judging.session,
    verdictLog: openVerdictLog(paths.verdicts),
  })
  const known = judging.known.map(withoutScore)
  const standIn = standInOutputs(paths.answers)
  const outputs: RunEstimate['outputs'] = {}
  for (const { set, goldenCase } of casesIn(goldenSets, selected, vitest.config.root)) {
    const { source, output } = standIn(set, goldenCase)
    outputs[source] = (outputs[source] ?? 0) + 1
    const { metrics } = goldenCase
    // One after the other: so what is equal is always asked first by the same case.
    if (output) await evaluate({ case: goldenCase, output, metrics }, { session, known })
  }
  const { judge, embeddings } = estimates()
  const spent = embeddings ? addUsage(usageOf(judge), usageOf(embeddings)) : usageOf(judge)
  return {
    cases: selected.length,
    outputs,
    otherFiles,
    judge,
    ...(embeddings && { embeddings }),
    budget: limitsOf(spent, options.budget ?? {}),
    mayRepeat: existsSync(paths.baseline),
  }
}

function casesIn(
  goldenSets: GoldenSets,
  selected: readonly GoldenTaskMeta[],
  root: string,
): { set: string; goldenCase: GoldenCase }[] {
  return [...new Set(selected.map(({ file }) => file))].toSorted().flatMap(file => {
    const loaded = goldenSets.load(resolve(root, file))
    if ('reason' in loaded) throw new UserError({ problem: loaded.reason })
    const ids = new Set(selected.flatMap(one => (one.file === file ? [one.caseId] : [])))
    const { name, cases } = loaded.set
    return cases.flatMap(goldenCase => (ids.has(goldenCase.id) ? [{ set: name, goldenCase }] : []))
  })
}

/** What stand-ins said must not become a score, and a metric of the project's own may ask anybody. */
function withoutScore(metric: AnyMetric): AnyMetric {
  return { ...metric, compute: () => notApplicable('nothing is judged in a dry run') }
}

function usageOf({ calls, promptTokens, completionTokens, cost }: RunEstimate['judge']) {
  const isPriced = cost !== undefined
  return { calls, replayed: 0, promptTokens, completionTokens, ...(isPriced && { cost }) }
}

function nothingSelected(): UserError {
  return new UserError({
    problem: 'Expected cases of golden sets to be selected, got none',
    fix: 'Look at the filters, and at `only` and `skip` in the golden sets',
  })
}
