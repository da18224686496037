import { defined } from '../../defined.ts'
import type { Problem } from '../../errors.ts'
import { pathBelow } from '../../files/relativePath.ts'
import { baselineOfRun } from '../../baseline/chooseBaseline.ts'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import type { RunOutcome } from '../../hub/projectServices.ts'
import { endpointRoom } from '../../judge/limiter/endpointRoom.ts'
import type { Budget } from '../../judge/session/budget.ts'
import type { JointOptions } from '../options/jointOptions.ts'
import { jointOptions } from '../options/jointOptions.ts'
import type { RagOptions } from '../options/options.ts'
import { readOptions } from '../options/readOptions.ts'
import type { PrintedRun } from '../../report/assembly/printedRun.ts'
import { modeOf } from '../runPlan.ts'
import type { RunPlan } from '../runPlan.ts'
import { casesByTest } from '../../golden/cases/casesByTest.ts'
import { createCaseSample } from '../sets/caseSample.ts'
import type { CaseSample } from '../sets/caseSample.ts'
import { createCaseSlices } from '../sets/caseSlices.ts'
import type { CaseSlices } from '../sets/caseSlices.ts'
import { createMainRun } from '../state/mainRun.ts'
import type { MainRun, MainRunOptions } from '../state/mainRun.ts'
import { createRagProject } from './ragProject.ts'
import type { RagProject } from './ragProject.ts'

/** What the plugins of one run share, be they of one package or of many. */
export interface RagRun {
  /** Absolute path of its folder. */
  root: string
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
  /** What the plugins serve, one for each. */
  served: readonly RagProject[]
  /** What serves the golden sets of a plugin; undefined if the run does not have it. */
  ofPlugin(plugin: ServedPlugin): RagProject | undefined
  /** What serves a golden file, by its absolute path. */
  servingFile(file: string): RagProject
  /** A golden set as it is on disk now; undefined if it can't be read. */
  setNow(file: string): GoldenSet | undefined
  /** Which cases of golden files are those of other shards. */
  slices: CaseSlices
  /** Which of them are in the sample. */
  sample: CaseSample
  /**
   * Notes the decision, for the command that started the run.
   * @param printed what is printed of it. Absent leaves the decision to a run that follows
   */
  decided(printed: (() => PrintedRun) | undefined): void
  /** Notes what kept the run from its decision, or else turns it red. */
  hindered(problems: readonly Problem[]): void
  /** What was noted. */
  outcome(): RunOutcome
}

/** A plugin, by its identity. Two may have the same options. */
interface ServedPlugin {
  options: RagOptions
}

/** A folder whose golden files one of the plugins serves. */
interface ServedFolder {
  /** Absolute path. */
  folder: string
  plugin: ServedPlugin
  /** Absolute paths of the golden files that run there. */
  files(): readonly string[]
}

interface RagRunOptions extends Pick<
  MainRunOptions,
  'root' | 'plan' | 'redact' | 'shard' | 'isCi' | 'workflowRun' | 'log'
> {
  /** Those of all projects. */
  plugins: readonly ServedPlugin[]
  folders: readonly ServedFolder[]
}

/** @throws UserError if the options of the plugins don't go together */
export function createRagRun({ plugins, folders, ...given }: RagRunOptions): RagRun {
  const { root, plan, redact, shard } = given
  const { replayFrom, ...joint } = jointOptions(plugins.map(({ options }) => options))
  const budget = budgetOf(plan, joint)
  // A limit of one plugin holds for all, and a judge without prices could not keep it.
  if (plugins.length > 1) for (const { options } of plugins) readOptions({ ...options, budget })
  const mode = modeOf(plan)
  const baseline = baselineOfRun({ root, against: plan.against })
  const main = createMainRun({ ...given, baseline, budget, replayFrom })
  const shared = new Map<string, unknown>()
  const roomAt = endpointRoom({ shards: shard?.count ?? 1, shared })
  const serve = ({ options }: ServedPlugin) =>
    createRagProject({ root, plan, redact, options, run: main, roomAt })
  const byPlugin = new Map([...new Set(plugins)].map(plugin => [plugin, serve(plugin)]))
  return {
    ...joint,
    root,
    plan,
    baseline,
    main,
    budget,
    gate: mode ? { ...joint.gate, mode } : joint.gate,
    redact,
    shared,
    served: [...byPlugin.values()],
    ...notedOutcome(),
    ofPlugin: plugin => byPlugin.get(plugin),
    ...servedFiles(root, folders, byPlugin),
  }
}

function notedOutcome(): Pick<RagRun, 'decided' | 'hindered' | 'outcome'> {
  let outcome: RunOutcome = { isOpen: false, problems: [] }
  return {
    decided(printed) {
      outcome = { problems: outcome.problems, isOpen: !printed, ...defined({ printed }) }
    },
    hindered(problems) {
      outcome = { ...outcome, problems: [...outcome.problems, ...problems] }
    },
    outcome: () => outcome,
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

/** The golden files of a run: who serves each, and which of their cases run. */
function servedFiles(
  root: string,
  folders: readonly ServedFolder[],
  byPlugin: ReadonlyMap<ServedPlugin, RagProject>,
): Pick<RagRun, 'servingFile' | 'setNow' | 'slices' | 'sample'> {
  const innermost = folders.toSorted((one, other) => other.folder.length - one.folder.length)
  const servingFile = (file: string): RagProject => {
    const found = innermost.find(({ folder }) => pathBelow(folder, file) !== undefined)
    // Merged reports may come from another folder, whose files are below no project.
    const served = found ? byPlugin.get(found.plugin) : [...byPlugin.values()][0]
    if (!served) throw new Error('Expected a project with the plugin')
    return served
  }
  const setNow = (file: string) => servingFile(file).goldenSets.readable([file])[0]
  const sample = createCaseSample(() =>
    folders
      .flatMap(({ files }) => files())
      .flatMap(file => {
        const set = setNow(file)
        return set ? [[file, set] as const] : []
      }),
  )
  const slices = createCaseSlices({
    root,
    casesOf(file) {
      const { cases } = setNow(file) ?? {}
      const own = cases?.filter(({ id }) => !sample.isLeftOut(file, id))
      return own && casesByTest(own).map(test => test.map(({ id }) => id))
    },
  })
  return { servingFile, setNow, slices, sample }
}
