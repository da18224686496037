import type { Turn } from '../golden/goldenSet.ts'
import type { ExaminedCase, ExaminedSet } from './examination.ts'
import type { KeptHistory } from './keptHistory.ts'
import { historyKey } from './keptHistory.ts'

/**
 * What was said before a turn in the newest kept run that asked the turns before it in the same words.
 * @returns undefined for a first turn, for recorded answers, and if no run has the answers
 */
export function answeredBefore(
  { name, cases }: Pick<ExaminedSet, 'name' | 'cases'>,
  { goldenCase: { turn, history = [], recorded } }: ExaminedCase,
  { runs }: KeptHistory,
): Turn[] | undefined {
  // Recorded answers are those that the user replied to.
  if (!turn || turn.number === 1 || recorded) return undefined
  const before = cases
    .map(one => one.goldenCase)
    .filter(one => one.turn?.conversation === turn.conversation && one.turn.number < turn.number)
  for (const { answers } of runs) {
    const said = before.flatMap(({ id, question }): Turn[] => {
      const kept = answers.get(historyKey(name, id))
      if (kept?.question !== question) return []
      return [
        { role: 'user', content: question },
        { role: 'assistant', content: kept.answer },
      ]
    })
    if (said.length === 2 * before.length) return [...history, ...said]
  }
  return undefined
}
