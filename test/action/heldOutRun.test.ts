import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatBaseline } from '../../src/baseline/format.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import type { Results } from '../../src/results/results.ts'
import { git } from '../e2e/git.ts'
import { supportRun } from '../gate/runs.ts'
import { singleFile } from '../results/singleFile.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { pullRequestPayload } from './payload.ts'
import type { Call } from './runAction.ts'
import { callAction, shas } from './runAction.ts'

/** Stands in for the tests, which tell whether they could read the held-out sets. */
const tests = `import { cpSync, existsSync, writeFileSync } from 'node:fs'
cpSync('made', '.vitest-rag', { recursive: true })
writeFileSync('seen.txt', String(existsSync('held-out')))`

/** Stands in for the command line in the folder: it tells all that it knows, and leaves results. */
const commandLine = `import { cpSync, writeFileSync } from 'node:fs'
const { VITEST_RAG_PLAN, GITHUB_STEP_SUMMARY, INPUT_COMMAND } = process.env
console.log('::error::zanzibar')
console.error('zanzibar')
writeFileSync('../told.json', JSON.stringify({ VITEST_RAG_PLAN, GITHUB_STEP_SUMMARY, INPUT_COMMAND }))
cpSync('made', '.vitest-rag', { recursive: true })
process.exitCode = 1`

/** Of two cases one failed before; a repair mends the first so many of those. */
function scores(count: number, mended: number, name = 'refund'): Record<string, number[]> {
  const score = (index: number) => (index % 2 === 1 || index < 2 * mended ? 1 : 0)
  const cases = Array.from({ length: count }, (_, index) => [`${name}-${index}`, [score(index)]])
  return Object.fromEntries(cases)
}

const ofRun = (results: Results): string =>
  singleFile({ ...results, run: { ...results.run, workflowRun: '4711' } })

const hidden = (mended: number): Results => supportRun(scores(30, mended, 'zanzibar'))

const heldOut = (mended: number): Record<string, string> => ({
  'held-out/.vitest-rag/baseline.json': formatBaseline(recordBaseline(hidden(0))),
  'held-out/made/results.json': ofRun(hidden(mended)),
  'held-out/package.json': '{ "type": "module" }',
  'held-out/node_modules/vitest-rag/package.json': '{ "type": "module" }',
  'held-out/node_modules/vitest-rag/dist/cli/cli.js': commandLine,
})

/** A pull request that mends so many of the 20 open cases that fail. */
async function change(mended: number, inTree: Record<string, string>, call: Call = {}) {
  const workspace = call.workspace ?? temporaryFolder()
  const called = await callAction({
    recorded: supportRun(scores(40, 0)),
    ...call,
    workspace,
    inTree: {
      'tests.mjs': tests,
      'made/results.json': ofRun(supportRun(scores(40, mended))),
      ...inTree,
    },
    inputs: { command: 'node tests.mjs', 'held-out': 'held-out', ...call.inputs },
    environment: { PATH: process.env['PATH'], ...call.environment },
  })
  return { ...called, isLeft: existsSync(join(workspace, 'held-out')) }
}

const line =
  'possible over-fitting: faithfulness went from 0.500 to 1.000 in 40 cases, and from 0.500 to 0.500 in 30 cases of held-out sets (p < 0.001)'

describe('held-out sets', () => {
  test('are a warning if the other sets rose alone, and the job stays green', async () => {
    const repository = { mayWriteChecks: true }
    const called = await change(20, heldOut(0), { repository })
    expect(called).toMatchObject({ exitCode: 0, outputs: { passed: 'true' } })
    expect(called.output).toContain(`::warning::${line}`)
    const [comment] = called.github.comments
    for (const text of [called.summary, called.report, comment?.body]) {
      expect(text).toContain(`- ${line.replaceAll('<', '&lt;')}`)
    }
    expect(called.github.checkRuns).toMatchObject([{ conclusion: 'success' }])
    const all = JSON.stringify([called, called.github])
    expect(all).not.toContain('zanzibar')
  })

  test('run first, without what commands the runner, and are gone afterwards', async () => {
    const { isLeft, file } = await change(20, heldOut(0))
    expect(isLeft).toBe(false)
    expect(file('seen.txt')).toBe('false')
    const plan = JSON.stringify({ kind: 'measure', repeat: 0, runs: 1 })
    expect(JSON.parse(file('told.json') ?? '')).toEqual({ VITEST_RAG_PLAN: plan })
  })

  test('are no warning if all sets rose, and no report has their means then', async () => {
    const { exitCode, output, summary } = await change(20, heldOut(15))
    expect(exitCode).toBe(0)
    expect(output).toContain(
      'Held-out sets: 30 cases in 1 gated metric compared, no sign of over-fitting',
    )
    expect(output).not.toContain('::warning')
    expect(summary).not.toContain('held-out')
  })

  test('change nothing about a run that fails', async () => {
    const recorded = supportRun(scores(40, 20))
    const called = await change(0, heldOut(15), { recorded })
    expect(called).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed' } })
  })

  test('do not run where nothing can be compared, and are gone nevertheless', async () => {
    const { output, isLeft, file } = await change(20, heldOut(0), { recorded: undefined })
    expect(output).toContain(
      'The held-out sets were not compared: the other sets have no baseline yet',
    )
    expect(isLeft).toBe(false)
    expect(file('told.json')).toBeUndefined()
  })
})

describe('a fault of held-out sets is a warning that quotes none of their texts:', () => {
  const damaged = { 'held-out/.vitest-rag/baseline.json': '{ "zanzibar": ' }
  const otherRun = { 'held-out/made/results.json': singleFile(hidden(0)) }
  const failing = {
    'held-out/node_modules/vitest-rag/dist/cli/cli.js': 'throw new Error("zanzibar")',
  }
  const { run, ...cases } = hidden(0)
  const incomplete = {
    'held-out/made/results.json': ofRun({ ...cases, run: { ...run, complete: false } }),
  }
  const { 'held-out/.vitest-rag/baseline.json': _, ...unrecorded } = heldOut(0)
  const left = 'their run left no complete results'
  test.each([
    { what: 'no folder', inTree: {}, why: 'there is no folder held-out' },
    {
      what: 'no package of its own',
      inTree: { 'held-out/zanzibar.golden.yaml': '' },
      why: 'their folder has no package.json',
    },
    { what: 'no baseline', inTree: unrecorded, why: 'they have no .vitest-rag/baseline.json' },
    { what: 'a damaged baseline', inTree: { ...heldOut(0), ...damaged }, why: left },
    { what: 'results of another workflow run', inTree: { ...heldOut(0), ...otherRun }, why: left },
    { what: 'a run that fails', inTree: { ...heldOut(0), ...failing }, why: left },
    { what: 'a run that ended early', inTree: { ...heldOut(0), ...incomplete }, why: left },
  ])('$what', async ({ inTree, why }) => {
    const { exitCode, output, isLeft } = await change(20, inTree)
    expect(output).toContain(`::warning::The held-out sets were not compared: ${why}`)
    expect(output).not.toContain('zanzibar')
    expect([exitCode, isLeft]).toEqual([0, false])
  })

  test('no gated metric in common', async () => {
    const ungated = supportRun(scores(40, 20), { gate: false })
    const inTree = { ...heldOut(0), 'made/results.json': ofRun(ungated) }
    const { output } = await change(20, inTree, {
      recorded: supportRun(scores(40, 0), { gate: false }),
    })
    expect(output).toContain('they share no gated metric with the other sets')
  })

  test('but not if a fork lacks the secrets to check them out', async () => {
    const payload = pullRequestPayload({ number: 7, base: shas.stale, head: shas.head, fork: true })
    const { output } = await change(20, {}, { payload })
    expect(output).toContain('not compared: this run has no secrets to check them out with')
    expect(output).not.toContain('::warning::The held-out')
  })
})

describe('a folder that may not be deleted is refused, and stays:', () => {
  test.each(['.', '..', '../elsewhere', '/tmp'])('%s', async folder => {
    const { exitCode, output, file } = await change(0, {}, { inputs: { 'held-out': folder } })
    expect(exitCode).toBe(1)
    expect(output).toContain('Expected the input `held-out` to name a folder in the workspace')
    expect(file('made/results.json')).toBeDefined()
  })

  test('one that holds the project', async () => {
    const inputs = { 'held-out': '..', 'working-directory': 'packages/shop' }
    const { output, file } = await change(0, { 'packages/shop/a.txt': '' }, { inputs })
    expect(output).toContain('a folder in the workspace that does not contain the project')
    expect(file('packages/shop/a.txt')).toBeDefined()
  })

  test('one of a repository that git can not read', async () => {
    const workspace = temporaryFolder()
    mkdirSync(join(workspace, 'held-out'))
    writeFileSync(join(workspace, 'held-out/notes.md'), 'tracked?')
    writeFileSync(join(workspace, '.git'), 'gitdir: /nowhere\n')
    const { output, file } = await change(0, {}, { workspace })
    expect(output).toContain('which git could not check (fatal: ')
    expect(file('held-out/notes.md')).toBe('tracked?')
  })

  test('one of the repository', async () => {
    const workspace = temporaryFolder()
    const inTree = { 'held-out/notes.md': 'tracked' }
    mkdirSync(join(workspace, 'held-out'))
    git(workspace, 'init', '--quiet')
    writeFileSync(join(workspace, 'held-out/notes.md'), 'tracked')
    git(workspace, 'add', '.')
    const { output, isLeft } = await change(0, inTree, { workspace })
    expect(output).toContain('a folder that is not part of this repository')
    expect(isLeft).toBe(true)
  })

  test('one behind a link', async () => {
    const workspace = temporaryFolder()
    mkdirSync(join(workspace, 'documents'))
    symlinkSync('documents', join(workspace, 'held-out'))
    const { output, isLeft } = await change(0, {}, { workspace })
    expect(output).toContain('a folder without symbolic links')
    expect(isLeft).toBe(true)
  })
})

test('held-out sets need a command that the action runs after them', async () => {
  const { exitCode, output } = await change(0, {}, { inputs: { command: '' } })
  expect(exitCode).toBe(1)
  expect(output).toContain('Expected the input `held-out` to be empty without `command`')
})
