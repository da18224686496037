import type { CaseRecord } from './results.ts'

/** Whether a conversation ends with the case. A question by itself is a conversation of one turn. */
export function isLastTurn({ turn }: Pick<CaseRecord, 'turn'>): boolean {
  return turn?.number === turn?.of
}
