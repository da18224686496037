import type { RerunNote } from '../../results/rerunNote.ts'
import { counted } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'

/** `support (4 cases, 1 missed a threshold)` */
export function rerunWords({ sets }: RerunNote): string {
  return sets
    .map(({ set, cases, errors, missed }) => {
      const facts = [
        counted(cases, 'case'),
        ...(errors === 0 ? [] : [counted(errors, 'error')]),
        missed === 0 ? 'no threshold missed' : `${missed} missed a threshold`,
      ]
      return `${shownName(set)} (${facts.join(', ')})`
    })
    .join(', ')
}
