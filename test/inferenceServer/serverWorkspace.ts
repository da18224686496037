import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import layOut from '../e2e/workspace.ts'
import { NoPackages, unpackedPackage } from './debianPackages.ts'

const folder = fileURLToPath(new URL('../../node_modules/.cache/llama-server', import.meta.url))

/** The workspace of the end-to-end tests, and a server of llama.cpp where its packages can be had. */
export default async function setup(project: TestProject): Promise<() => void> {
  try {
    project.provide('llamaRoot', await unpackedPackage('llama.cpp-tools', folder))
  } catch (error) {
    if (!(error instanceof NoPackages)) throw error
    process.stderr.write(`The tests of a real inference server are skipped: ${error.message}\n`)
  }
  return layOut(project)
}
