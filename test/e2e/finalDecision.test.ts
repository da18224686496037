import { describe, expect, test } from 'vitest'
import { commitAll, git } from './git.ts'
import { inventions, noisyProject, recordedNoisyProject } from './noisyProject.ts'
import type { Project } from './project.ts'

/** A repository whose main branch has a baseline of a system that seldom invents. */
async function repository(): Promise<Project> {
  const project = await recordedNoisyProject(0.15)
  project.write({ '.gitignore': 'node_modules\n' })
  git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
  commitAll(project, 'Record a baseline')
  return project
}

const runsOf = (project: Project) =>
  new Set(project.results().cases.map(({ repeat }) => repeat)).size

describe('a run that does not decide', () => {
  test('is followed by others where the environment names the commit', async () => {
    const project = await repository()
    const baseline = '.vitest-rag/baseline.json'
    const worse = await recordedNoisyProject(0.9)
    project.write({
      'inventions.json': inventions(0.4, 'second'),
      [baseline]: worse.read(baseline),
    })
    const { exitCode, output } = await project.cli(['run'], { VITEST_RAG_AGAINST: 'main' })
    expect(output).toMatch(/^RAG failed \(regressed\): .*\n(?:.*\n)*compared with .* of main/m)
    expect(exitCode).toBe(1)
    expect(runsOf(project)).toBe(3)
  })

  test('is decided by itself where nobody runs others', async () => {
    const project = await recordedNoisyProject(0.15)
    project.write({ 'inventions.json': inventions(0.4, 'second') })
    const { output } = await project.vitest([], { VITEST_RAG_RUNS: '3' })
    expect(output).not.toContain('run 1 of up to 3')
    expect(output).toMatch(/^RAG (?:could not decide \(inconclusive\)|failed \(regressed\)): /m)
  })

  test('goes on from an earlier one only where there is one', async () => {
    const project = noisyProject(0)
    const golden = project.read('harbours.golden.yaml')
    project.write({ 'harbours.golden.yaml': golden.replace('{ gate: true }', '{ each: 1 }') })
    const alone = noisyProject(1, { 'harbours.golden.yaml': project.read('harbours.golden.yaml') })
    const { exitCode, output } = await alone.vitest([], { VITEST_RAG_REPEAT: '1' })
    expect(output).toContain('Expected the results of run 1 in .vitest-rag')
    expect(exitCode).toBe(2)
  })
})
