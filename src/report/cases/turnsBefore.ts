import type { CaseRecord } from '../../results/results.ts'
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

const conversations = builtOnceFor((cases: readonly CaseRecord[]) =>
  Map.groupBy(cases, conversationKey),
)
