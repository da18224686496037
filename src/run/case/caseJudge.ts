import { resolve } from 'node:path'
import type { CaseName } from '../../hub/callMessages.ts'
import type { AskedCase } from '../../hub/hubMessages.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { GoldenSets, PlacedCase } from '../sets/goldenSets.ts'
import { caseJob } from './caseJob.ts'
import type { CaseJob } from './caseRecord.ts'
import { isDoubtful } from './draws.ts'
import type { ThresholdHistory } from '../state/thresholdHistory.ts'
import { answerRecord } from './caseRecord.ts'
import type { CaseEvaluator } from './evaluator.ts'
import { nameOf } from '../state/judgedRecords.ts'
import type { JudgedRecords } from '../state/judgedRecords.ts'
import type { PipelineCalls } from './modelCalls.ts'

export interface CaseJudgeOptions {
  /** Absolute path of the project. */
  root: string
  goldenSets: GoldenSets
  evaluator: CaseEvaluator
  records: JudgedRecords
  /** What pipelines ask of models. */
  calls: PipelineCalls
  /** What the baseline says of missed thresholds. */
  history: ThresholdHistory
}

/** Judges the cases of golden sets, and keeps their records. */
export interface CaseJudge {
  find(name: CaseName): PlacedCase
  /** A file that changes from here on changes nothing of the case. */
  begin(name: CaseName, placed: PlacedCase): void
  /** @returns the record of a case that has begun, or whose answer the golden set has */
  judge(asked: AskedCase, signal: AbortSignal | undefined): Promise<CaseRecord>
}

export function createCaseJudge(options: CaseJudgeOptions): CaseJudge {
  const { root, goldenSets, evaluator, records, calls, history } = options
  const begun = new Map<string, PlacedCase>()
  const find = ({ file, caseId }: CaseName) => goldenSets.caseOf(resolve(root, file), caseId)
  const takeBegun = (asked: AskedCase): PlacedCase => {
    const placed = begun.get(nameOf(asked))
    begun.delete(nameOf(asked))
    if (placed) return placed
    if (asked.answered === 'recorded') return find(asked)
    throw new Error(`Expected case ${asked.caseId} to have begun`)
  }
  const keep = (job: CaseJob, record: CaseRecord): CaseRecord => {
    records.keepCase(record, answerRecord(job, record.repeat))
    return record
  }
  return {
    find,
    begin: (name, placed) => void begun.set(nameOf(name), placed),
    async judge(asked, signal) {
      const placed = takeBegun(asked)
      const called = calls.takeUsage(asked)
      const job = { ...caseJob(asked, placed), ...(called && { called }) }
      if (asked.isDraw) return draw(job, signal)
      return keep(job, await evaluator.evaluateCase(job, signal))
    },
  }

  async function draw(job: CaseJob, signal: AbortSignal | undefined): Promise<CaseRecord> {
    const { goldenCase } = job
    const former = records.caseOf(nameOfJob(job))
    if (!former) throw new Error(`Expected a record of ${goldenCase.id} before it is drawn again`)
    const drawn = await evaluator.drawAgain(job, former, signal)
    const record = isDoubtful(drawn, history) ? drawn : history.settled(drawn)
    records.keepDraw(record)
    return record
  }
}

function nameOfJob({ file, goldenCase, variant }: CaseJob): CaseName {
  return { file, caseId: goldenCase.id, ...(variant !== undefined && { variant }) }
}
