import type { VitestPluginContext, Vitest } from 'vitest/node'
import { defined } from '../defined.ts'
import { registerTags } from './compile/goldenTags.ts'
import type { VitestRun } from './vitestRun.ts'
import { createVitestRun } from './vitestRun.ts'
import { ownedFiles } from './projects/ownedFiles.ts'
import { inheritTestTimeout } from './testTimeout.ts'
import { cacheByModule, includeGoldenFiles, wireProject } from './wireProject.ts'
import { UserError } from '../errors.ts'
import type { ProjectServices } from '../hub/projectServices.ts'
import { provideServices } from '../hub/projectServices.ts'
import { tool } from '../results/tool.ts'
import { prepareJudges } from '../run/project/prepareJudges.ts'
import { refuseUnsentLabels } from '../run/sets/sendConsent.ts'
import { productionRules } from '../run/services/productionRules.ts'
import { retrievingTools } from '../run/options/retrievingTools.ts'
import { goldenFilePattern } from '../run/sets/goldenFiles.ts'
import { pluginOf, pluginVariable } from './projects/ragPlugin.ts'
import { annotateTests } from './reporter/annotatingReporter.ts'
import { JudgedReporter } from './reporter/judgedReporter.ts'
import { RagReporter } from './reporter/ragReporter.ts'
import { chooseSample } from './slices/chooseSample.ts'
import { shardByCase } from './slices/shardByCase.ts'
import type { RunOutput } from '../run/end/finishRun.ts'
import { writesDocument } from './reporter/documentReporters.ts'

/** A runner of the user may also use the count of assertions. */
const countsAssertions = ({ config }: VitestPluginContext['project']): boolean =>
  config.expect?.requireAssertions === true || config.runner !== undefined

/** Adds a project to the run of its Vitest. The first project creates the run. */
export async function joinRun(context: VitestPluginContext): Promise<VitestRun> {
  const { vitest, project } = context
  const run = ragRunOf(vitest)
  cacheByModule(context, run.compile)
  inheritTestTimeout(project)
  const { options, goldenSets, hub } = run.serving(project)
  const { pipelineConcurrency } = options
  const tools = retrievingTools(options.contexts)
  wireProject(project, {
    endpoint: (await hub).endpoint,
    ...defined({ pipelineConcurrency }),
    ...(tools && { contexts: { tools: Object.keys(tools) } }),
    ...(countsAssertions(project) && { countsAssertions: true }),
  })
  const owner = run.owners.find(one => one.project === project)
  if (!owner) return run
  includeGoldenFiles(owner, run.plan)
  registerTags(project, goldenSets.readable(ownedFiles(owner)))
  return run
}

// A global symbol, because packages of one repository may have separate copies of this package.
const key = Symbol.for('vitest-rag run')

type WithRun = Vitest & { [key]?: VitestRun }

/**
 * The run of a Vitest, which all of its plugins share. The first call creates it, when all projects are known.
 * @throws UserError if the plugins are of different versions, or their options don't go together
 */
function ragRunOf(vitest: Vitest): VitestRun {
  const owner: WithRun = vitest
  return (owner[key] ??= startRagRun(owner))
}

function startRagRun(vitest: WithRun): VitestRun {
  refuseOtherVersions(vitest)
  process.env[pluginVariable] = '1'
  const output = runOutput(vitest)
  const run = createVitestRun(vitest, output.log)
  const { main, served } = run
  provideServices(vitest, servicesOf(vitest, run))
  shardByCase(vitest, run)
  vitest.config.reporters.unshift(new JudgedReporter(run))
  annotateTests(vitest)
  vitest.config.reporters.push(new RagReporter(run, output))
  vitest.onClose(async () => {
    // In watch mode, a changed configuration starts a new run with the same Vitest.
    delete vitest[key]
    // A hub that could not open was already reported where it was needed.
    const hubs = await Promise.allSettled(served.map(({ hub }) => hub))
    await Promise.all(hubs.map(hub => hub.status === 'fulfilled' && hub.value.close()))
    main.close()
  })
  return run
}

/** Services for the command line. A run loads none of them. */
function servicesOf(vitest: Vitest, run: VitestRun): ProjectServices {
  const { main } = run
  return {
    async calibratedJudge(perClaim) {
      prepareJudges(run)
      const { calibratedJudge } = await import('../calibration/asking/asking.ts')
      return calibratedJudge(onlyProject(run, 'whose judge is calibrated').judging, perClaim)
    },
    refuseUnsentLabels(labels, send) {
      const { options } = onlyProject(run, 'whose judge is calibrated')
      refuseUnsentLabels(labels, { root: run.root, options, send })
    },
    async openSynthesis(options) {
      const { openSynthesis } = await import('../run/services/openSynthesis.ts')
      return openSynthesis(onlyProject(run, 'whose models write questions'), { ...options, run })
    },
    async openHunt(target, { isDry }) {
      prepareJudges(run)
      const { openHunt } = await import('./hunt/openHunt.ts')
      return openHunt(target, { vitest, run, isDry })
    },
    lastRun: () => ({ state: main.state(), paths: main.paths(), ...run.outcome() }),
    async plannedBaseline() {
      const { planBaseline } = await import('../run/services/planBaseline.ts')
      chooseSample(vitest, run)
      return planBaseline(await goldenFilesOf(vitest), run)
    },
    async goldenSets(filters) {
      prepareJudges(run)
      const { servedSets } = await import('../run/services/servedSets.ts')
      return servedSets(await goldenFilesOf(vitest, filters), { filters, run })
    },
    async estimateRun(filters, answers) {
      prepareJudges(run)
      const { estimateRun } = await import('../run/services/estimateRun.ts')
      const { selectCases } = await import('./selectedCases.ts')
      chooseSample(vitest, run)
      return estimateRun(await selectCases(vitest, filters), { run, answers })
    },
    async openBatch() {
      prepareJudges(run)
      const { openBatch } = await import('../run/services/openBatch.ts')
      return openBatch(onlyProject(run, 'whose judge a batch asks'), run)
    },
    productionRules: () => productionRules(run),
    ...keptAnswerServices(run),
  }
}

function keptAnswerServices(run: VitestRun): Pick<ProjectServices, 'exchangesOf' | 'judgeAgain'> {
  return {
    async exchangesOf(record, answerOf) {
      const { recordExchanges } = await import('../run/services/recordExchanges.ts')
      return recordExchanges(record, answerOf, { run })
    },
    async judgeAgain(asked) {
      prepareJudges(run)
      const { judgeAgain } = await import('../run/services/judgeAgain.ts')
      return judgeAgain(asked, run)
    },
  }
}

/**
 * Absolute paths of the golden files of the project. They are not collected.
 * @param filters names of files, as Vitest takes them. @default all
 */
async function goldenFilesOf(vitest: Vitest, filters: readonly string[] = []): Promise<string[]> {
  const specifications = await vitest.globTestSpecifications([...filters])
  const modules = new Set(specifications.map(({ moduleId }) => moduleId))
  return [...modules].filter(moduleId => goldenFilePattern.test(moduleId))
}

/** Two versions of this package may write messages and files that the other one can't read. */
function refuseOtherVersions({ projects }: Vitest): void {
  const other = projects.find(project => (pluginOf(project)?.tool ?? tool) !== tool)
  if (!other) return
  throw new UserError({
    problem: `Expected one version of vitest-rag in all projects, got ${tool} and, in project "${other.name}", ${pluginOf(other)?.tool}`,
    fix: 'Install the same version in all packages',
  })
}

/** The only project, for services that ask one judge. */
function onlyProject(
  { served, owners, serving }: VitestRun,
  what: string,
): VitestRun['served'][number] {
  const ofGoldenSets = new Set(owners.map(({ project }) => serving(project)))
  const [found, ...others] = ofGoldenSets.size > 0 ? ofGoldenSets : served
  if (found && others.length === 0) return found
  const names = owners.map(({ project }) => project.name).join(', ')
  throw new UserError({
    problem: `Expected one plugin, ${what}, got those of the projects ${names}`,
    fix: 'Name the project: --project <name>',
  })
}

/**
 * Standard output, as for other reporters; standard error if one of them writes a document for programs to standard
 * output, which other lines would break.
 */
function runOutput(vitest: Vitest): RunOutput {
  const { logger, config } = vitest
  // Check for each line, because another plugin may add a reporter later.
  const isTaken = () => writesDocument({ ...config, hasReportFolder: 'createReport' in vitest })
  const stream = () => (isTaken() ? process.stderr : process.stdout)
  return {
    log: line => (isTaken() ? logger.error(line) : logger.log(line)),
    error: text => logger.error(text),
    hasColor: () => Boolean(stream().isTTY) && !process.env['NO_COLOR'],
    // A terminal of 0 columns does not know its width.
    width: () => (stream().isTTY && stream().columns) || Infinity,
  }
}
