import { defined } from '../../defined.ts'
import type { BaselineCase } from '../../baseline/baseline.ts'
import { scoresOf } from '../../baseline/baseline.ts'
import { shownId } from '../../evidence/evidenceSection.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { SetPolicy } from '../../scores/policy.ts'
import { mean } from '../../statistics/mean.ts'
import { counted } from '../../text/numbers.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import { listed, placedName, shownName } from '../model/names.ts'
import { explainCommand } from '../words/explainCommand.ts'
import { answerLines, longestAnswer } from './caseAnswers.ts'
import { caseFaults } from './caseDetails.ts'
import { smallestChange } from './caseScores.ts'
import type { ExplainedCase, ExplainedRun, KnownOfCase, RepeatedCase } from './explainedCase.ts'
import { explainedCase } from './explainedCase.ts'
import { scoreWords } from './explainedLines.ts'

/** A conversation with all that is known about its turns. */
export interface ExplainedConversation extends Pick<ExplainedCase, 'set' | 'variant' | 'command'> {
  conversation: string
  /** In the order in which they were asked. */
  turns: Omit<ExplainedCase, 'history'>[]
}

/** @param cases the records of each turn, in the order in which they were asked */
export function explainedConversation(
  cases: readonly [RepeatedCase, ...RepeatedCase[]],
  known: Omit<KnownOfCase, 'before'>,
): ExplainedConversation {
  const [first, ...rest] = cases
  const [{ set, caseId, variant, turn }] = first
  const opening = explainedCase(first, known)
  return {
    set,
    conversation: turn?.conversation ?? caseId,
    ...defined({ variant }),
    command: opening.command,
    turns: [opening, ...rest.map(records => explainedCase(records, known))],
  }
}

/** A turn in one repeat. */
interface RepeatedTurn extends ExplainedRun {
  baseline: BaselineCase | undefined
}

/** Characters of a question. The command for a turn prints all of it. */
const longestQuestion = 200

/**
 * A conversation for people, in the order in which it was held: each turn in a few lines, and what went wrong in it. Of
 * several repeats, the one in which most turns went wrong.
 */
export function explainedTurns(
  { turns, conversation, command }: ExplainedConversation,
  policy: SetPolicy | undefined,
): string[] {
  const repeats = repeatsOf(turns)
  const [shown] = repeats.toSorted(
    (one, other) => wrongTurns(other).length - wrongTurns(one).length,
  )
  const [first] = shown ?? []
  if (!shown || !first) return []
  const [looked = first] = wrongTurns(shown)
  return [
    placedName({ ...first.record, caseId: conversation }),
    ...repeats.map((one, index) => {
      const which = repeats.length === 1 ? [] : [`run ${index + 1} of ${repeats.length}`]
      const below = repeats.length > 1 && one === shown ? ['below'] : []
      return [...which, counted(one.length, 'turn'), ...outcomes(one), ...below].join(' · ')
    }),
    ...shown.flatMap(turn => ['', ...turnLines(turn, policy)]),
    '',
    `everything about a turn: ${explainCommand(looked.record)}`,
    `run it again: ${printable(command)}`,
  ]
}

/** The turns of each repeat. */
function repeatsOf(turns: ExplainedConversation['turns']): RepeatedTurn[][] {
  const all = turns.flatMap(({ runs, baseline }) => runs.map(run => ({ ...run, baseline })))
  return [...Map.groupBy(all, ({ record }) => record.repeat)]
    .toSorted(([one], [other]) => one - other)
    .map(([, own]) => own)
}

const isWrong = ({ record: { error, missed } }: RepeatedTurn): boolean =>
  error !== undefined || missed.length > 0

const wrongTurns = (turns: readonly RepeatedTurn[]): RepeatedTurn[] => turns.filter(isWrong)

/** `missed a threshold: turn 2, turn 3` */
function outcomes(turns: readonly RepeatedTurn[]): string[] {
  const failed = turns.filter(({ record }) => record.error !== undefined)
  const missed = wrongTurns(turns).filter(turn => !failed.includes(turn))
  const named = (what: string, list: readonly RepeatedTurn[]) =>
    list.length === 0 ? [] : [`${what}: ${listed(list.map(({ record }) => nameInTurn(record)))}`]
  if (failed.length + missed.length === 0) return ['no turn missed a threshold']
  return [...named('missed a threshold', missed), ...named('without an answer', failed)]
}

/** `turn 2`, with its own id behind it. */
function nameInTurn({ turn, caseId }: CaseRecord): string {
  const place = `turn ${turn?.number}`
  const id = caseId.slice(`${turn?.conversation} › `.length)
  return id === place ? place : `${place} (${shownName(id)})`
}

function turnLines(turn: RepeatedTurn, policy: SetPolicy | undefined): string[] {
  const { record, answer, before } = turn
  const { question = '', error, scores } = record
  const metrics = Object.keys(scores)
  const apart = metrics.filter(metric => isApart(turn, metric, policy))
  const others = metrics.filter(
    metric => !apart.includes(metric) && ownEntry(scores, metric)?.status === 'scored',
  )
  const answers = answerLines({ now: answer, before }, longestAnswer)
  const hasFault = isWrong(turn) || apart.length > 0
  const words = (metric: string) => scoreWords(metric, record, turn.baseline)
  return [
    `${nameInTurn(record)}: “${printable(question, longestQuestion)}”`,
    ...[
      // What is expected matters if something is wrong.
      ...(hasFault ? answers : answers.slice(0, 1)),
      ...retrievedLines(answer),
      ...(error === undefined ? [] : [`error: ${printable(error, longestAnswer)}`]),
      ...apart.map(words),
      ...(others.length === 0 ? [] : [others.map(words).join(' · ')]),
      ...(hasFault ? caseFaults(record, metrics).flat() : []),
    ].map(line => `  ${line}`),
  ]
}

const mostPassages = 10

function retrievedLines(answer: ExplainedRun['answer']): string[] {
  if (!answer || answer.answerOnly) return []
  const ids = answer.contexts.map(({ id }) => shownId(id))
  return [`retrieved: ${firstFew(ids, mostPassages) || 'nothing'}`]
}

/** Whether a score has a line of its own: it missed its threshold, could not be judged, or fell. */
function isApart(
  { record, baseline }: RepeatedTurn,
  metric: string,
  policy: SetPolicy | undefined,
): boolean {
  const score = ownEntry(record.scores, metric)
  if (score?.status === 'judgeError' || record.missed.some(one => one.metric === metric))
    return true
  const former = baseline ? scoresOf(baseline, metric) : []
  if (score?.status !== 'scored' || former.length === 0) return false
  const change = score.value - mean(former)
  return (
    (ownEntry(policy?.metrics ?? {}, metric)?.direction === 'lower' ? change : -change) >
    smallestChange
  )
}
