import { UserError } from '../errors.ts'
import { outputHash } from '../pipeline/outputHash.ts'
import type { AnswerRecord, CaseRecord } from '../results/results.ts'
import type { RecordedAnswers } from './recordedAnswers.ts'
import { recordedAnswers } from './recordedAnswers.ts'
import { isSameHash } from '../text/sameHash.ts'

/**
 * Looks up what the system answered in files that runs left: of shards, of repeats, or of another run. So an
 * answer counts only for the record whose scores it was given. The files are read with the first look, and
 * one that is missing or damaged holds nothing: no verdict hangs on them.
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

/** One that secrets were taken out of has lost its output's hash, but not its case. */
function belongsTo(
  answer: AnswerRecord,
  { hash, repeat, outputHash: scored }: CaseRecord,
): boolean {
  if (answer.redacted) return isSameHash(answer.hash, hash) && answer.repeat === repeat
  return isSameHash(outputHash(answer), scored)
}
