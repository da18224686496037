import type { CaseName } from '../../hub/callMessages.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { GoldenSets, PlacedCase } from '../compile/goldenSets.ts'
import { caseJob } from './caseJob.ts'
import type { CaseJob } from './caseRecord.ts'
import type { CaseEvaluator } from './evaluator.ts'
import { nameOf } from './judgedRecords.ts'

/** A case with the record that it will have. */
interface BegunCase {
  placed: PlacedCase
  job: CaseJob
  record: Promise<CaseRecord>
}

/**
 * Judges the first recorded answer while workers start and the main process waits for them: a judge's first call goes
 * alone, and the others wait for it.
 */
export interface LookAhead {
  /**
   * Begins anew.
   * @param files absolute paths of golden files
   */
  begin(files: readonly string[], options: LookAheadRun): void
  /** The case that was begun, unless its golden set was read anew since. */
  take(name: CaseName): Pick<BegunCase, 'job' | 'record'> | undefined
}

export interface LookAheadRun {
  /** Whether this run has no test for a case: another shard does, or it is not in the sample. */
  isLeftOut(file: string, caseId: string): boolean
  /** Whether all other cases have one. What nobody asks for must not be paid for. */
  isWhole: boolean
  /** Aborts when the tests have ended. */
  signal: AbortSignal
}

export interface LookAheadOptions {
  goldenSets: Pick<GoldenSets, 'load' | 'lastRead' | 'caseOf'>
  evaluator: Pick<CaseEvaluator, 'evaluateCase'>
}

export function createLookAhead({ goldenSets, evaluator }: LookAheadOptions): LookAhead {
  let begun: (BegunCase & { name: string }) | undefined
  const forget = () => void (begun = undefined)
  return {
    begin(files, { isLeftOut, isWhole, signal }) {
      forget()
      if (!isWhole || signal.aborted) return
      const placed = firstRecorded(files, { ...goldenSets, isLeftOut })
      if (!placed || hasOnly(placed)) return
      signal.addEventListener('abort', forget, { once: true })
      const name = { file: placed.located.set.file, caseId: placed.goldenCase.id }
      const job = caseJob({ ...name, answered: 'recorded' }, placed)
      const record = evaluator.evaluateCase(job, signal)
      // Who takes it is told; where nobody does, nobody needs to know.
      record.catch(() => {})
      begun = { name: nameOf(name), placed, job, record }
    },
    take(name) {
      if (begun?.name !== nameOf(name)) return undefined
      const own = begun
      forget()
      return own.placed.located === goldenSets.lastRead(name.file) ? own : undefined
    },
  }
}

/** In sets whose texts are at hand: cases in a file of their own are read from disk each time. */
function firstRecorded(
  files: readonly string[],
  {
    load,
    caseOf,
    isLeftOut,
  }: Pick<GoldenSets, 'load' | 'caseOf'> & Pick<LookAheadRun, 'isLeftOut'>,
): PlacedCase | undefined {
  for (const file of files) {
    const loaded = load(file)
    if (!('set' in loaded)) continue
    const first = loaded.set.cases.find(
      ({ id, isRecorded, mode }) =>
        isRecorded && mode !== 'skip' && mode !== 'todo' && !isLeftOut(file, id),
    )
    const placed = first && caseOf(file, first.id)
    if (placed && !placed.located.caseFile) return placed
  }
  return undefined
}

/** A word of it leaves the others out. */
const hasOnly = ({ located }: PlacedCase): boolean =>
  located.set.cases.some(({ mode }) => mode === 'only')
