import type { TestProject, Vitest } from 'vitest/node'
import { baselineOfRun } from '../../baseline/chooseBaseline.ts'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import { endpointRoom } from '../../judge/limiter/endpointRoom.ts'
import type { Budget } from '../../judge/session/budget.ts'
import { redactorOf } from '../../results/secrets.ts'
import { handedPlan } from '../../run/handedPlan.ts'
import type { RunPlan } from '../../run/runPlan.ts'
import { planAlone, recordedAnswersOf } from '../../run/runPlan.ts'
import { readRunVariables } from '../../run/runVariables.ts'
import type { JointOptions } from '../../run/options/jointOptions.ts'
import { jointOptions } from '../../run/options/jointOptions.ts'
import { readOptions } from '../../run/options/readOptions.ts'
import { goldenOwners } from '../projects/goldenOwners.ts'
import type { GoldenOwner } from '../projects/goldenOwners.ts'
import { pluginOf } from '../projects/ragPlugin.ts'
import type { PluginFacts } from '../projects/ragPlugin.ts'
import { createMainRun } from '../../run/state/mainRun.ts'
import type { MainRun } from '../../run/state/mainRun.ts'
import { createRagProject } from '../../run/project/ragProject.ts'
import type { RagProject } from '../../run/project/ragProject.ts'
import { createServedFiles } from './servedFiles.ts'
import type { ServedFiles, ServedFilesOptions } from './servedFiles.ts'

/** What the plugins of one Vitest share, be they of one package or of many. */
export interface RagRun extends ServedFiles {
  plan: RunPlan
  /** What it is compared with. */
  baseline: BaselineOfRun
  main: MainRun
  budget: Required<JointOptions>['budget']
  gate: Required<JointOptions>['gate']
  keepRuns: Required<JointOptions>['keepRuns']
  html: Required<JointOptions>['html']
  redact(text: string): string
  /** What judges keep in common, such as the limiter of an endpoint. */
  shared: Map<string, unknown>
  /** The projects of Vitest that run golden files. */
  owners: readonly GoldenOwner[]
  /** What the plugins serve, one for each. */
  served: readonly RagProject[]
  /** What serves a project of Vitest that has the plugin. */
  serving(project: TestProject): RagProject
}

/** @throws UserError where the options of the plugins don't go together, or a variable of the environment is wrong */
export function createRagRun(vitest: Vitest, log: (line: string) => void): RagRun {
  const { root, shard } = vitest.config
  const plan = handedPlan(vitest.vite.config) ?? planAlone(readRunVariables(process.env))
  const plugins = vitest.projects.flatMap(project => pluginOf(project) ?? [])
  const { replayFrom, ...joint } = jointOptions(plugins.map(({ options }) => options))
  const budget = budgetOf(plan, joint)
  // A limit of one plugin holds for all, and a judge without prices could not keep it.
  if (plugins.length > 1) for (const { options } of plugins) readOptions({ ...options, budget })
  // Vitest gives variables of its own to the workers, where pipelines run.
  const environments = [vitest, ...vitest.projects].map(({ config }) => config.env ?? {})
  const redact = redactorOf([process.env, ...environments])
  const baseline = baselineOfRun({ root, against: plan.against })
  const main = createMainRun({
    ...{ root, plan, baseline, budget, replayFrom, redact, shard, log },
    isCi: Boolean(process.env['CI']),
    workflowRun: process.env['GITHUB_RUN_ID'],
  })
  const shared = new Map<string, unknown>()
  const roomAt = endpointRoom({ shards: shard?.count ?? 1, shared })
  const serve = ({ options }: PluginFacts) =>
    createRagProject({ root, plan, redact, options, run: main, roomAt })
  const byPlugin = new Map([...new Set(plugins)].map(plugin => [plugin, serve(plugin)]))
  const serving = (project: TestProject): RagProject => {
    const plugin = pluginOf(project)
    const found = plugin && byPlugin.get(plugin)
    if (!found) throw new Error(`Expected the plugin in project ${project.name}`)
    return found
  }
  const served = [...byPlugin.values()]
  const owners = goldenOwners(vitest)
  return {
    ...joint,
    plan,
    baseline,
    main,
    budget,
    gate: plan.kind === 'gate' && plan.mode ? { ...joint.gate, mode: plan.mode } : joint.gate,
    redact,
    shared,
    owners,
    served,
    serving,
    ...createServedFiles({
      root,
      owners,
      serving,
      first: served[0],
      selects: selectedVariants(plan),
      withoutPipeline: plan.kind === 'dry' || recordedAnswersOf(plan) !== undefined,
    }),
  }
}

function budgetOf(plan: RunPlan, { budget }: Pick<RagRun, 'budget'>): Budget {
  switch (plan.kind) {
    case 'batch':
      // A batch is paid for before its answers are read, and a limit would keep some from being read.
      return plan.answers === undefined ? budget : {}
    case 'hunt':
      return { ...budget, ...plan.budget }
    default:
      return budget
  }
}

/** Which variants of a set run. A set that has one system has no variant by any name. */
function selectedVariants({ variants }: RunPlan): ServedFilesOptions['selects'] {
  return (gated, variant) => {
    if (variants === 'all') return true
    return variant === (variants === 'gated' ? gated : variants.named)
  }
}
