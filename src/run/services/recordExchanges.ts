import { resolve } from 'node:path'
import type { Judge } from '../../judge/judge.ts'
import { singleJudges } from '../../judge/members.ts'
import { changeStrings } from '../../text/changeStrings.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import type { CaseExchanges, ScoredSample } from '../../scores/caseExchanges.ts'
import { caseExchanges } from '../../scores/caseExchanges.ts'
import { outputOf } from '../../results/answerRecord.ts'
import { caseAfterTurns } from '../sets/caseAfterTurns.ts'
import type { RagRun } from '../project/ragRun.ts'
import { isSameHash } from '../../text/sameHash.ts'

type AnswerOf = (record: CaseRecord) => AnswerRecord | undefined

export interface ExchangesOptions {
  run: Pick<RagRun, 'root' | 'servingFile' | 'redact'> & {
    main: { services: Pick<RagRun['main']['services'], 'verdictLog'> }
  }
}

/**
 * What the judge was asked about a case of a run that may be long over. The case is that of its golden file now.
 * @param answerOf what the pipeline gave then; undefined if it is not kept
 */
export async function recordExchanges(
  record: CaseRecord,
  answerOf: AnswerOf,
  { run }: ExchangesOptions,
): Promise<CaseExchanges> {
  const answer = answerOf(record)
  if (record.error !== undefined) return nothing('The pipeline failed, so nothing was asked.')
  if (!answer) return nothing("The answer is not kept, so its questions can't be rendered again.")
  const file = resolve(run.root, record.file)
  const { goldenSets, judging } = run.servingFile(file)
  const loaded = goldenSets.load(file)
  if ('reason' in loaded) return nothing(loaded.reason)
  const found = loaded.set.cases.find(({ id }) => id === record.caseId)
  if (!found) return nothing('The golden file no longer has this case.')
  const placed = goldenSets.caseOf(file, record.caseId)
  const goldenCase = caseAfterTurns(placed, ({ id }) => {
    const earlier = answerOf({ ...record, caseId: id })
    return earlier && outputOf(earlier)
  })
  if (!goldenCase) return nothing(unknownTurns)
  const { session, known } = judging
  const samples = samplesOf(record, {
    case: goldenCase,
    metrics: goldenCase.metrics,
    output: outputOf(answer),
    repeat: record.repeat,
  })
  const { verdictLog } = run.main.services
  const { exchanges, notes } = await caseExchanges(samples, { session, known, verdictLog })
  const all: CaseExchanges = {
    exchanges,
    notes: [
      ...(exchanges.length === 0 ? [nobodyAsked(session.judge.name)] : notes),
      ...(record.draws ? [withoutDraws] : []),
      ...(isSameHash(goldenCase.hash, record.hash) ? [] : [changedCase]),
      ...(answer.redacted ? [redactedAnswer] : []),
      ...(exchanges.length > 0 && isAskedTogether(session.judge) ? [askedTogether] : []),
    ],
  }
  // Only texts change.
  return changeStrings(all, run.redact) as CaseExchanges
}

/** The run's own sample, and the second one that was taken of the same answer. */
function samplesOf(
  { scores, judgedAgain }: CaseRecord,
  request: ScoredSample['request'],
): ScoredSample[] {
  const again = judgedAgain && { request: { ...request, sample: 'again' }, scores: judgedAgain }
  return [{ request, scores }, ...(again ? [again] : [])]
}

const isAskedTogether = (judge: Judge): boolean =>
  singleJudges(judge).some(({ batching }) => batching === 'perCase')

const nothing = (note: string): CaseExchanges => ({ exchanges: [], notes: [note] })

const unknownTurns =
  "The answers to the turns before are not kept, so the questions can't be rendered again."

const nobodyAsked = (judge: string) =>
  `No model was asked: the judge is ${judge}, which works in this process.`

const withoutDraws =
  'Repeats after a missed threshold are not shown: each asked the pipeline again, and that answer is not kept.'

const changedCase = 'The case has changed since this run, so its questions may differ now.'

const redactedAnswer =
  "Secrets were removed from the kept answer, so questions about it can't be rendered as they were asked."

const askedTogether =
  'This judge may be asked several questions of a case in one call. Here each is shown by itself, as in the verdict log.'
