import type { TestProject, Vitest } from 'vitest/node'
import { baselineOfRun } from '../../baseline/chooseBaseline.ts'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import { endpointRoom } from '../../judge/limiter/endpointRoom.ts'
import { redactorOf } from '../../results/secrets.ts'
import type { JointOptions } from '../options/jointOptions.ts'
import { jointOptions } from '../options/jointOptions.ts'
import type { RunEnvironment } from '../options/options.ts'
import { readOptions } from '../options/readOptions.ts'
import { runEnvironment } from '../options/runEnvironment.ts'
import { goldenOwners } from '../projects/goldenOwners.ts'
import type { GoldenOwner } from '../projects/goldenOwners.ts'
import { pluginOf } from '../projects/ragPlugin.ts'
import type { PluginFacts } from '../projects/ragPlugin.ts'
import { createMainRun } from './mainRun.ts'
import type { MainRun } from './mainRun.ts'
import { createRagProject } from './ragProject.ts'
import type { RagProject } from './ragProject.ts'
import { selectedVariants } from './selectedVariants.ts'
import { createServedFiles } from './servedFiles.ts'
import type { ServedFiles } from './servedFiles.ts'

/** What the plugins of one Vitest share, be they of one package or of many. */
export interface RagRun extends ServedFiles {
  environment: RunEnvironment
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

/** @throws UserError where the options of the plugins don't go together, or the environment is wrong */
export function createRagRun(vitest: Vitest, log: (line: string) => void): RagRun {
  const { root, shard } = vitest.config
  const environment = runEnvironment()
  const plugins = vitest.projects.flatMap(project => pluginOf(project) ?? [])
  const { replayFrom, ...joint } = jointOptions(plugins.map(({ options }) => options))
  // A batch is paid for before its answers are read, and a limit would keep some from being read.
  const isPaid = environment.batch && environment.answers !== undefined
  const budget = isPaid ? {} : { ...joint.budget, ...environment.budget }
  // A limit of one plugin holds for all, and a judge without prices could not keep it.
  if (plugins.length > 1) for (const { options } of plugins) readOptions({ ...options, budget })
  // Vitest gives variables of its own to the workers, where pipelines run.
  const environments = [vitest, ...vitest.projects].map(({ config }) => config.env ?? {})
  const redact = redactorOf([process.env, ...environments])
  // Vite's own caches are there, too: it goes when packages are installed anew.
  const baseline = baselineOfRun({ root, against: environment.against })
  const given = { root, environment, baseline }
  const main = createMainRun({ ...given, budget, replayFrom, redact, shard, log })
  const shared = new Map<string, unknown>()
  const roomAt = endpointRoom({ shards: shard?.count ?? 1, shared })
  const serve = ({ options }: PluginFacts) =>
    createRagProject({ root, environment, redact, options, run: main, roomAt })
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
    environment,
    baseline,
    main,
    budget,
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
      selects: selectedVariants(environment),
      withoutPipeline: environment.dryRun === true || environment.answers !== undefined,
    }),
  }
}
