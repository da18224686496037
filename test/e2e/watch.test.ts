import { expect, test } from 'vitest'
import { createProject, pluginConfig } from './project.ts'
import type { Project } from './project.ts'
import { supportFiles } from './supportProject.ts'

const casesOf = (project: Project) => project.results().cases.map(({ caseId }) => caseId)

test('an edit of the YAML or of what the pipeline imports reruns the golden set', async () => {
  const project = createProject(supportFiles)
  const watching = project.start('vitest/vitest.mjs', ['--watch'])
  await watching.printed(/4 passed[^]*Waiting for file changes/)
  const golden = supportFiles['support.golden.yaml'] ?? ''
  // A tag that no file had when Vitest started.
  project.write({ 'support.golden.yaml': golden.replace('tags: [billing]', 'tags: [returns]') })
  await watching.printed(/RERUN\s+support\.golden\.yaml[^]*4 passed[^]*Waiting for file changes/)
  expect(casesOf(project)).toContain('founders-birthday')
  // What an earlier run judged is no record of this one.
  project.write({
    'support.golden.yaml': golden.slice(0, golden.indexOf('  - id: founders-birthday')),
  })
  await watching.printed(/RERUN\s+support\.golden\.yaml[^]*3 passed[^]*Waiting for file changes/)
  expect(casesOf(project)).toEqual(['battery-warranty', 'refund-window', 'shipping-norway'])
  project.write({
    'documents.ts': (supportFiles['documents.ts'] ?? '').replace('refunds.md', 'returns.md'),
  })
  await watching.printed(
    /RERUN\s+documents\.ts[^]*1 failed \| 2 passed[^]*Watching for file changes/,
  )
  // Vitest reads the configuration anew, and keeps its process.
  project.write({
    'vitest.config.ts': pluginConfig.replace('rag()', "rag({ metrics: { answerF1: 'report' } })"),
  })
  await watching.printed(/answerF1[^]*Watching for file changes/)
  expect(casesOf(project)).toHaveLength(3)
  // Some of the files are no run of all: what it came to is noted, and the results stay.
  expect(project.has('.vitest-rag/rerun.json')).toBe(false)
  project.write({
    'office.golden.yaml': `pipeline: ./answer.ts
metrics: { documentRecall: 1 }
cases:
  - { id: lost, question: How long is the warranty of batteries?, reference: Long., relevantDocuments: [lost.md] }
`,
  })
  await watching.printed(/office\.golden\.yaml[^]*1 failed[^]*Watching for file changes/)
  await expect
    .poll(() => project.has('.vitest-rag/rerun.json') && project.json('.vitest-rag/rerun.json'))
    .toMatchObject({ sets: [{ set: 'office', cases: 1, errors: 0, missed: 1 }] })
  expect(casesOf(project)).toHaveLength(3)
  // No save of a file may push out a run that people compare with.
  expect(project.has('.vitest-rag/runs')).toBe(false)
  watching.child.kill()
  await watching.finished
})
