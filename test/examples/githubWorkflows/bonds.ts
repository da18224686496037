import type { Workflow } from './workflow.ts'
import { input, isOurs, runs, stepsOf } from './workflow.ts'

/** The workflows, and the files that speak of them. */
export interface Workflows {
  files: Workflow[]
  /** That of the examples. */
  readme: string
  /** Outputs of our action. */
  outputs: string[]
}

/** One line per fault. */
type Bond = (workflows: Workflows) => string[]

const onePinPerAction: Bond = ({ files }) => {
  const pins = new Map<string, string>()
  return files.flatMap(file =>
    stepsOf(file).flatMap(({ uses, place }) => {
      const [action = '', commit] = uses.split('@')
      if (commit === undefined) return []
      const repository = action.split('/').slice(0, 2).join('/')
      const other = pins.get(repository) ?? commit
      pins.set(repository, other)
      return other === commit ? [] : [`${place}: another commit of ${repository} than before`]
    }),
  )
}

const namedWorkflows: Bond = ({ files }) => {
  const names = files.map(({ name }) => name)
  return files.flatMap(({ path, name, on }) => [
    ...(names.filter(other => other === name).length === 1
      ? []
      : [`${path}: another workflow is called ${name}`]),
    ...awaited(on['workflow_run'])
      .filter(other => !names.includes(other))
      .map(other => `${path}: waits for ${other}, which is no workflow`),
  ])
}

function awaited(filter: unknown): string[] {
  if (typeof filter !== 'object' || filter === null || !('workflows' in filter)) return []
  return Array.isArray(filter.workflows) ? filter.workflows.map(String) : []
}

/** What is taken was left somewhere, under the very name. */
const leftArtifacts: Bond = ({ files }) => {
  const steps = files.flatMap(stepsOf)
  const left = steps
    .filter(step => runs(step, 'actions/upload-artifact'))
    .map(step => input(step, 'name').replace(/\$\{\{.*\}\}/, '*'))
  return steps.flatMap(step => {
    const taken = isOurs(step)
      ? input(step, 'baseline-artifact')
      : runs(step, 'actions/download-artifact')
        ? input(step, 'name') + input(step, 'pattern')
        : ''
    return taken === '' || left.includes(taken) ? [] : [`${step.place}: nothing leaves ${taken}`]
  })
}

/** GitHub takes an output that no step has for an empty one. */
const knownOutputs: Bond = ({ files, outputs }) =>
  files.flatMap(({ path, text, jobs }) => {
    const ours = jobs.flatMap(({ steps }) => steps.filter(isOurs).map(({ id }) => id))
    return [...text.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)]
      .filter(([, id, output = '']) => ours.includes(id) && !outputs.includes(output))
      .map(([, , output]) => `${path}: the action has no output ${output}`)
  })

const listedExamples: Bond = ({ files, readme }) => {
  const folder = 'examples/github-workflows/'
  const examples = files.map(({ path }) => path).filter(path => path.startsWith(folder))
  const listed = [...readme.matchAll(/^\| \[`([\w-]+\.yml)`\]\(\1\)/gm)].map(
    ([, name]) => `${folder}${name}`,
  )
  return [
    ...examples
      .filter(path => !listed.includes(path))
      .map(path => `${path}: the README of the examples does not say what it is for`),
    ...listed
      .filter(path => !examples.includes(path))
      .map(path => `${folder}README.md: there is no ${path}`),
  ]
}

/** Rules of which no file alone can tell whether they hold. */
export const workflowBonds = {
  onePinPerAction,
  namedWorkflows,
  leftArtifacts,
  knownOutputs,
  listedExamples,
} satisfies Record<string, Bond>
