import { sum } from '../statistics/mean.ts'
import { answeredBefore } from './answeredBefore.ts'
import { documentTexts } from './documentTexts.ts'
import type { Examination } from './examination.ts'

/** The data that the checks used. */
export interface LookedAt {
  sets: number
  cases: number
  /** Ids of kept runs, the newest first. */
  runs: readonly string[]
  /** Kept runs that could not be read, and why. */
  unreadRuns: readonly { id: string; reason: string }[]
  /** Absent if the user named none. */
  documents?: number
  /** References that the judge compared with their documents. Absent if the judge was not asked. */
  references?: number
  /** Turns that the judge read after kept answers. Absent if the judge was not asked. */
  turns?: number
}

export function lookedAt({ sets, documents, history }: Examination): LookedAt {
  const asked = sets.filter(({ claimsOf }) => claimsOf !== undefined)
  const compared = asked.flatMap(({ cases }) =>
    cases.filter(({ goldenCase }) => documentTexts(goldenCase, documents) !== undefined),
  )
  const turns = asked.map(
    set => set.cases.filter(one => answeredBefore(set, one, history) !== undefined).length,
  )
  return {
    sets: sets.length,
    cases: sum(sets.map(({ cases }) => cases.length)),
    runs: history.runs.map(({ id }) => id),
    unreadRuns: history.unread,
    ...(documents && { documents: documents.size }),
    ...(asked.length > 0 && { references: compared.length, turns: sum(turns) }),
  }
}
