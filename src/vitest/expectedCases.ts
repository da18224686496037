import { resolve } from 'node:path'
import { UserError } from '../errors.ts'
import type { GoldenSet } from '../golden/goldenSet.ts'
import { readGoldenSet } from '../golden/load.ts'
import { metrics } from '../metrics/index.ts'
import { caseKey } from '../results/order.ts'
import type { BrokenFile, SetRun, UnrecordedCase } from '../results/results.ts'
import { resolvePolicy } from '../scores/policy.ts'
import type { CollectedTests } from './collectTests.ts'
import type { RagOptions } from './options.ts'

/** What a run should have brought, held against what it did. */
export interface ExpectedCases {
  sets: Record<string, SetRun>
  unrecorded: UnrecordedCase[]
  /** Golden files that were not part of the run. */
  unselected: string[]
  broken: BrokenFile[]
}

export interface ExpectedCasesOptions {
  root: string
  options: RagOptions
  /** All golden files of the project, relative to the root. */
  files: readonly string[]
}

/**
 * Reads the golden files again and looks for a record of every case in them: whatever stopped a
 * case, it can't go unnoticed.
 */
export function expectedCases(
  collected: CollectedTests,
  { root, options, files }: ExpectedCasesOptions,
): ExpectedCases {
  const recorded = new Set(collected.records.map(caseKey))
  const alreadyBroken = new Set(collected.broken.map(({ file }) => file))
  const expected: ExpectedCases = {
    sets: {},
    unrecorded: [],
    unselected: files.filter(file => !collected.files.has(file)),
    broken: [...collected.broken],
  }
  for (const file of [...collected.files].toSorted()) {
    if (alreadyBroken.has(file)) continue
    const loaded = load(file, { root, options })
    const problem = 'reason' in loaded ? loaded : nameTaken(loaded.set, expected.sets)
    if (problem) {
      expected.broken.push(problem)
      continue
    }
    if (!('set' in loaded)) continue
    const { set } = loaded
    expected.sets[set.name] = { file: set.file, policy: resolvePolicy(set) }
    expected.unrecorded.push(...unrecordedOf(set, recorded, collected.deselected))
  }
  return expected
}

function load(
  file: string,
  { root, options }: Pick<ExpectedCasesOptions, 'root' | 'options'>,
): { set: GoldenSet } | BrokenFile {
  try {
    return readGoldenSet({ file: resolve(root, file), root, metrics, defaults: options })
  } catch (error) {
    if (error instanceof UserError) return { file, reason: error.message }
    throw error
  }
}

function nameTaken(set: GoldenSet, sets: ExpectedCases['sets']): BrokenFile | undefined {
  const other = sets[set.name]
  if (!other) return undefined
  const reason = `Expected a name of its own, but ${other.file} is called "${set.name}" too`
  return { file: set.file, reason }
}

function unrecordedOf(
  { name, cases }: GoldenSet,
  recorded: ReadonlySet<string>,
  deselected: ReadonlySet<string>,
): UnrecordedCase[] {
  return cases.flatMap(({ id, mode }) => {
    const key = caseKey({ set: name, caseId: id })
    if (mode === 'skip' || mode === 'todo' || recorded.has(key)) return []
    return [{ set: name, caseId: id, why: deselected.has(key) ? 'deselected' : 'failed' }]
  })
}
