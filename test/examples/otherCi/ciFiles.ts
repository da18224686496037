import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { z } from 'zod'

/** What one file has its service run for a pull request. */
export interface CiFile {
  name: string
  text: string
  /** The commands of this package, as the shell gets them. */
  commands: string[]
  /** What the service sets in a clone of a pull request. @param base commit that the pull request started from */
  variables(base: string): Record<string, string>
}

const textOf = (name: string) =>
  readFileSync(new URL(`../../../examples/other-ci/${name}`, import.meta.url), 'utf8')

const ours = (commands: readonly (string | undefined)[]): string[] =>
  commands.filter(command => command !== undefined).filter(line => line.includes('vitest-rag '))

const gitlabSchema = z.object({
  rag: z.object({
    rules: z.array(z.object({ if: z.string(), variables: z.record(z.string(), z.string()) })),
    cache: z.object({ policy: z.literal('$RAG_CACHE'), paths: z.array(z.string()) }),
    script: z.array(z.string()),
    after_script: z.array(z.string()),
  }),
})

const azureSchema = z.object({
  variables: z.record(z.string(), z.object({ ragBase: z.string() })),
  jobs: z.tuple([
    z.object({
      steps: z.array(
        z.object({
          task: z.string().optional(),
          script: z.string().optional(),
          publish: z.string().optional(),
          condition: z.string().optional(),
          continueOnError: z.boolean().optional(),
        }),
      ),
    }),
  ]),
})

const circleStep = z.object({
  run: z.union([z.string(), z.object({ command: z.string() })]).optional(),
  save_cache: z.unknown().optional(),
  when: z.object({ condition: z.unknown(), steps: z.array(z.unknown()) }).optional(),
})
const circleSchema = z.object({
  jobs: z.object({
    rag: z.object({ steps: z.array(z.union([z.literal('checkout'), circleStep])) }),
  }),
})

export const gitlab = gitlabSchema.parse(load(textOf('gitlab-ci.yml'))).rag
export const [{ steps: azureSteps }] = azureSchema.parse(load(textOf('azure-pipelines.yml'))).jobs
export const circleSteps = circleSchema
  .parse(load(textOf('circleci.yml')))
  .jobs.rag.steps.flatMap(step => (step === 'checkout' ? [] : [step]))

const [forPullRequests] = Object.values(
  azureSchema.parse(load(textOf('azure-pipelines.yml'))).variables,
)

export const ciFiles: readonly [CiFile, ...CiFile[]] = [
  {
    name: 'gitlab-ci.yml',
    text: textOf('gitlab-ci.yml'),
    commands: ours([...gitlab.script, ...gitlab.after_script]),
    variables: base => ({
      RAG_BASE: (gitlab.rules[0]?.variables['RAG_BASE'] ?? '').replace(
        '$CI_MERGE_REQUEST_DIFF_BASE_SHA',
        base,
      ),
    }),
  },
  {
    name: 'circleci.yml',
    text: textOf('circleci.yml'),
    commands: ours(circleSteps.map(({ run }) => (typeof run === 'string' ? run : run?.command))),
    variables: () => ({}),
  },
  {
    name: 'azure-pipelines.yml',
    text: textOf('azure-pipelines.yml'),
    // Azure puts the value in before the shell gets the command.
    commands: ours(azureSteps.map(({ script }) => script)).map(command =>
      command.replace('$(ragBase)', forPullRequests?.ragBase ?? ''),
    ),
    variables: () => ({}),
  },
  {
    name: 'Jenkinsfile',
    text: textOf('Jenkinsfile'),
    commands: ours(
      [...textOf('Jenkinsfile').matchAll(/^ *sh '([^'\n]+)'$/gm)].map(([, command]) => command),
    ),
    variables: () => ({ CHANGE_TARGET: 'main', BRANCH_NAME: 'PR-1' }),
  },
]
