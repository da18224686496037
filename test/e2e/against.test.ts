import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { commitAll, git } from './git.ts'
import { recordedOnce } from './recordedOnce.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const search = supportFiles['search.ts'] ?? ''
const gated = (supportFiles['support.golden.yaml'] ?? '')
  .replace('faithfulness: 0.8', 'faithfulness: { gate: true }')
  .replace('{ each: 1, mean: 0.9 }', '{ gate: true }')

const recorded = recordedOnce(() => {
  const project = createProject(
    supportWith({ 'support.golden.yaml': gated, '.gitignore': 'node_modules\n' }),
  )
  git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
  return project
})

/** A repository whose main branch has a baseline of a support desk that finds everything. */
async function repository(): Promise<Project> {
  const project = await recorded()
  commitAll(project, 'Record a baseline')
  return project
}

/** On a branch of it that breaks the search and has the broken scores as its baseline. */
async function tampered(): Promise<Project> {
  const project = await repository()
  git(project.folder, 'switch', '--quiet', '--create', 'tampering')
  const file = '.vitest-rag/baseline.json'
  const honest = project.read(file)
  const lowered = honest.replaceAll('"documentRecall":[1,1]', '"documentRecall":[0,0]')
  expect(lowered).not.toBe(honest)
  project.write({
    'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)'),
    [file]: lowered,
  })
  commitAll(project, 'Break the search, and record that as fine')
  return project
}

test('baselines are not recorded with looser rules', async () => {
  const project = await repository()
  const looser = gated
    .replace('{ gate: true }', 'report')
    .replace('abstention: 1', 'abstention: 0.1')
  project.write({ 'support.golden.yaml': looser })
  const refused = await project.command(['baseline', 'update'])
  expect(refused.exitCode).toBe(1)
  expect(refused.output).toContain(
    'Expected the new baseline to be as strict as the previous one, but support: faithfulness is no longer gated',
  )
  expect(refused.output).toContain('abstention has threshold for each case 0.1, was 1')
  // Nobody was asked for that.
  expect(refused.output).not.toContain('Run 1')
  expect(git(project.folder, 'status', '--porcelain', '.vitest-rag')).toBe('')
})

test('a set that got another name is compared as before, and a case that has to reach less is named', async () => {
  const project = await repository()
  const lenient = '    tags: [billing]\n    metrics: { abstention: 0.5 }'
  project.write({
    'support.golden.yaml': gated
      .replace('name: support', 'name: help-desk')
      .replace('    tags: [billing]', lenient),
  })
  const { exitCode, output } = await project.cli(['run'])
  expect(output).toContain(
    'RAG passed (unchanged): no mean got worse; 1 threshold of a case lowered: help-desk › refund-window (abstention 1.000 → 0.500)',
  )
  expect(output).toContain('4 cases renamed: all 4 of help-desk (was support)')
  expect(exitCode).toBe(0)
})

describe('--against', () => {
  test('holds a change to the baseline that it came from, not to its own', async () => {
    const project = await tampered()
    const { exitCode, output } = await project.cli(['run', '--against', 'main'])
    expect(output).toContain(
      'RAG failed (regressed): support › documentRecall fell by 1.000 (1.000 → 0.000, 3 cases); support › faithfulness no longer has a score in 1 case (battery-warranty)',
    )
    expect(output).toMatch(
      /compared with \.vitest-rag\/baseline\.json of main \([0-9a-f]{12}\); the file of the working tree differs and is not used/,
    )
    expect(exitCode).toBe(1)
    expect(git(project.folder, 'status', '--porcelain')).toBe('')
  })

  test('reads the first parent of a test-merge in a clone of depth 1', async () => {
    const { folder } = await tampered()
    git(folder, 'switch', '--quiet', '--detach', 'main')
    git(folder, 'merge', '--quiet', '--no-ff', '--message', 'Test merge', 'tampering')
    git(folder, 'branch', 'test-merge')
    const clone = mkdtempSync(join(inject('workspace'), 'clone-'))
    git(
      clone,
      'clone',
      '--quiet',
      '--depth',
      '1',
      '--branch',
      'test-merge',
      `file://${folder}`,
      '.',
    )
    // As whoever starts Vitest by itself names the commit.
    const merged = createProject({}, clone)
    const { exitCode, output } = await merged.vitest([], { VITEST_RAG_AGAINST: 'HEAD^1' })
    expect(output).toMatch(/^RAG failed \(regressed\): /m)
    expect(exitCode).toBe(1)
    expect(git(clone, 'status', '--porcelain')).toBe('')
  })
})
