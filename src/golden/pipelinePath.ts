import { existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import type { GoldenFile } from './goldenFile.ts'
import { shownPath } from './goldenFile.ts'

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
  const path = found && shownPath(folder, found)
  return path?.startsWith('.') ? path : path && `./${path}`
}

/** Any text may stand there, also what no system takes for a path. */
const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()
