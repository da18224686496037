import { sum } from '../../statistics/mean.ts'
import { claimCounts } from '../../results/claimCounts.ts'
import type { CaseRecord, Measurement, Results } from '../../results/results.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'

type CheckedBy = NonNullable<Measurement['checkedBy']>

/** How often a cascade asked its strong judge, and how often a jury agreed: a line for each of them. */
export function combinedJudgeLines({ cases }: Pick<Results, 'cases'>): string[] {
  const byJudges = Map.groupBy(
    cases.flatMap(record => {
      const by = checkedBy(record)
      return by ? [{ by, counts: countsOf(record) }] : []
    }),
    ({ by }) => JSON.stringify(by),
  )
  return [...byJudges.values()].flatMap(same => {
    const [first] = same
    const voted = sum(same.map(({ counts }) => counts.voted))
    const disputed = sum(same.map(({ counts }) => counts.disputed))
    const failed = sum(same.map(({ counts }) => counts.failed))
    return first && voted > 0 ? [line(first.by, { voted, disputed, failed })] : []
  })
}

interface VoteCounts {
  voted: number
  disputed: number
  failed: number
}

/** One judge checks all claims of a case. */
function checkedBy({ measurements }: CaseRecord): CheckedBy | undefined {
  return Object.values(measurements).find(measurement => measurement.checkedBy)?.checkedBy
}

function countsOf(record: CaseRecord): VoteCounts {
  const lists = Object.values(claimCounts(record))
  return {
    voted: sum(lists.map(({ voted = 0 }) => voted)),
    disputed: sum(lists.map(({ disputed = 0 }) => disputed)),
    failed: sum(lists.map(({ failed = 0 }) => failed)),
  }
}

function line({ kind, judges }: CheckedBy, { voted, disputed, failed }: VoteCounts): string {
  const claims = `of ${counted(voted, 'claim')}`
  if (kind === 'jury') {
    const without = failed === 0 ? '' : `; a judge failed on ${grouped(failed)}`
    return `jury: ${counted(judges.length, 'judge')} agreed on ${grouped(voted - disputed)} ${claims}${without}`
  }
  const strong = printable(judges[1] ?? '', 80)
  return `cascade: ${grouped(disputed)} ${claims} went to ${strong}`
}
