import { setImmediate } from 'node:timers/promises'
import type { CaseName } from '../../hub/callMessages.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { GoldenSets, PlacedCase } from '../compile/goldenSets.ts'
import { caseJob } from './caseJob.ts'
import type { CaseJob } from './caseRecord.ts'
import type { CaseEvaluator } from './evaluator.ts'
import { nameOf } from './judgedRecords.ts'

/** A case with its record, or with the one that it will have. */
interface FoundCase {
  placed: PlacedCase
  job: CaseJob
  record: CaseRecord | Promise<CaseRecord>
}

/**
 * Looks up what recorded answers were evaluated to before, while workers start and the main process waits
 * for them. The first that is new is judged then, too: the first call goes alone, and the others wait for it.
 */
export interface LookAhead {
  /**
   * Begins anew.
   * @param files absolute paths of golden files
   */
  begin(files: readonly string[], options: LookAheadRun): Promise<void>
  /** What is known of a case, unless its golden set was read anew since. */
  take(name: CaseName): Pick<FoundCase, 'job' | 'record'> | undefined
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
  evaluator: Pick<CaseEvaluator, 'keptRecord' | 'evaluateCase'>
  /**
   * Called once it is known that not all was evaluated before: the judge will be asked. What fails here is
   * left to who asks.
   */
  onMissing(): Promise<void>
}

/** Cases that are looked up in one turn of the event loop. More would keep Vitest waiting. */
const casesAtOnce = 2

/** Where as many are new from the first one on, the rest will be. */
const mostMissing = 16

/** Records that may wait in memory for their cases. */
const mostCases = 1000

export function createLookAhead({ goldenSets, evaluator, onMissing }: LookAheadOptions): LookAhead {
  const found = new Map<string, FoundCase>()
  const judged = (job: CaseJob, signal: AbortSignal): Promise<CaseRecord> => {
    const record = evaluator.evaluateCase(job, signal)
    // Who takes it is told; where nobody does, nobody needs to know.
    record.catch(() => {})
    return record
  }
  return {
    async begin(files, { isLeftOut, isWhole, signal }) {
      found.clear()
      signal.addEventListener('abort', () => found.clear(), { once: true })
      let kept = 0
      let missing = 0
      for (const placed of recordedCases(files, { ...goldenSets, isLeftOut })) {
        if ((kept + missing) % casesAtOnce === 0) await setImmediate()
        if (signal.aborted || kept + missing === mostCases) break
        const name = { file: placed.located.set.file, caseId: placed.goldenCase.id }
        const job = caseJob({ ...name, answered: 'recorded' }, placed)
        const record = evaluator.keptRecord(job)
        if (record) kept += 1
        else missing += 1
        const isFirstMissing = !record && missing === 1
        if (isFirstMissing) onMissing().catch(() => {})
        if (record) found.set(nameOf(name), { placed, job, record })
        else if (isFirstMissing && isWhole && !hasOnly(placed))
          found.set(nameOf(name), { placed, job, record: judged(job, signal) })
        if (missing === mostMissing && kept === 0) break
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

/** A word of it leaves the others out. */
const hasOnly = ({ located }: PlacedCase): boolean =>
  located.set.cases.some(({ mode }) => mode === 'only')
