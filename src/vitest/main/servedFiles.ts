import type { TestProject } from 'vitest/node'
import { compileGoldenFile } from '../compile/compileGoldenFile.ts'
import type { CompiledGoldenFile } from '../compile/compileGoldenFile.ts'
import { createSetNames } from '../compile/setNames.ts'
import type { GoldenOwner } from '../projects/goldenOwners.ts'
import { ownedFiles } from '../projects/ownedFiles.ts'
import { createCaseSlices } from '../../run/sets/caseSlices.ts'
import type { CaseSlices } from '../../run/sets/caseSlices.ts'
import { createCaseSample } from '../../run/sets/caseSample.ts'
import type { CaseSample } from '../../run/sets/caseSample.ts'
import { pathBelow } from '../projects/pathBelow.ts'
import type { RagProject } from '../../run/project/ragProject.ts'

/** The golden files of a run, and who serves each. */
export interface ServedFiles {
  /** What serves a golden file, by its absolute path. */
  servingFile(file: string): RagProject
  /** Which of their cases are those of other shards. */
  slices: CaseSlices
  /** Which of them are in the sample. */
  sample: CaseSample
  compile(file: string): CompiledGoldenFile
}

export interface ServedFilesOptions {
  root: string
  owners: readonly GoldenOwner[]
  serving(project: TestProject): RagProject
  /** Serves files that are below no project: merged reports may come from another folder. */
  first: RagProject | undefined
  withoutPipeline: boolean
  /** Whether a variant runs of a set that gates another one, or none where there is one system. */
  selects(gated: string | undefined, variant: string | undefined): boolean
}

export function createServedFiles(options: ServedFilesOptions): ServedFiles {
  const { root, owners, serving, first, withoutPipeline, selects } = options
  const innermost = owners.toSorted((one, other) => other.folder.length - one.folder.length)
  const servingFile = (file: string): RagProject => {
    const owner = innermost.find(({ folder }) => pathBelow(file, folder) !== undefined)
    const served = owner ? serving(owner.project) : first
    if (!served) throw new Error('Expected a project with the plugin')
    return served
  }
  const setNow = (file: string) => {
    const loaded = servingFile(file).goldenSets.load(file)
    return 'set' in loaded ? loaded.set : undefined
  }
  const nameNow = (file: string) => setNow(file)?.name
  const allFiles = () => owners.flatMap(owner => ownedFiles(owner))
  const sample = createCaseSample(() =>
    allFiles().flatMap(file => {
      const set = setNow(file)
      return set ? [[file, set] as const] : []
    }),
  )
  const slices = createCaseSlices({
    root,
    casesOf: file =>
      setNow(file)?.cases.flatMap(({ id }) => (sample.isLeftOut(file, id) ? [] : [id])),
  })
  const names = createSetNames(nameNow)
  for (const file of allFiles()) {
    const name = nameNow(file)
    if (name !== undefined) names.keep(file, name)
  }
  return {
    servingFile,
    slices,
    sample,
    compile(file) {
      const { goldenSets } = servingFile(file)
      const isElsewhere = (caseId: string) => slices.isElsewhere(file, caseId)
      const isLeftOut = (caseId: string) => sample.isLeftOut(file, caseId)
      const isSelected = (variant: string | undefined) =>
        selects(setNow(file)?.gatedVariant, variant)
      const cases = { isElsewhere, isLeftOut, isSelected }
      return compileGoldenFile(file, { goldenSets, names, root, withoutPipeline, ...cases })
    },
  }
}
