import { formatProblem } from '../errors.ts'
import { printable } from '../text/untrusted.ts'
import { counted, grouped } from '../text/numbers.ts'
import type { LookedAt } from './lookedAt.ts'
import { type NamedFinding, severities } from './finding.ts'

/** The output of `doctor`: a line and a fix for each finding, the counts, and what was checked. */
export function findingLines(findings: readonly NamedFinding[], looked: LookedAt): string[] {
  return [
    ...findings.flatMap(({ check, severity, place, problem, fix }) => [
      ...formatProblem({ place, problem: `${severity}: ${problem} (${check})`, fix }).split('\n'),
      '',
    ]),
    ...summaryLines(findings),
    ...lookedLines(looked),
  ]
}

/** The number of findings of each severity and, because the list may be long, of each check. */
function summaryLines(findings: readonly NamedFinding[]): string[] {
  if (findings.length === 0) return ['no faults found']
  const bySeverity = Map.groupBy(findings, ({ severity }) => severity)
  const byCheck = [...Map.groupBy(findings, ({ check }) => check)]
    .map(([check, own]) => ({ check, count: own.length }))
    .toSorted((one, other) => other.count - one.count)
  return [
    severities
      .flatMap(severity => {
        const count = bySeverity.get(severity)?.length
        return count === undefined ? [] : [counted(count, severity)]
      })
      .join(', '),
    `by check: ${byCheck.map(({ check, count }) => `${check} ${grouped(count)}`).join(', ')}`,
  ]
}

function lookedLines(looked: LookedAt): string[] {
  const { sets, cases, runs, unreadRuns, documents, references, turns = 0 } = looked
  const also = [
    runs.length === 0 ? 'no kept run' : counted(runs.length, 'kept run'),
    ...(documents === undefined ? [] : [counted(documents, 'document')]),
    ...(references === undefined ? [] : [`${counted(references, 'reference')} by the judge`]),
    ...(turns === 0 ? [] : [`${counted(turns, 'turn')} after kept answers by the judge`]),
  ]
  return [
    `checked: ${counted(sets, 'golden set')}, ${counted(cases, 'case')}, ${also.join(', ')}`,
    ...unreadRuns.map(({ id, reason }) => `not checked: run ${id}: ${printable(reason, 200)}`),
    ...(documents === undefined
      ? ['not checked: the documents themselves; name them with --documents <folder>']
      : []),
    ...(references === undefined
      ? ['not checked: whether the documents support the references; --judge asks a model']
      : []),
  ]
}
