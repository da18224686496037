import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import layOut from '../e2e/workspace.ts'

const runtime = fileURLToPath(new URL('node_modules/@huggingface', import.meta.url))

/** The workspace of the end-to-end tests with the optional peer in it, as its user installs it. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (!existsSync(runtime)) {
    throw new Error('Expected a runtime for models: npm ci --ignore-scripts --prefix test/nli')
  }
  const remove = await layOut(project)
  const { workspace } = project.getProvidedContext()
  symlinkSync(runtime, join(workspace, 'node_modules', '@huggingface'))
  return remove
}
