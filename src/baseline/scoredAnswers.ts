import { UserError } from '../errors.ts'
import { outputHash } from '../pipeline/outputHash.ts'
import type { AnswerRecord, CaseRecord } from '../results/results.ts'
import type { RecordedAnswers } from './recordedAnswers.ts'
import { recordedAnswers } from './recordedAnswers.ts'
import { isSameHash } from '../text/sameHash.ts'

/**
 * Finds the answers of the system in files of runs: of shards, of repeats, or of another run. So an answer counts
 * only for the record with its scores. The files are read on first use. A missing or damaged file counts as empty,
 * because no verdict depends on it.
 */
export function scoredAnswers(
  files: readonly string[],
): (record: CaseRecord) => AnswerRecord | undefined {
  let read: RecordedAnswers[] | undefined
  return record => {
    read ??= files.flatMap(readable)
    const found = read.flatMap(answers => answers.find(record) ?? [])
    return found.find(answer => belongsTo(answer, record))
  }
}

function readable(file: string): RecordedAnswers[] {
  try {
    return [recordedAnswers(file)]
  } catch (error) {
    if (error instanceof UserError) return []
    throw error
  }
}

/** A redacted answer has another hash of its output, but the same case. */
function belongsTo(
  answer: AnswerRecord,
  { hash, repeat, outputHash: scored }: CaseRecord,
): boolean {
  if (answer.redacted) return isSameHash(answer.hash, hash) && answer.repeat === repeat
  return isSameHash(outputHash(answer), scored)
}
