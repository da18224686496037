import { fileNames, folderName } from '../../../src/results/folder.ts'
import type { Job, Step, Workflow } from './workflow.ts'
import { input, isOurs, ownAction, runs, stepsOf } from './workflow.ts'

/** One line per fault. */
type WorkflowRule = (workflow: Workflow) => string[]

/** Whoever opens the file reads first what it is for. */
const purpose: WorkflowRule = ({ path, text }) =>
  /^# .+\n# .+\nname: /.test(text) ? [] : [`${path}: expected two lines of comment, then its name`]

const nothingByDefault: WorkflowRule = ({ path, text }) =>
  /^permissions: \{\}$/m.test(text) ? [] : [`${path}: expected \`permissions: {}\` at the top`]

/** A release moves a tag, signs the package and replaces the site. */
const mayPublish = (path: string, scope: string) =>
  path === '.github/workflows/release.yml' && ['contents', 'id-token', 'pages'].includes(scope)

/** What the action writes: the comment, and beside it the check. */
const written = ['pull-requests', 'checks']

/** A job may do what it must, and the file says what for. Nothing else writes but comment and check. */
const leastPermissions: WorkflowRule = ({ path, text, jobs }) => [
  ...jobs.flatMap(({ place, permissions }) => {
    if (!permissions) return [`${place}: expected permissions of its own`]
    return Object.entries(permissions)
      .filter(([scope, access]) => access !== 'read' && !written.includes(scope))
      .filter(([scope]) => !mayPublish(path, scope))
      .map(([scope, access]) => `${place}: nothing needs \`${scope}: ${access}\``)
  }),
  ...[...text.matchAll(/^ +([a-z-]+: (?:read|write))$/gm)].map(
    ([, grant]) => `${path}: expected a comment that says what \`${grant}\` is for`,
  ),
]

const mayWrite = ({ permissions = {} }: Job): boolean =>
  permissions['contents'] === 'write' || permissions['pages'] === 'write'

/** Code of packages runs where it can change neither the repository nor the site. */
const writesWithoutPackages: WorkflowRule = ({ jobs }) =>
  jobs
    .filter(mayWrite)
    .flatMap(({ steps }) => steps)
    .filter(({ run }) => /\bnp[mx] |\.ci\/run/.test(run))
    .map(({ place }) => `${place}: runs packages in a job that may write`)

const isPublishing = ({ run }: Step): boolean => /\bnpm publish\b/.test(run)

const provenance: WorkflowRule = workflow =>
  stepsOf(workflow)
    .filter(isPublishing)
    .filter(({ run }) => !run.includes('--provenance'))
    .map(({ place }) => `${place}: expected \`--provenance\``)

/** Tag, release and site tell of a package that is there. */
const announcedAfterwards: WorkflowRule = ({ jobs }) => {
  const publishing = jobs.filter(({ steps }) => steps.some(isPublishing))
  return publishing.flatMap(({ id }) =>
    jobs
      .filter(job => mayWrite(job) && !job.needs.includes(id))
      .map(({ place }) => `${place}: expected to wait for ${id}`),
  )
}

const timeouts: WorkflowRule = ({ jobs }) =>
  jobs
    .filter(job => job['timeout-minutes'] === undefined)
    .map(({ place }) => `${place}: expected \`timeout-minutes\`: a hung job is paid for six hours`)

const concurrency: WorkflowRule = ({ path, concurrency: runsAtOnce }) =>
  runsAtOnce?.group.includes('github.workflow')
    ? []
    : [`${path}: expected a concurrency group of this workflow: each run is paid for`]

const pinned = /^[\w.-]+(?:\/[\w.-]+)+@(?!0{40})[0-9a-f]{40} # v\d+\.\d+\.\d+$/
/** The project has no address yet: whoever copies the workflow has to see that. */
const placeholder = `${ownAction}@${'0'.repeat(40)} # replace with the commit of the release that you use`

/** What runs is what was read. */
const pins: WorkflowRule = ({ path, text }) =>
  [...text.matchAll(/^ +(?:- )?uses: (.*)$/gm)]
    .map(([, action = '']) => action)
    .filter(action => {
      if (action === './') return path.startsWith('examples/')
      return action.startsWith(ownAction) ? action !== placeholder : !pinned.test(action)
    })
    .map(action =>
      action === './' || action.startsWith(ownAction)
        ? `${path}: expected ${placeholder}, got ${action}`
        : `${path}: expected the full SHA with its version as comment, got ${action}`,
    )

const noPullRequestTarget: WorkflowRule = ({ path, text }) =>
  /^[^#]*pull_request_target/m.test(text)
    ? [`${path}: pull_request_target runs code of strangers with secrets`]
    : []

/** Numbers of our own matrix. All else may be text that a stranger wrote. */
const harmless = /\$\{\{ matrix\.(?:shard|node) \}\}/g

const nothingInScripts: WorkflowRule = workflow =>
  stepsOf(workflow)
    .filter(step => (step.run + input(step, 'command')).replaceAll(harmless, '').includes('${{'))
    .map(({ place }) => `${place}: an expression in a script: pass it by \`env\``)

const noCredentials: WorkflowRule = workflow =>
  stepsOf(workflow)
    .filter(step => runs(step, 'actions/checkout'))
    .filter(step => step.with['persist-credentials'] !== false)
    .map(({ place }) => `${place}: expected \`persist-credentials: false\``)

/** What a stranger's run left is data to the workflow that may write. */
const publishing: WorkflowRule = ({ on, jobs }) => {
  if (!('workflow_run' in on)) return []
  return jobs.flatMap(job => [
    ...(job.if.includes("github.event.workflow_run.event == 'pull_request'")
      ? []
      : [`${job.place}: expected to run after pull requests only`]),
    ...job.steps
      .filter(step => !runs(step, 'actions/download-artifact') && !isOurs(step))
      .map(({ place }) => `${place}: only takes the artifact and publishes it`),
    ...job.steps
      .filter(step => isOurs(step) && input(step, 'command') !== '')
      .map(({ place }) => `${place}: runs a command on what a stranger left`),
  ])
}

const decidesAfterRed: WorkflowRule = ({ jobs }) =>
  jobs.flatMap(({ steps }) =>
    steps
      .filter((step, n) => isOurs(step) && input(step, 'command') === '' && followsARun(steps, n))
      .filter(step => !step.if.includes('!cancelled()'))
      .map(
        ({ place }) => `${place}: expected \`if: \${{ !cancelled() }}\`: a red run has a report`,
      ),
  )

function followsARun(steps: Step[], index: number): boolean {
  return steps.slice(0, index).some(({ run, if: when }) => run !== '' || when !== '')
}

/** The gate sees scores. That a test failed by itself only its own job knows. */
const redShards: WorkflowRule = ({ jobs }) =>
  jobs
    .filter(job => job.if.includes('!cancelled()') && job.steps.some(isOurs))
    .flatMap(({ needs, steps, place }) =>
      needs
        .filter(
          need =>
            !steps.some(
              ({ if: when, run }) =>
                when.includes(`needs.${need}.result != 'success'`) && run === 'exit 1',
            ),
        )
        .map(need => `${place}: green although ${need} is red`),
    )

/** `.vitest-rag` begins with a dot, and is left out silently. */
const hiddenFiles: WorkflowRule = workflow =>
  stepsOf(workflow)
    .filter(step => runs(step, 'actions/upload-artifact'))
    .filter(step => step.with['include-hidden-files'] !== true)
    .map(({ place }) => `${place}: expected \`include-hidden-files: true\``)

/** What is judged in another job is reported there, with what was answered. */
const answersBesideResults: WorkflowRule = workflow =>
  stepsOf(workflow)
    .filter(step => runs(step, 'actions/upload-artifact'))
    .map(step => ({ ...step, paths: input(step, 'path').split('\n') }))
    .filter(({ paths }) =>
      paths.some(path => path.startsWith(`${folderName}/${fileNames.results}`)),
    )
    .filter(({ paths }) => !paths.includes(`${folderName}/${fileNames.answers}`))
    .map(({ place }) => `${place}: expected ${fileNames.answers} beside the results`)

/** That of the project, or the one that shards only read. */
const verdictLogs = [fileNames.verdicts, 'shared-verdicts.jsonl'].map(
  name => `${folderName}/${name}`,
)

/** Results from a cache are those of another run. */
const verdictLogAlone: WorkflowRule = workflow =>
  stepsOf(workflow)
    .filter(({ uses }) => uses.startsWith('actions/cache'))
    .filter(step => !verdictLogs.includes(input(step, 'path')))
    .map(({ place }) => `${place}: expected to keep ${verdictLogs.join(' or ')} alone`)

/** A recorded answer is believed, so what the code of a pull request wrote is not kept. */
const trustedCache: WorkflowRule = ({ path, on, jobs }) => {
  const saving = jobs.flatMap(job =>
    job.steps
      .filter(step => runs(step, 'actions/cache/save') || runs(step, 'actions/cache'))
      .map(({ place, if: when }) => ({ place, when: [job.if, when] })),
  )
  const afterRedPush = "${{ !cancelled() && github.event_name == 'push' }}"
  return [
    ...saving
      .filter(({ when }) => !when.includes(afterRedPush))
      .map(({ place }) => `${place}: expected to save after pushes alone, red ones too`),
    ...(saving.length > 0 && JSON.stringify(on['push']) !== '{"branches":["main"]}'
      ? [`${path}: expected to save after pushes to the default branch alone`]
      : []),
  ]
}

/** Whatever runs between the checkout of held-out sets and the action could read and keep them. */
const heldOutAlone: WorkflowRule = ({ jobs }) =>
  jobs.flatMap(({ steps }) =>
    steps.flatMap((step, index) => {
      const folder = isOurs(step) ? input(step, 'held-out') : ''
      if (folder === '') return []
      const before = steps[index - 1]
      const isCheckout =
        before && runs(before, 'actions/checkout') && input(before, 'path') === folder
      return isCheckout ? [] : [`${step.place}: expected the checkout of ${folder} right before`]
    }),
  )

const reachableArtifacts: WorkflowRule = ({ jobs }) =>
  jobs
    .filter(({ permissions }) => permissions?.['actions'] !== 'read')
    .filter(({ steps }) =>
      steps.some(step => input(step, 'baseline-artifact') + input(step, 'run-id') !== ''),
    )
    .map(({ place }) => `${place}: expected \`actions: read\` for the artifact of another run`)

/** The gate decides anew when a label accepts a regression, and when it is taken away. */
const labels: WorkflowRule = ({ path, on }) => {
  if (!path.startsWith('examples/') || !('pull_request' in on)) return []
  const types = JSON.stringify(on['pull_request'])
  return ['opened', 'synchronize', 'reopened', 'labeled', 'unlabeled']
    .filter(type => !types.includes(`"${type}"`))
    .map(type => `${path}: expected pull_request to start it when ${type}`)
}

/** A merge queue waits for the check that the pull request had. */
const sameCheckInQueue: WorkflowRule = ({ path, on, jobs }) => {
  if (!path.startsWith('examples/') || !('pull_request' in on)) return []
  if (!('merge_group' in on)) return [`${path}: a merge queue would wait for its check for ever`]
  return jobs.some(({ place }) => place.endsWith(': evaluate'))
    ? []
    : [`${path}: expected its check to be called evaluate`]
}

export const workflowRules = {
  purpose,
  nothingByDefault,
  leastPermissions,
  writesWithoutPackages,
  provenance,
  announcedAfterwards,
  timeouts,
  concurrency,
  pins,
  noPullRequestTarget,
  nothingInScripts,
  noCredentials,
  publishing,
  decidesAfterRed,
  redShards,
  hiddenFiles,
  answersBesideResults,
  verdictLogAlone,
  trustedCache,
  heldOutAlone,
  reachableArtifacts,
  labels,
  sameCheckInQueue,
} satisfies Record<string, WorkflowRule>
