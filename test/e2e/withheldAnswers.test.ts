import { expect, test } from 'vitest'
import { inventions, noisyProject, recordedNoisyProject } from './noisyProject.ts'
import type { Project } from './project.ts'

/** The pipeline declines these cases, which it answered for the baseline. */
function withhold(project: Project, caseIds: readonly string[]): void {
  const declines = `  if (${JSON.stringify(caseIds)}.includes(caseId)) return { answer: 'I do not know.', contexts: [{ id: caseId + '.md', text }] }\n`
  const answer = project.read('answer.ts')
  project.write({ 'answer.ts': answer.replace('  const repeat', `${declines}  const repeat`) })
}

test('answers that are withheld fail a run, though what is still answered scores as before', async () => {
  const project = await recordedNoisyProject()
  withhold(project, ['ostafeld', 'ostbfeld'])
  const { exitCode, output } = await project.cli(['run'])
  expect(output).toMatch(
    /^RAG failed \(regressed\): harbours › faithfulness no longer has a score in 2 cases/m,
  )
  expect(exitCode).toBe(1)
})

test('a single one that chance may have withheld is named', async () => {
  const project = await recordedNoisyProject()
  withhold(project, ['ostafeld'])
  const { exitCode, output } = await project.cli(['run'])
  expect(output).toMatch(/^RAG [^\n]*1 case no longer has a score: harbours › ostafeld \(faithf/m)
  expect(exitCode).toBe(0)
})

test('two groups of noisy cases are enough to fail a run', async () => {
  const project = noisyProject(0.15)
  let index = 0
  const grouped = project
    .read('harbours.golden.yaml')
    .replaceAll(/^ {4}question/gm, () => `    group: document-${(index += 1) % 2}\n    question`)
  project.write({ 'harbours.golden.yaml': grouped })
  expect((await project.cli(['baseline', 'update'])).exitCode).toBe(0)
  project.write({ 'inventions.json': inventions(0.9, 'second') })
  const { exitCode, output } = await project.cli(['run'])
  expect(output).toMatch(/^RAG failed \(regressed\): harbours › faithfulness fell by /m)
  expect(output).toContain('p = 0.003')
  expect(exitCode).toBe(1)
})
