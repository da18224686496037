import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createProject } from './project.ts'
import { commitAll, git } from './git.ts'
import { supportFiles, supportWith } from './supportProject.ts'

/** Nothing fails without a baseline to compare with. */
const onlyGated = `pipeline: ./answer.ts
metrics: { documentRecall: { gate: true } }
cases:
  - id: refund-window
    question: Within how many days of delivery can I return a product?
    relevantDocuments: [refunds.md]
`

test('a baseline that git ignores is told of as it is recorded, and CI is red without it', async () => {
  const project = createProject(
    supportWith({ 'support.golden.yaml': onlyGated, '.gitignore': 'node_modules\n.vitest-rag\n' }),
  )
  git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
  const recorded = await project.cli(['baseline', 'update'])
  const told = `.gitignore:2: git ignores .vitest-rag/baseline.json because of \`.vitest-rag\`: no commit contains the baseline, so CI compares with nothing
  Delete this line: .vitest-rag/.gitignore already keeps the other results out of git. Or add the baseline in spite of it: git add --force .vitest-rag/baseline.json`
  expect(recorded.output).toContain(told)
  expect(recorded.exitCode).toBe(0)
  const examined = await project.command(['doctor'])
  expect(examined.output).toContain('.gitignore:2: warning: git ignores .vitest-rag/baseline.json')
  expect(examined.exitCode).toBe(1)

  commitAll(project, 'Record the baseline, as it seems')
  const clone = mkdtempSync(join(inject('workspace'), 'clone-'))
  git(clone, 'clone', '--quiet', `file://${project.folder}`, '.')
  const cloned = createProject({}, clone)
  expect((await cloned.cli(['run'])).exitCode).toBe(0)
  const inCi = await cloned.cli(['run'], { CI: 'true' })
  expect(inCi.output).toMatch(
    /^RAG could not decide \(error\): There is no baseline, and no metric /m,
  )
  expect(inCi.exitCode).toBe(2)
  const against = await cloned.cli(['run', '--against', 'HEAD'])
  expect(against.output).toContain(
    'Expected a baseline in HEAD, because it has golden sets: support.golden.yaml',
  )
  expect(against.exitCode).toBe(2)
  const allowed = ['run', '--against', 'HEAD', '--allow-no-baseline']
  expect((await cloned.cli(allowed, { CI: 'true' })).exitCode).toBe(0)
  // The action decides by the results, and knows the commit that the change comes from.
  expect((await cloned.cli(['run'], { CI: 'true', VITEST_RAG_GATE: 'report' })).exitCode).toBe(0)
})

test('golden sets that skip all of their cases are red, and a filter that selects none is not', async () => {
  const skipped = (supportFiles['support.golden.yaml'] ?? '').replaceAll(
    /^( +question:)/gm,
    '    skip: true\n$1',
  )
  const project = createProject(supportWith({ 'support.golden.yaml': skipped }))
  const whole = await project.vitest()
  expect(whole.output).toMatch(
    /^RAG could not decide \(error\): The golden sets skip all 4 cases .* so nothing was measured/m,
  )
  expect(whole.exitCode).toBe(2)
  expect((await project.vitest(['-t', 'nothing is called so'])).exitCode).toBe(0)
})

test('as the command of the action, `run` makes the run that it is asked for, and no other', async () => {
  const project = createProject(supportFiles)
  const asked = { VITEST_RAG_GATE: 'report', VITEST_RAG_RUNS: '3' }
  for (const VITEST_RAG_REPEAT of ['0', '1'])
    expect((await project.cli(['run'], { ...asked, VITEST_RAG_REPEAT })).exitCode).toBe(0)
  const repeats = project.results().cases.map(({ repeat }) => repeat)
  expect(new Set(repeats)).toEqual(new Set([0, 1]))
})
