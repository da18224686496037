import type { VitestPluginContext } from 'vitest/node'
import { registerTags } from './compile/goldenTags.ts'
import type { VitestRun } from './vitestRun.ts'
import { ownedFiles } from './projects/ownedFiles.ts'
import { ragRunOf } from './startRagRun.ts'
import { inheritTestTimeout } from './testTimeout.ts'
import { cacheByModule, includeGoldenFiles, wireProject } from './wireProject.ts'

/** A runner of the user's may do with the count what it likes. */
const countsAssertions = ({ config }: VitestPluginContext['project']): boolean =>
  config.expect?.requireAssertions === true || config.runner !== undefined

/** Has a project take part in the run of its Vitest, which begins with the first that does. */
export async function joinRun(context: VitestPluginContext): Promise<VitestRun> {
  const { vitest, project } = context
  const run = ragRunOf(vitest)
  cacheByModule(context, run.compile)
  inheritTestTimeout(project)
  const { options, goldenSets, hub } = run.serving(project)
  const { pipelineConcurrency, contexts } = options
  wireProject(project, {
    endpoint: (await hub).endpoint,
    ...(pipelineConcurrency !== undefined && { pipelineConcurrency }),
    ...(contexts !== undefined && { contexts }),
    ...(countsAssertions(project) && { countsAssertions: true }),
  })
  const owner = run.owners.find(one => one.project === project)
  if (!owner) return run
  includeGoldenFiles(owner)
  registerTags(project, goldenSets.readable(ownedFiles(owner)))
  return run
}
