import { existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { modulePath } from '../files/relativePath.ts'
import type { GoldenFile } from './goldenFile.ts'

/**
 * The path to write where a pipeline would be read as the name of a package but is a file, beside the golden file or at
 * the root; undefined where it is none.
 */
export function pipelinePath(
  pipeline: string,
  { absolute, root }: Pick<GoldenFile, 'absolute' | 'root'>,
): string | undefined {
  if (pipeline.startsWith('.') || isAbsolute(pipeline)) return undefined
  const folder = dirname(absolute)
  const found = [folder, root].map(place => resolve(place, pipeline)).find(isFile)
  return found && modulePath(folder, found)
}

/** Any text may stand there, also what no system takes for a path. */
const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()
