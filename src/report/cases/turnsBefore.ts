import type { Turn } from '../../golden/goldenSet.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import { conversationKey, conversationsTogether } from '../model/conversations.ts'

/** The turns before a case in its conversation, as its repeat recorded them. Empty for a question by itself. */
export function turnsBefore(record: CaseRecord, cases: readonly CaseRecord[]): CaseRecord[] {
  const { turn, repeat } = record
  if (!turn || turn.number === 1) return []
  const turns = conversations(cases).get(conversationKey(record)) ?? []
  const before = turns.filter(
    one => one.repeat === repeat && one.turn && one.turn.number < turn.number,
  )
  return conversationsTogether(before, one => one)
}

/** The messages of turns: each question, and its answer if that is kept. */
export function saidIn(
  turns: readonly CaseRecord[],
  answerOf: (record: CaseRecord) => AnswerRecord | undefined,
): Turn[] {
  return turns.flatMap(turn => {
    const answered = answerOf(turn)
    return [
      { role: 'user' as const, content: turn.question ?? '' },
      ...(answered ? [{ role: 'assistant' as const, content: answered.answer }] : []),
    ]
  })
}

const conversations = builtOnceFor((cases: readonly CaseRecord[]) =>
  Map.groupBy(cases, conversationKey),
)
