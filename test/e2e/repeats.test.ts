import { describe, expect, test } from 'vitest'
import { inventions, recordedNoisyProject } from './noisyProject.ts'
import type { Project } from './project.ts'

const resultsOf = (project: Project) => project.results()
const runsOf = (project: Project) =>
  new Set(resultsOf(project).cases.map(({ repeat }) => repeat)).size

describe('vitest-rag run', () => {
  test('runs once where nothing looks worse', async () => {
    const project = await recordedNoisyProject(0.15)
    project.write({ 'inventions.json': inventions(0.05, 'second') })
    const { exitCode, output } = await project.cli(['run'])
    expect(exitCode).toBe(0)
    expect(runsOf(project)).toBe(1)
    expect(output).not.toContain('regressed')
  })

  test('runs once where the drop is beyond doubt', async () => {
    const project = await recordedNoisyProject(0.15)
    project.write({ 'inventions.json': inventions(0.9, 'second') })
    const { exitCode, output } = await project.cli(['run'])
    expect(exitCode).toBe(1)
    expect(runsOf(project)).toBe(1)
    expect(output).toMatch(/faithfulness[^\n]*regressed/)
  })

  test('runs all cases three times where one run leaves it open, and decides then', async () => {
    const project = await recordedNoisyProject(0.15)
    project.write({ 'inventions.json': inventions(0.4, 'second') })
    const { exitCode, output } = await project.cli(['run'])
    expect(output).toContain('run 1 of up to 3 leaves harbours › faithfulness open')
    expect(output.match(/^RAG /gm)).toHaveLength(1)
    expect(output).toMatch(/RAG failed \(regressed\): harbours › faithfulness fell by/)
    expect(exitCode).toBe(1)
    const { cases } = resultsOf(project)
    expect(cases).toHaveLength(72)
    expect(project.read('.vitest-rag/answers.jsonl').trim().split('\n')).toHaveLength(72)

    // A later run of its own begins anew.
    project.write({ 'inventions.json': inventions(0.3, 'second') })
    const plain = await project.vitest()
    expect(plain.exitCode).toBe(0)
    expect(plain.output).toContain(
      'to decide harbours › faithfulness: npx vitest-rag run, which runs the golden sets up to three times',
    )
    expect(runsOf(project)).toBe(1)
  })
})
