import { counted } from '../../text/numbers.ts'
import { listed } from './names.ts'

/** Says which sets of a baseline a run in one package left alone, because they are of other folders. */
export function leftAloneLines(sets: readonly string[] = []): string[] {
  if (sets.length === 0) return []
  const names = listed(sets)
  return [
    `left alone: ${counted(sets.length, 'set')} of the baseline from other folders (${names})`,
  ]
}
