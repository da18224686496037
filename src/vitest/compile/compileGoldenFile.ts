import { dirname, relative, sep } from 'node:path'
import { relativePath } from '../../files/relativePath.ts'
import { UserError } from '../../errors.ts'
import type { Problem } from '../../errors.ts'
import type { LocatedGoldenSet, Position } from '../../golden/goldenSet.ts'
import { isModulePath, missingPipeline } from '../../golden/pipelinePath.ts'
import { keyPath } from '../../schema/issueFindings.ts'
import { printable } from '../../text/untrusted.ts'
import { goldenModule } from './goldenModule.ts'
import type { PartToCompile } from './goldenModule.ts'
import type { GoldenSets } from '../../run/sets/goldenSets.ts'
import type { SourceMap } from './mappedCode.ts'
import type { SetNames } from './setNames.ts'

export type CompiledGoldenFile =
  | { code: string; map: SourceMap; dependencies: string[]; modules: readonly NamedModule[] }
  | { message: string; position: Position }

/** A module that a golden file names by its path. */
interface NamedModule {
  path: string
  /** The problem to report if the module is missing. */
  missing(): Problem
}

interface CompileOptions extends PartToCompile {
  goldenSets: GoldenSets
  names: SetNames
  /** Absolute path of the folder that messages name files from. */
  root: string
  /** Throws a UserError if the set must not run. @default any may */
  refuse?(located: LocatedGoldenSet): void
  /** Leaves the pipeline's module out, because its import may already call a service. @default false */
  withoutPipeline?: boolean
}

/**
 * The test module of a golden file with the files that it depends on, or the error. It reads the file from disk,
 * because another plugin may have changed the text from Vite.
 */
export function compileGoldenFile(file: string, options: CompileOptions): CompiledGoldenFile {
  const { goldenSets, withoutPipeline = false } = options
  try {
    const located = goldenSets.locate(file)
    refuseTakenName(located, file, options)
    options.refuse?.(located)
    const compiled = withoutPipeline ? withoutModules(located) : located
    return {
      ...goldenModule(compiled, file, options),
      dependencies: [...located.files.keys()],
      modules: modulesOf(compiled, file, options.root),
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return refused(error, file, options.root)
  }
}

function refused(error: UserError, file: string, root: string) {
  const { line = 1, column = 1 } = placeIn(file, root, error)
  return { message: error.message, position: { line, column } }
}

function modulesOf({ set, placeOf }: LocatedGoldenSet, absolute: string, root: string) {
  const named = [
    { path: set.pipeline, at: ['pipeline'] },
    ...(set.variants ?? []).map(({ name, pipeline }) => ({
      path: pipeline,
      at: ['variants', name],
    })),
  ]
  return named.flatMap(({ path, at }): NamedModule[] => {
    if (path === undefined || !isModulePath(path)) return []
    const problem = () => missingPipeline(path, { absolute, root }, keyPath(at))
    return [{ path, missing: () => ({ place: placeOf(at), ...problem() }) }]
  })
}

/**
 * Refuses the compiled file if a module that it names by its path is missing.
 * @param isThere asks Vite, which also finds `answer.ts` for `./answer.js`
 */
export async function refuseMissingModules(
  compiled: CompiledGoldenFile,
  { file, root, isThere }: { file: string; root: string; isThere(path: string): Promise<boolean> },
): Promise<CompiledGoldenFile> {
  if ('message' in compiled) return compiled
  const found = await Promise.all(compiled.modules.map(({ path }) => isThere(path)))
  const missing = compiled.modules.filter((_module, index) => !found[index])
  if (missing.length === 0) return compiled
  return refused(new UserError(missing.map(one => one.missing())), file, root)
}

function withoutModules({ set, ...located }: LocatedGoldenSet): LocatedGoldenSet {
  const { pipeline: _, variants, ...rest } = set
  const named = variants?.map(({ name }) => ({ name }))
  // The main process decides which answer is judged.
  const cases = set.cases.map(({ recorded, ...asked }) => asked)
  return { ...located, set: { ...rest, ...(named && { variants: named }), cases } }
}

/**
 * The place of the first problem in a golden file. Problems in other files, such as a file of cases, have no line in
 * it.
 */
function placeIn(file: string, root: string, { problems }: UserError): Partial<Position> {
  const shown = relativePath(root, file)
  return problems.find(({ place }) => place?.file === shown)?.place ?? {}
}

/** Reports a duplicate name before anything runs, because the scores of two sets with one name would mix. */
function refuseTakenName(
  { set, placeOf }: LocatedGoldenSet,
  file: string,
  { names, root }: CompileOptions,
): void {
  names.keep(file, set.name)
  const other = names.otherWith(set.name, file)
  if (other === undefined) return
  throw new UserError({
    place: placeOf(['name']),
    problem: `Expected a name of its own, but ${printable(relative(root, other), 160)} is called "${printable(set.name, 80)}" too`,
    fix: `Name one of the two, for example here: name: ${ownName(set.name, file, other)}`,
  })
}

/**
 * `billing-support` for `packages/billing/src/support.golden.yaml`, where the other one is
 * `packages/shop/src/support.golden.yaml`: a name that differs for each and needs no quotes in YAML.
 */
function ownName(name: string, file: string, other: string): string {
  const folders = foldersUp(file)
  const taken = foldersUp(other)
  const folder = folders.find((one, above) => one !== taken[above] && one !== 'golden')
  const words = `${folder ?? folders[0]}-${name}`.match(/[\p{Letter}\p{Number}]+/gu) ?? []
  return words.join('-')
}

/** The names of the folders that a file is in, the nearest first. */
const foldersUp = (file: string): string[] => dirname(file).split(sep).toReversed()
