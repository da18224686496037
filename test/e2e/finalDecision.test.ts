import { describe, expect, inject, test } from 'vitest'
import { commitAll, git } from './git.ts'
import {
  inventions,
  noisyProject,
  recordedNoisyProject,
  runsOf,
  worseBaseline,
} from './noisyProject.ts'
import type { Project } from './project.ts'

/** A repository whose main branch has a baseline of a system that seldom invents. */
async function repository(): Promise<Project> {
  const project = await recordedNoisyProject()
  project.write({ '.gitignore': 'node_modules\n' })
  git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
  commitAll(project, 'Record a baseline')
  return project
}

describe('a run that does not decide', () => {
  test('is followed by others where the environment names the commit', async () => {
    const project = await repository()
    project.write({ 'inventions.json': inventions(0.4, 'second'), ...worseBaseline(project) })
    const { exitCode, output } = await project.cli(['run'], { VITEST_RAG_AGAINST: 'main' })
    expect(output).toContain('run 1 of up to 3 leaves harbours › faithfulness undecided')
    expect(output.match(/^RAG (?:passed|failed|could)/gm)).toHaveLength(1)
    expect(output).toMatch(
      /^RAG failed \(regressed\): harbours › faithfulness fell by .*\n(?:.*\n)*compared with .* of main/m,
    )
    expect(exitCode).toBe(1)
    expect(runsOf(project)).toBe(3)
    expect(project.results().cases).toHaveLength(72)
    expect(project.read('.vitest-rag/answers.jsonl').trim().split('\n')).toHaveLength(72)
  })

  test.runIf(inject('atNight'))('is decided by itself where nobody runs others', async () => {
    const project = await recordedNoisyProject()
    project.write({ 'inventions.json': inventions(0.4, 'second') })
    const { output } = await project.vitest([], { VITEST_RAG_RUNS: '3' })
    expect(output).not.toContain('run 1 of up to 3')
    expect(output).toMatch(/^RAG (?:could not decide \(inconclusive\)|failed \(regressed\)): /m)
  })

  test.runIf(inject('atNight'))('goes on from an earlier one only where there is one', async () => {
    const project = noisyProject(1)
    const golden = project.read('harbours.golden.yaml')
    project.write({ 'harbours.golden.yaml': golden.replace('{ gate: true }', '{ each: 1 }') })
    const { exitCode, output } = await project.vitest([], { VITEST_RAG_REPEAT: '1' })
    expect(output).toContain('Expected the results of run 1 in .vitest-rag')
    expect(exitCode).toBe(2)
  })
})
