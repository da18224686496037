import { setImmediate } from 'node:timers/promises'
import type { CaseName } from '../../hub/callMessages.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { GoldenSets, PlacedCase } from '../compile/goldenSets.ts'
import { caseJob } from './caseJob.ts'
import type { CaseJob } from './caseRecord.ts'
import type { CaseEvaluator } from './evaluator.ts'
import { nameOf } from './judgedRecords.ts'

/** A case with the record that nobody needs to be asked for. */
interface FoundCase {
  placed: PlacedCase
  job: CaseJob
  record: CaseRecord
}

/** Looks up what recorded answers were evaluated to before, while workers start and the main process waits for them. */
export interface LookAhead {
  /**
   * Begins anew.
   * @param files absolute paths of golden files
   */
  begin(files: readonly string[], options: LookAheadRun): Promise<void>
  /** What was found of a case, unless its golden set was read anew since. */
  take(name: CaseName): Pick<FoundCase, 'job' | 'record'> | undefined
}

export interface LookAheadRun {
  /** Whether this run has no test for a case: another shard does, or it is not in the sample. */
  isLeftOut(file: string, caseId: string): boolean
  /** Aborts when the tests have ended. */
  signal: AbortSignal
}

export interface LookAheadOptions {
  goldenSets: Pick<GoldenSets, 'load' | 'lastRead' | 'caseOf'>
  evaluator: Pick<CaseEvaluator, 'keptRecord'>
}

/** Cases that are looked up in one turn of the event loop. More would keep Vitest waiting. */
const casesAtOnce = 2

/** Records that may wait in memory for their cases. */
const mostCases = 1000

export function createLookAhead({ goldenSets, evaluator }: LookAheadOptions): LookAhead {
  const found = new Map<string, FoundCase>()
  return {
    async begin(files, { isLeftOut, signal }) {
      found.clear()
      signal.addEventListener('abort', () => found.clear(), { once: true })
      let count = 0
      for (const placed of recordedCases(files, { ...goldenSets, isLeftOut })) {
        if (count % casesAtOnce === 0) await setImmediate()
        if (signal.aborted || count === mostCases) break
        count += 1
        const { file } = placed.located.set
        const name = { file, caseId: placed.goldenCase.id }
        const job = caseJob({ ...name, answered: 'recorded' }, placed)
        const record = evaluator.keptRecord(job)
        if (record) found.set(nameOf(name), { placed, job, record })
      }
    },
    take(name) {
      const own = found.get(nameOf(name))
      found.delete(nameOf(name))
      return own?.placed.located === goldenSets.lastRead(name.file) ? own : undefined
    },
  }
}

/** Of sets whose texts are at hand: cases in a file of their own are read from disk each time. */
function* recordedCases(
  files: readonly string[],
  {
    load,
    caseOf,
    isLeftOut,
  }: Pick<GoldenSets, 'load' | 'caseOf'> & Pick<LookAheadRun, 'isLeftOut'>,
): Generator<PlacedCase> {
  for (const file of files) {
    const loaded = load(file)
    if (!('set' in loaded)) continue
    for (const { id, isRecorded, mode } of loaded.set.cases) {
      if (!isRecorded || mode === 'skip' || mode === 'todo' || isLeftOut(file, id)) continue
      const placed = caseOf(file, id)
      if (placed.located.caseFile) break
      yield placed
    }
  }
}
