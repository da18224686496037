import { createHash } from 'node:crypto'
import type { Verdict } from '../../judge/claim.ts'
import { boundText } from '../../results/boundedText.ts'
import { compareText } from '../../text/stableJson.ts'
import type { HumanLabel } from '../labels/labels.ts'

/** A text on which the judge and people differ. */
export interface Difference {
  id: string
  claim: string
  people: HumanLabel
  judge: Verdict
  /** The judge's reason, or its quote. */
  reason: string
}

const mostShown = 10
const longestShown = 300

/** The difference with changed texts, to remove secrets or to cut them. Its id stays. */
export function withChangedTexts(one: Difference, change: (text: string) => string): Difference {
  return { ...one, claim: change(one.claim), reason: change(one.reason) }
}

/**
 * A selection of the differences: equally many for which the judge is too kind and too strict. A hash of their ids
 * chooses, because the first ids would all come from one source.
 */
export function someDifferences(all: readonly Difference[]): Difference[] {
  const mixed = all.toSorted((first, second) => compareText(digest(first.id), digest(second.id)))
  const kind = mixed.filter(({ judge }) => judge === 'supported')
  const strict = mixed.filter(({ people }) => people === 'supported')
  const other = mixed.filter(one => !kind.includes(one) && !strict.includes(one))
  const half = mostShown / 2
  return [
    ...kind.slice(0, Math.max(half, mostShown - strict.length)),
    ...strict.slice(0, Math.max(half, mostShown - kind.length)),
    ...other,
  ]
    .slice(0, mostShown)
    .map(one => withChangedTexts(one, text => boundText(text, longestShown)))
}

function digest(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}
