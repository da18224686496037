import { UserError } from '../../errors.ts'
import type { AnswerRecord, CaseRecord, MatcherRecord } from '../../results/results.ts'
import type { CaseName } from '../../hub/callMessages.ts'
import type { RunNotes } from './runNotes.ts'

/** Records of a run, or of a part of it. */
export interface RecordsOfRun {
  cases: readonly CaseRecord[]
  matchers: readonly JudgedMatcher[]
}

export interface JudgedMatcher {
  /** Vitest's own id of the test. */
  testId: string
  record: MatcherRecord
}

/**
 * What the main process has judged since the last run ended. It is kept here, and noted down, before
 * anybody else hears of it: what Vitest reports of a test may never come, because the run was
 * cancelled or the worker is gone.
 */
export interface JudgedRecords {
  keepCase(record: CaseRecord, answer: AnswerRecord | undefined): void
  /** The record of a case that was tried again replaces the one before. */
  keepDraw(record: CaseRecord): void
  keepMatcher(matcher: JudgedMatcher): void
  caseOf(name: CaseName): CaseRecord | undefined
  matchersOf(testId: string): MatcherRecord[] | undefined
  /** Hands over what is kept: the next run in watch mode begins with nothing. */
  take(): RecordsOfRun
}

type Notes = Pick<RunNotes, 'keepCase' | 'keepRecord' | 'keepMatcher'>

interface JudgedRecordsOptions {
  /** Where a run notes down what it has; undefined if it notes nothing. */
  notes(): Notes | undefined
  /** Called with each case that was judged. */
  onCase(record: CaseRecord): void
  /** Called if nothing can be noted down any more. */
  onFault(fault: UserError): void
}

export function createJudgedRecords({
  notes,
  onCase,
  onFault,
}: JudgedRecordsOptions): JudgedRecords {
  /** What can't be noted is kept here all the same, and its test fails: the run must not be green. */
  const noting = <Noted>(note: (notes: Notes) => Noted): Noted | undefined => {
    const noted = notes()
    try {
      return noted && note(noted)
    } catch (error) {
      if (error instanceof UserError) onFault(error)
      throw error
    }
  }
  let cases = new Map<string, CaseRecord>()
  let matchers = new Map<string, MatcherRecord[]>()
  return {
    keepCase(record, answer) {
      cases.set(nameInRun(record), record)
      noting(noted => noted.keepCase(record, answer))
      onCase(record)
    },
    keepDraw(record) {
      cases.set(nameInRun(record), record)
      noting(noted => noted.keepRecord(record))
    },
    keepMatcher({ testId, record }) {
      matchers.set(testId, [...(matchers.get(testId) ?? []), record])
      noting(noted => noted.keepMatcher(record))
    },
    caseOf: name => cases.get(nameInRun(name)),
    matchersOf: testId => matchers.get(testId),
    take() {
      const asserted = [...matchers].flatMap(([testId, records]) =>
        records.map(record => ({ testId, record })),
      )
      const taken = { cases: [...cases.values()], matchers: asserted }
      cases = new Map()
      matchers = new Map()
      return taken
    },
  }
}

/**
 * The records of a run: those that the main process judged itself, and of those that came with tests
 * the ones that it does not know, because another process judged them.
 */
export function joinJudged(own: RecordsOfRun, told: RecordsOfRun): RecordsOfRun {
  const cases = new Set(own.cases.map(nameInRun))
  const tests = new Set(own.matchers.map(({ testId }) => testId))
  return {
    cases: [...own.cases, ...told.cases.filter(record => !cases.has(nameInRun(record)))],
    matchers: [...own.matchers, ...told.matchers.filter(({ testId }) => !tests.has(testId))],
  }
}

/** By its file, because two golden sets may be given the same name by mistake. */
export function nameInRun({ file, caseId, variant }: CaseName): string {
  return JSON.stringify(variant === undefined ? [file, caseId] : [file, variant, caseId])
}
