import { counted } from '../../text/numbers.ts'

/** How old a baseline is, if known. */
export interface BaselineAge {
  /** Since the commit that recorded it. */
  days?: number
  /** Commits from that one to the commit that the run is compared with. */
  commits?: number
}

/** The days after which models, documents and questions have probably changed. */
const oldDays = 90

/** `3 days old, 12 commits behind` */
export function ageWords({ days, commits }: BaselineAge): string {
  return [
    ...(days === undefined ? [] : [days === 0 ? 'recorded today' : `${counted(days, 'day')} old`]),
    ...(commits === undefined || commits === 0 ? [] : [`${counted(commits, 'commit')} behind`]),
  ].join(', ')
}

/** A line about a baseline that is too old to show slow losses. */
export function oldBaselineLine(age: BaselineAge = {}): string[] {
  const { days = 0 } = age
  if (days <= oldDays) return []
  return [
    `the baseline is ${ageWords(age)}: if today's scores are right, record them (npx vitest-rag baseline update), so that a loss is seen against them`,
  ]
}
