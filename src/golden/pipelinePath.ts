import { existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { modulePath } from '../files/relativePath.ts'
import type { GoldenFile } from './goldenFile.ts'

/**
 * The path to write for a pipeline that reads as the name of a package but is a file, beside the golden file or at the
 * root; undefined if it is not such a file.
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

/** The text may be anything, even one that is not a valid path on any system. */
const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()
