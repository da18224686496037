import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Workflows } from './githubWorkflows/bonds.ts'
import { workflowBonds } from './githubWorkflows/bonds.ts'
import { lint, readMetadata } from './githubWorkflows/languageService.ts'
import type { WorkflowPlant } from './githubWorkflows/plant.ts'
import { readme } from './githubWorkflows/plant.ts'
import { plantedForBonds } from './githubWorkflows/plantedForBonds.ts'
import { plantedForGitHub } from './githubWorkflows/plantedForGitHub.ts'
import { plantedForRules } from './githubWorkflows/plantedForRules.ts'
import { workflowRules } from './githubWorkflows/rules.ts'
import { input, readWorkflow, runs, stepsOf } from './githubWorkflows/workflow.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const actionYml = read('action.yml')

const texts = new Map(
  ['examples/github-workflows/', '.github/workflows/'].flatMap(folder =>
    readdirSync(new URL(folder, root))
      .filter(name => name.endsWith('.yml'))
      .map((name): [string, string] => [folder + name, read(folder + name)]),
  ),
)

test('every flow has its workflow', () => {
  const flows = ['artifact-baseline', 'held-out', 'judge-cache', 'publish-fork', 'pull-request']
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining([
      '.github/workflows/ci.yml',
      ...[...flows, 'push', 'schedule', 'shards'].map(
        name => `examples/github-workflows/${name}.yml`,
      ),
    ]),
  )
})

test('the log that shards restore is the one that the docs have them replay', () => {
  const log = '.vitest-rag/shared-verdicts.jsonl'
  const shards = texts.get('examples/github-workflows/shards.yml') ?? ''
  for (const text of [read('docs/many-machines.md'), shards])
    expect(text).toContain(`replayFrom: ['${log}']`)
  const steps = stepsOf(readWorkflow('shards.yml', shards))
  const restored = steps.filter(step => runs(step, 'actions/cache/restore'))
  expect(restored.map(step => input(step, 'path'))).toEqual([log, log])
})

test('a workflow runs what a developer runs', () => {
  const developing = [...texts].filter(([, text]) => /^\s*- run: \.ci\/run$/m.test(text))
  expect(developing.map(([path]) => path)).toEqual([
    '.github/workflows/ci.yml',
    '.github/workflows/release.yml',
  ])
})

describe.each([...texts])('%s', (path, text) => {
  test('GitHub takes it', async () => {
    expect(await lint(path, text, actionYml)).toEqual([])
  })

  test.each(Object.entries(workflowRules))('%s', (_name, rule) => {
    expect(rule(readWorkflow(path, text))).toEqual([])
  })
})

describe('the recommended workflow', () => {
  const inReadme = recommendedIn('README.md')

  test('is whole in at most 20 lines, and GitHub takes it', async () => {
    expect(inReadme.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
    const pinned = texts.get('examples/github-workflows/pull-request.yml') ?? ''
    const released = inReadme
      .replaceAll(/(actions\/[\w-]+@)v\d+/g, (_, action: string) => action + shaOf(action, pinned))
      .replace('<commit>', '0'.repeat(40))
    expect(await lint('.github/workflows/rag.yml', released, actionYml)).toEqual([])
  })

  test('is the same at the top of the docs, and starts what pull-request.yml starts', () => {
    expect(recommendedIn('docs/github-action.md')).toBe(inReadme)
    const [types] = /types: \[.*\]/.exec(inReadme) ?? []
    expect(texts.get('examples/github-workflows/pull-request.yml')).toContain(types)
  })
})

test('GitHub takes action.yml', async () => {
  expect(await lint('action.yml', actionYml, actionYml)).toEqual([])
})

test.each(Object.entries(workflowBonds))('together: %s', (_name, bond) => {
  expect(bond(workflows())).toEqual([])
})

test.each(plantedForGitHub)('GitHub refuses $put', async plant => {
  const found = await lint(plant.in, planted(plant), actionYml)
  expect(found.map(fault => fault.replace(/:\d+: /, ': '))).toEqual(plant.says)
})

describe.each(Object.entries(workflowRules))('%s', (name, rule) => {
  test.each(plantsFor(name, plantedForRules))('finds $put', plant => {
    expect(rule(readWorkflow(plant.in, planted(plant)))).toEqual(plant.says)
  })
})

describe.each(Object.entries(workflowBonds))('%s', (name, bond) => {
  test.each(plantsFor(name, plantedForBonds))('finds $put', plant => {
    expect(bond(workflows(plant))).toEqual(plant.says)
  })
})

function plantsFor(rule: string, plants: Record<string, WorkflowPlant[]>): WorkflowPlant[] {
  return plants[rule] ?? []
}

/** The file with the plant in it. */
function planted({ in: path, take, put }: WorkflowPlant): string {
  const text = read(path)
  if (!text.includes(take)) throw new Error(`${path} has no ${take} to spoil`)
  return text.replace(take, () => put)
}

function workflows(plant?: WorkflowPlant): Workflows {
  const textOf = (path: string) => (plant?.in === path ? planted(plant) : read(path))
  return {
    files: [...texts.keys()].map(path => readWorkflow(path, textOf(path))),
    readme: textOf(readme),
    outputs: Object.keys(readMetadata(actionYml).outputs),
  }
}

/** The commit at which a workflow uses an action. */
function shaOf(action: string, workflow: string): string {
  return new RegExp(`${action}([0-9a-f]{40})`).exec(workflow)?.[1] ?? ''
}

function recommendedIn(page: string): string {
  const [, workflow = ''] =
    /```yaml title=\.github\/workflows\/rag\.yml\n([^]*?)```/.exec(read(page)) ?? []
  return workflow
}
