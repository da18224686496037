import { resolve } from 'node:path'
import type { Vitest } from 'vitest/node'
import { compareText } from '../../text/stableJson.ts'
import { rootRelative } from '../../run/sets/goldenFiles.ts'
import type { RagRun } from '../main/ragRun.ts'

/**
 * Files that decide scores besides golden files: those of cases, the configuration, and the modules that it imports, such as
 * one that makes the judge. Relative to the root with forward slashes, sorted. What is installed is not among them, and
 * a configuration that Node loads itself names no modules.
 * @param golden golden files of the run, relative to the root
 */
export function judgingFiles(vitest: Vitest, run: RagRun, golden: Iterable<string>): string[] {
  const { root } = vitest.config
  const configured = [vitest.vite, ...vitest.projects.map(({ vite }) => vite)].flatMap(
    ({ config }) => [config.configFile, ...config.configFileDependencies],
  )
  const cases = [...golden].map(
    file => run.servingFile(resolve(root, file)).goldenSets.lastRead(file)?.caseFile,
  )
  const files = [...configured, ...cases].flatMap(file => {
    if (!file || file.includes('/node_modules/')) return []
    return [rootRelative(root, file)]
  })
  return [...new Set(files)].toSorted(compareText)
}
