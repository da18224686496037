import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import type { Problem } from '../errors.ts'
import { orNothing } from '../files/orNothing.ts'
import { modulePath } from '../files/relativePath.ts'
import { nearestName } from '../text/nearestName.ts'
import { escaped } from '../text/untrusted.ts'
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

/** Whether the text is the path of a file. Other texts may name a package or a module of a Vite plugin. */
export function isModulePath(pipeline: string): boolean {
  return pipeline.startsWith('.') || pipeline.includes('\\') || isAbsolute(pipeline)
}

/**
 * The problem of a pipeline that Vite does not find, with the path that is probably meant.
 * @param key the key that names the pipeline. @default 'pipeline'
 */
export function missingPipeline(
  pipeline: string,
  { absolute, root }: Pick<GoldenFile, 'absolute' | 'root'>,
  key = 'pipeline',
): Problem {
  const problem = `Expected \`${key}\` to be the path of a module, but \`${escaped(pipeline, 160)}\` does not exist`
  const folder = dirname(absolute)
  const shown = (file: string) => escaped(modulePath(folder, file), 160)
  const path = pipeline.replaceAll('\\', '/')
  const there = [folder, root].map(place => resolve(place, path)).find(isFile)
  if (there !== undefined) {
    const how = path === pipeline ? ', because paths begin at the folder of this file' : ' with `/`'
    return { problem, fix: `Write ${shown(there)}${how}` }
  }
  const near = nearestModule(resolve(folder, path))
  const fix =
    near === undefined
      ? 'Paths begin at the folder of this file: write ./answer.ts for a module beside it'
      : `Did you mean ${shown(near)}?`
  return { problem, fix }
}

/** A module in the same folder with nearly the same name. */
function nearestModule(missing: string): string | undefined {
  const folder = dirname(missing)
  // Reading a folder that exists throws only errors of the system.
  if (!existsSync(folder)) return undefined
  const files = (orNothing(() => readdirSync(folder)) ?? []).toSorted()
  const modules = files.filter(file => /\.[cm]?[jt]sx?$/.test(file))
  const name = basename(missing)
  const stem = nearestName(name, modules.map(withoutExtension))
  const near = nearestName(name, modules) ?? modules.find(one => withoutExtension(one) === stem)
  return near === undefined ? undefined : join(folder, near)
}

const withoutExtension = (file: string): string => file.replace(/\.\w+$/, '')

/** The text may be anything, even one that is not a valid path on any system. */
const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()
