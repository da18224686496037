import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, inject, test } from 'vitest'
import { pullRequestPayload, pushPayload, workflowRunPayload } from '../../action/payload.ts'
import { freshBundle } from '../../action/freshBundle.ts'
import { callAction, shas, unchanged } from '../../action/runAction.ts'
import type { Call } from '../../action/runAction.ts'
import { createProject } from '../project.ts'
import type { Project } from '../project.ts'
import { recordedOnce } from '../recordedOnce.ts'
import { supportFiles, supportWith } from '../supportProject.ts'

const search = supportFiles['search.ts'] ?? ''
const golden = supportFiles['support.golden.yaml'] ?? ''
const gated = golden.replace('{ each: 1, mean: 0.9 }', '{ gate: true }')
/** What a change does that loses the best document. */
const worse = { 'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)') }

const inWorkflow = { VITEST_RAG_GATE: 'report', GITHUB_ACTIONS: 'true', GITHUB_RUN_ID: '4711' }
const parents = { [shas.merge]: [shas.base, shas.head] }

const ownEnvironment = { PATH: process.env['PATH'], HOME: process.env['HOME'] }

/** What a run left of its results, in another folder. */
function resultFiles(folder: string, project: Project): Record<string, string> {
  const names = ['results.json', 'results.jsonl', 'answers.jsonl']
  return Object.fromEntries(
    names.map(name => [`${folder}/${name}`, project.read(`.vitest-rag/${name}`)]),
  )
}

/** Has the action run the tests. */
function command(program = 'vitest/vitest.mjs'): { command: string } {
  return { command: `${process.execPath} ${inject('workspace')}/node_modules/${program} run` }
}

const startAction = async (call: Call) => callAction({ ...call, program: await freshBundle() })

function support(changes: Record<string, string> = {}): Project {
  return createProject(supportWith({ 'support.golden.yaml': gated, ...changes }))
}

const recorded = recordedOnce(() => support())

/** A repository with the baseline that was recorded, and its answers, which the change leaves as they are. */
function committed(project: Project) {
  const files = ['baseline.json', 'baseline.answers.jsonl'].map(name => `.vitest-rag/${name}`)
  const texts = files.flatMap(file => Object.entries(unchanged(project.read(file), file)))
  return { parents, files: Object.fromEntries(texts) }
}

test('a real run is judged by the action, as red or green as the system is', async () => {
  const project = await recorded()
  const repository = committed(project)
  const judge = async () => ({
    run: await project.vitest([], inWorkflow),
    called: await startAction({ workspace: project.folder, repository }),
  })
  const fine = await judge()
  expect(fine.run.exitCode).toBe(0)
  expect(fine.called).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } })

  project.write(worse)
  const broken = await judge()
  expect(broken.run.output).toContain('not gated: mode is `report`')
  expect(broken.called).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed' } })
  expect(broken.called.output).toMatch(
    /::error title=RAG failed \(regressed\),file=support\.golden\.yaml,line=\d+::/,
  )
  expect(broken.called.summary).toContain('missed documents: refunds.md')
  expect(broken.called.summary).toMatch(/^- answered: “.+\n- before(?:, as the reference)?: “/m)
})

test('a package whose folder the workflow does not name is not green', async () => {
  const shop = await recorded()
  const { files } = committed(shop)
  shop.write(worse)
  const repository = createProject({})
  cpSync(shop.folder, join(repository.folder, 'packages/shop'), { recursive: true })
  const inPackage = Object.entries({ ...files, ...unchanged(gated, 'support.golden.yaml') })
  const named = inPackage.map(([name, text]) => [name.replace(':', ':packages/shop/'), text])
  const { exitCode, outputs, output, summary } = await startAction({
    workspace: repository.folder,
    environment: ownEnvironment,
    inputs: {
      command: `${command().command} --root packages/shop`,
      results: 'packages/shop/.vitest-rag',
    },
    repository: { parents, files: Object.fromEntries(named) },
  })
  // The run itself may ask for another one: without its baseline the action decides nothing by it.
  expect(output).toMatch(/RAG: run 1 of up to 3 leaves [^\n]* undecided/)
  expect([exitCode, outputs['verdict']]).toEqual([1, 'error'])
  expect(summary).toContain('Write `working-directory: packages/shop` in this step')
})

test('tests that pass without the plugin are told what the configuration lacks', async () => {
  const project = support({
    'vitest.config.ts': 'export default {}\n',
    'other.test.ts': "import { test } from 'vitest'\ntest('passes', () => {})\n",
  })
  const { exitCode, output } = await startAction({
    workspace: project.folder,
    environment: ownEnvironment,
    inputs: command(),
    repository: { parents },
  })
  expect(exitCode).toBe(1)
  expect(output).toMatch(/ run` passed and ran no golden file: the configuration has no `rag\(\)`/)
  expect(output).toContain('Add it to vitest.config.ts')
})

test('a fork: its own run is incomplete, and another publishes what it left', async () => {
  const config = `import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [rag({ judge: openai({ model: 'gpt-5-mini' }) })] })
`
  const payload = pullRequestPayload({ number: 7, base: shas.stale, head: shas.head, fork: true })
  const project = support({ 'vitest.config.ts': config, 'event.json': JSON.stringify(payload) })
  const event = {
    ...inWorkflow,
    OPENAI_API_KEY: '',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: `${project.folder}/event.json`,
  }
  const run = await project.vitest([], event)
  expect(run.exitCode).toBe(0)
  const left = resultFiles('rag-results', project)
  const own = await startAction({
    workspace: project.folder,
    payload,
    repository: { parents, writeStatus: 403 },
  })
  expect(own).toMatchObject({ exitCode: 0, outputs: { verdict: 'incomplete' } })

  const published = await startAction({
    event: 'workflow_run',
    payload: workflowRunPayload({ id: 4711, branch: 'changes', head: shas.head, fork: true }),
    inTree: left,
    inputs: { results: 'rag-results' },
    environment: { GITHUB_RUN_ID: '4800', GITHUB_SHA: shas.stale },
    repository: {
      mergeBases: { [`${shas.stale}...${shas.head}`]: shas.base },
      pullRequests: { 'mallory:changes': [{ number: 7, head: shas.head, base: shas.stale }] },
    },
  })
  expect(published.exitCode).toBe(0)
  expect(published.github.comments[0]?.body).toContain('RAG could not decide (incomplete)')
  expect(published.github.comments[0]?.body).toContain('This run has no secrets')
})

test('a push leaves the baseline that pull requests are held to', async () => {
  const project = support()
  // As push.yml has it.
  const ours = command('vitest-rag/dist/cli/cli.js')
  const inputs = { 'baseline-artifact': 'rag-baseline', 'update-baseline': 'true' }
  const pushed = await startAction({
    workspace: project.folder,
    event: 'push',
    payload: pushPayload({ before: shas.stale, after: shas.base }),
    environment: { ...ownEnvironment, GITHUB_SHA: shas.base },
    inputs: { ...inputs, ...ours },
  })
  expect(pushed.outputs['verdict']).toBe('no-baseline')
  const baseline = project.read('.vitest-rag/baseline.json')
  expect(baseline).toContain('"faithfulness":[1,1,1]')
  expect(pushed.report).toBe(pushed.summary)

  const artifact = {
    id: 11,
    name: 'rag-baseline',
    headSha: shas.base,
    headBranch: 'main',
    headRepositoryId: 1,
    runId: 4000,
    zip: zipSync({ 'baseline.json': strToU8(baseline) }),
  }
  project.write(worse)
  // One step: the action runs the tests itself.
  const held = await startAction({
    workspace: project.folder,
    environment: ownEnvironment,
    inputs: { 'baseline-artifact': 'rag-baseline', ...ours },
    repository: {
      parents,
      artifacts: [artifact],
      runs: { 4000: { event: 'push', headBranch: 'main', headSha: shas.base } },
    },
  })
  expect(held).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed' } })
  expect(held.summary).toContain('answered: “')
  // An artifact holds a baseline alone.
  expect(held.github.requests.join()).not.toContain('answers.jsonl')
})

test('shards of a matrix are judged by one job as one run', async () => {
  const more = { 'returns.golden.yaml': gated.replace('name: support', 'name: returns') }
  const repository = committed(await recorded())
  const shard = async (number: number) => {
    const project = support({ ...more, ...worse })
    await project.vitest([`--shard=${number}/2`], inWorkflow)
    return resultFiles(`shards/rag-shard-${number}`, project)
  }
  const inTree = { ...(await shard(1)), ...(await shard(2)) }
  const results = 'shards/rag-shard-1\nshards/rag-shard-2'
  const all = await startAction({ inTree, inputs: { results }, repository })
  expect(all).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed' } })
  expect(all.summary).toContain('returns')
  for (const text of [all.summary, all.github.comments[0]?.body]) {
    expect(text).toMatch(/^- answered: “.+\n- before(?:, as the reference)?: “/m)
  }
})
