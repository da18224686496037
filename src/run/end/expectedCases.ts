import { resolve } from 'node:path'
import { defined } from '../../defined.ts'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import { caseKey } from '../../results/order.ts'
import type {
  BrokenFile,
  CaseRecord,
  MatcherRecord,
  SetRun,
  UnrecordedCase,
} from '../../results/results.ts'
import { isSampleFile } from '../../results/kept/expireProduction.ts'
import type { RagRun } from '../project/ragRun.ts'
import { setAsRun } from '../sets/setAsRun.ts'

/** What a run has: what the main process judged, and what the tests tell besides. */
export interface CollectedTests {
  records: readonly CaseRecord[]
  matchers: readonly MatcherRecord[]
  /** Golden files that were part of the run. */
  files: ReadonlySet<string>
  broken: readonly BrokenFile[]
  /** Why cases have no record, by key, if their test says so. */
  unrecorded: ReadonlyMap<string, UnrecordedCase['why']>
}

/** Compares what a run should have brought with what it brought. */
interface ExpectedCases {
  sets: Record<string, SetRun>
  unrecorded: UnrecordedCase[]
  /** Golden files that were not part of the run. */
  unselected: string[]
  broken: BrokenFile[]
}

interface ExpectedCasesOptions {
  run: Pick<RagRun, 'root' | 'servingFile' | 'slices' | 'sample'>
  /** All golden files of the project, relative to the root. */
  files: readonly string[]
  /** Whether the run was ended before its end. */
  isInterrupted: boolean
}

/**
 * Looks for a record of every case that is in the golden files now: whatever stopped a case, it
 * can't go unnoticed.
 */
export function expectedCases(
  collected: CollectedTests,
  { run, files, isInterrupted }: ExpectedCasesOptions,
): ExpectedCases {
  const { root } = run
  const { records, unrecorded } = collected
  const recorded = new Set(records.map(caseKey))
  const recordedFiles = new Set(records.map(({ file }) => file))
  const brokenFiles = new Set(collected.broken.map(({ file }) => file))
  const whyNot = (key: string) => unrecorded.get(key) ?? (isInterrupted ? 'interrupted' : 'failed')
  const expected: ExpectedCases = {
    sets: {},
    unrecorded: [],
    unselected: unselected(files, collected.files),
    broken: [...collected.broken],
  }
  for (const file of [...collected.files].toSorted()) {
    // Of one that crashed when cases of it were judged, the others are missing.
    if (brokenFiles.has(file) && !recordedFiles.has(file)) continue
    const path = resolve(root, file)
    const { goldenSets, judging } = run.servingFile(path)
    const loaded = goldenSets.load(path)
    const reason = 'reason' in loaded ? loaded.reason : nameTaken(loaded.set, expected.sets)
    if (reason !== undefined) expected.broken.push({ file, reason })
    else if ('set' in loaded) {
      const { set } = loaded
      expected.sets[set.name] = setAsRun(set, judging.known, root)
      const whyNotHere = (caseId: string, key: string) => {
        if (run.sample.isLeftOut(path, caseId)) return 'unsampled'
        return run.slices.isElsewhere(path, caseId) ? 'deselected' : whyNot(key)
      }
      for (const one of unrecordedOf(set, recorded, whyNotHere)) expected.unrecorded.push(one)
    }
  }
  return expected
}

/** A sample runs by its name alone: no other set is missing beside it, and it is not missing beside others. */
function unselected(all: readonly string[], ran: ReadonlySet<string>): string[] {
  const isOfSamples = ran.size > 0 && [...ran].every(isSampleFile)
  return isOfSamples ? [] : all.filter(file => !ran.has(file) && !isSampleFile(file))
}

function nameTaken({ name }: GoldenSet, sets: ExpectedCases['sets']): string | undefined {
  const other = Object.hasOwn(sets, name) ? sets[name] : undefined
  return other && `Expected a name of its own, but ${other.file} is called "${name}" too`
}

function unrecordedOf(
  { name, cases, variants }: GoldenSet,
  recorded: ReadonlySet<string>,
  whyNot: (caseId: string, key: string) => UnrecordedCase['why'],
): UnrecordedCase[] {
  return (variants ?? [undefined]).flatMap(variant => {
    const ofVariant = variant && { variant: variant.name }
    return cases.flatMap(({ id, turn, mode }) => {
      const named = { set: name, caseId: id, ...defined({ turn }), ...ofVariant }
      const key = caseKey(named)
      if (recorded.has(key)) return []
      const skipped = mode === 'skip' || mode === 'todo'
      return [{ ...named, why: skipped ? 'skipped' : whyNot(id, key) }]
    })
  })
}
