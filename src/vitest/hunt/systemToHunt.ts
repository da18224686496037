import { dirname, isAbsolute, join, resolve } from 'node:path'
import { defined } from '../../defined.ts'
import { modulePath, pathBelow, relativePath } from '../../files/relativePath.ts'
import { UserError } from '../../errors.ts'
import type { WritableGoldenSet } from '../../golden/write/goldenSetText.ts'
import type { GoldenCase, GoldenSet, Variant } from '../../golden/goldenSet.ts'
import type { HuntTarget } from '../../synthesis/hunt/huntedSystem.ts'
import { printable } from '../../text/untrusted.ts'
import { createGoldenSets } from '../../run/sets/goldenSets.ts'
import type { GoldenSets } from '../../run/sets/goldenSets.ts'
import type { GoldenOwner } from '../projects/goldenOwners.ts'
import { ownedFiles } from '../projects/ownedFiles.ts'
import type { VitestRun } from '../vitestRun.ts'

/** The system under test, with the head of a golden set that runs it. */
export interface SystemToHunt {
  owner: GoldenOwner
  /** The name in reports. */
  name: string
  /** The variant to ask, if there are several. */
  variant?: string
  /** The head of a golden set in this folder: `pipeline`, `variants`, `gatedVariant`, `timeout`. */
  headIn(folder: string): Omit<WritableGoldenSet, 'cases'>
  /** Absolute paths of the system's files, if paths name them. */
  files: readonly string[]
  /** Questions of all golden sets of the project. */
  known: readonly string[]
  /** Tags of their cases, each once. */
  tags: readonly string[]
}

/**
 * The system that a golden set or the plugin's options name.
 * @throws UserError if neither names one, or no project of this Vitest runs it, or the cases
 */
export function systemToHunt(
  { golden, out }: HuntTarget,
  run: Pick<VitestRun, 'root' | 'owners' | 'serving'>,
): SystemToHunt {
  const { root } = run
  const owner = golden === undefined ? onlyOwner(run.owners) : ownerOf(golden, root, run.owners)
  // Check that a project would run the cases of the new file.
  if (out !== undefined) ownerOf(out, root, run.owners)
  const { options } = run.serving(owner.project)
  const goldenSets = createGoldenSets({ root, options })
  const base = dirname(golden ?? out ?? join(root, 'none'))
  const named = golden === undefined ? fromOptions(options) : goldenSets.locate(golden).set
  const { pipeline, variants, gatedVariant, timeout } = named
  const modules = [pipeline, ...(variants ?? []).map(variant => variant.pipeline)]
  if (modules.every(module => module === undefined)) throw withoutPipeline(golden, root)
  const gated = variants?.find(({ name }) => name === gatedVariant) ?? variants?.[0]
  const module = gated?.pipeline ?? pipeline ?? ''
  const cases = ownedFiles(owner).flatMap(file => casesOf(file, goldenSets))
  return {
    owner,
    name: [
      printable(module, 160),
      ...(golden === undefined ? [] : [`of ${printable(relativePath(root, golden), 160)}`]),
      ...(gated ? [`(variant ${printable(gated.name, 80)})`] : []),
    ].join(' '),
    ...(gated && { variant: gated.name }),
    headIn: place => ({
      ...(pipeline !== undefined && { pipeline: moved(pipeline, base, place) }),
      ...(variants && {
        variants: Object.fromEntries(variants.map(one => [one.name, variantIn(one, base, place)])),
      }),
      ...(gated && { gatedVariant: gated.name }),
      ...(timeout !== undefined && timeout !== usualTimeout && { timeout }),
    }),
    files: modules.flatMap(one => (one?.startsWith('.') ? [resolve(base, one)] : [])),
    known: cases.map(({ question }) => question),
    tags: [...new Set(cases.flatMap(({ tags }) => tags))],
  }
}

/** The default of a golden set. */
const usualTimeout = 120_000

type NamedSystem = Partial<Pick<GoldenSet, 'pipeline' | 'variants' | 'gatedVariant' | 'timeout'>>

function fromOptions({
  pipeline,
  variants = {},
  gatedVariant,
}: Parameters<typeof createGoldenSets>[0]['options']): NamedSystem {
  const read = Object.entries(variants).map(([name, given]): Variant =>
    typeof given === 'string' ? { name, pipeline: given } : { name, options: given },
  )
  return {
    ...defined({ pipeline }),
    ...(read.length > 0 && { variants: read }),
    ...defined({ gatedVariant }),
  }
}

function onlyOwner(owners: readonly GoldenOwner[]): GoldenOwner {
  const [found, ...others] = owners
  if (found && others.length === 0) return found
  const names = owners.map(({ project }) => printable(project.name, 80)).join(', ')
  throw new UserError({
    problem: `Expected one project to hunt in, got ${names || 'none'}`,
    fix: 'Name a golden set of the project: --golden support.golden.yaml',
  })
}

/** The innermost project around a golden file, which runs it. */
function ownerOf(file: string, root: string, owners: readonly GoldenOwner[]): GoldenOwner {
  const [found] = owners
    .filter(({ folder }) => pathBelow(folder, file) !== undefined)
    .toSorted((one, other) => other.folder.length - one.folder.length)
  if (found) return found
  throw new UserError({
    place: { file: printable(relativePath(root, file), 160) },
    problem: 'Expected a project with the plugin that runs this golden file, found none',
    fix: 'Name a file below a project with `rag()`, or another --root',
  })
}

function withoutPipeline(golden: string | undefined, root: string): UserError {
  return new UserError({
    ...(golden !== undefined && { place: { file: relativePath(root, golden) } }),
    problem: 'Expected a pipeline to hunt, but none is named',
    fix: 'Name a golden set that has one: --golden support.golden.yaml; or set `pipeline` in the options of rag()',
  })
}

function variantIn(
  { pipeline, options = {} }: Variant,
  base: string,
  place: string,
): string | Record<string, unknown> {
  return pipeline === undefined ? options : moved(pipeline, base, place)
}

/** The specifier of a module from another folder. Names of packages stay the same. */
function moved(module: string, from: string, to: string): string {
  if (!module.startsWith('.') || isAbsolute(module)) return module
  return modulePath(to, join(from, module))
}

/** The cases of a golden file; none if it can't be read, which its run reports. */
function casesOf(file: string, goldenSets: GoldenSets): readonly GoldenCase[] {
  const loaded = goldenSets.load(file)
  return 'set' in loaded ? loaded.set.cases : []
}
