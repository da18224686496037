import { test } from 'vitest'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

test('an edit of the YAML or of what the pipeline imports reruns the golden set', async () => {
  const project = createProject(supportFiles)
  const watching = project.start('vitest/vitest.mjs', ['--watch'])
  await watching.printed(/4 passed[^]*Waiting for file changes/)
  const golden = supportFiles['support.golden.yaml'] ?? ''
  // A tag that no file had when Vitest started.
  project.write({ 'support.golden.yaml': golden.replace('tags: [billing]', 'tags: [returns]') })
  await watching.printed(/RERUN\s+support\.golden\.yaml[^]*4 passed/)
  project.write({
    'documents.ts': (supportFiles['documents.ts'] ?? '').replace('refunds.md', 'returns.md'),
  })
  await watching.printed(/RERUN\s+documents\.ts[^]*1 failed \| 3 passed/)
  watching.child.kill()
  await watching.finished
})
