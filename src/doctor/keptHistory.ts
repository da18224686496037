import { existsSync } from 'node:fs'
import { defined } from '../defined.ts'
import { contentHash } from '../corpus/contentHash.ts'
import { UserError } from '../errors.ts'
import { readAnswers } from '../results/answersFile.ts'
import { gatedPart } from '../results/gatedPart.ts'
import { keptPaths } from '../results/kept/keptPaths.ts'
import { keptRun, keptRunIds } from '../results/kept/keptRuns.ts'
import { caseKey } from '../results/order.ts'
import type { AnswerRecord, CaseRecord } from '../results/results.ts'
import { readResults } from '../results/resultsFile.ts'
import type { Scores } from '../scores/evaluate.ts'
import { isSameHash } from '../text/sameHash.ts'

/** The outcome of a case in one run. */
export interface KeptOutcome {
  /** Hash of the case at that time. */
  hash: string
  /** Whether there was no answer or a threshold was missed. */
  failed: boolean
  missed: readonly string[]
  scores: Scores
  group?: string
}

/** A kept run. */
export interface HistoricRun {
  id: string
  /** By {@link historyKey}, one outcome for each repeat. */
  outcomes: ReadonlyMap<string, readonly KeptOutcome[]>
  /** By document, the hashes of its retrieved passages. Empty if no answers are kept. */
  passages: ReadonlyMap<string, ReadonlySet<string>>
  /** The answers to turns of conversations, by {@link historyKey}. Empty if no answers are kept. */
  answers: ReadonlyMap<string, AnsweredTurn>
}

interface AnsweredTurn {
  question: string
  answer: string
}

export interface KeptHistory {
  /** The newest first. */
  runs: readonly HistoricRun[]
  /** Runs that could not be read, and why. */
  unread: readonly { id: string; reason: string }[]
}

export const historyKey = (set: string, caseId: string): string => JSON.stringify([set, caseId])

/** More runs would take long to read, and describe an outdated system. */
const mostRuns = 20

/**
 * The outcomes of cases in the newest kept runs. Runs of recorded answers are left out, because they don't test the
 * system.
 * @param folder path of `.vitest-rag`
 */
export function keptHistory(folder: string): KeptHistory {
  const runs: HistoricRun[] = []
  const unread: { id: string; reason: string }[] = []
  for (const id of keptRunIds(folder)) {
    if (runs.length === mostRuns) break
    const kept = keptRun(folder, id)
    if ('problem' in kept) unread.push({ id, reason: kept.problem })
    else if (kept.summary.run.answers === undefined) {
      const run = historicRun(folder, id)
      if ('reason' in run) unread.push(run)
      else runs.push(run)
    }
  }
  return { runs, unread }
}

function historicRun(folder: string, id: string): HistoricRun | { id: string; reason: string } {
  const { results, answers } = keptPaths(folder, id)
  try {
    const { cases } = gatedPart(readResults(results))
    const outcomes = Map.groupBy(cases, ({ set, caseId }) => historyKey(set, caseId))
    return {
      id,
      outcomes: new Map([...outcomes].map(([name, records]) => [name, records.map(outcomeOf)])),
      ...readBack(existsSync(answers) ? readAnswers(answers) : [], cases),
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { id, reason: error.problems.map(({ problem }) => problem).join('; ') }
  }
}

function outcomeOf({ hash, error, unavailable, missed, scores, group }: CaseRecord): KeptOutcome {
  return {
    hash,
    // A system that could not be asked has not failed.
    failed: (error !== undefined && !unavailable) || missed.length > 0,
    missed: missed.map(({ metric }) => metric),
    scores,
    ...defined({ group }),
  }
}

/** @param gated the cases of the variant that the gate reads */
function readBack(
  records: Iterable<AnswerRecord>,
  gated: readonly CaseRecord[],
): Pick<HistoricRun, 'passages' | 'answers'> {
  const keys = new Set(gated.map(caseKey))
  const passages = new Map<string, Set<string>>()
  const answers = new Map<string, AnsweredTurn>()
  for (const record of records) {
    const { set, caseId, turn, repeat, question, answer } = record
    for (const { documentId, text } of record.contexts) {
      const hashes = passages.get(documentId) ?? new Set()
      passages.set(documentId, hashes.add(contentHash(text)))
    }
    if (turn && repeat === 0 && keys.has(caseKey(record)))
      answers.set(historyKey(set, caseId), { question, answer })
  }
  return { passages, answers }
}

/** The outcomes of a case in each kept run with the same question, the newest first. */
export function keptOutcomes(
  { runs }: KeptHistory,
  set: string,
  { id, hash }: { id: string; hash: string },
): KeptOutcome[][] {
  return runs.flatMap(({ outcomes }) => {
    const own = (outcomes.get(historyKey(set, id)) ?? []).filter(one => isSameHash(one.hash, hash))
    return own.length === 0 ? [] : [own]
  })
}
