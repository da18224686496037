import type { CaseRecord } from '../../results/results.ts'
import type { Units } from '../model/table.ts'

/**
 * How many units of intervals and tests the cases are in, if some are turns of conversations: a conversation, a wider
 * group, or a question by itself. Undefined if each case is a unit of its own.
 * @param records one for each case
 */
export function unitsOf(records: readonly CaseRecord[]): Units | undefined {
  if (records.every(({ turn }) => turn === undefined)) return undefined
  const units = new Set(
    records.map(({ set, group, caseId }) =>
      JSON.stringify(group === undefined ? [set, 'case', caseId] : [set, 'group', group]),
    ),
  )
  if (units.size === records.length) return undefined
  const isWider = records.some(({ turn, group }) => group !== turn?.conversation)
  return { count: units.size, noun: isWider ? 'group' : 'conversation' }
}
