import { grouped } from '../../text/numbers.ts'
import type { Problem } from '../../errors.ts'
import { maximumProblems } from '../../schema/issueFindings.ts'

/** The problem of a case without a system that answers it. */
export const missingSystem = {
  problem: 'Expected a `pipeline` of the set or a recorded `answer` of the case',
  fix: 'Add `pipeline: ./answer.ts` at the top, or `answer:` to the case',
} as const

/** One line fixes all cases of a set, so only the first one is reported. */
export function tellOnce(problems: readonly Problem[]): Problem[] {
  const [first, ...others] = problems.filter(({ problem }) => problem === missingSystem.problem)
  if (!first || others.length === 0) return [...problems]
  // The search for problems stops at a maximum number.
  const more = problems.length > maximumProblems ? 'more at least' : 'more'
  const joined = {
    ...first,
    problem: `${first.problem}, here and in ${grouped(others.length)} ${more}`,
  }
  const left = new Set(others)
  return problems.flatMap(one => (one === first ? [joined] : left.has(one) ? [] : [one]))
}
