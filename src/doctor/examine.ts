import { compareText } from '../text/stableJson.ts'
import { doctorChecks } from './checks/index.ts'
import type { Examination } from './examination.ts'
import { type NamedFinding, severities } from './finding.ts'

/** The findings of all checks, by file and line. */
export async function examine(examination: Examination): Promise<NamedFinding[]> {
  const found: NamedFinding[] = []
  for (const { name, find } of doctorChecks) {
    const findings = await find(examination)
    found.push(...findings.map(finding => ({ check: name, ...finding })))
  }
  return found.toSorted(byPlace)
}

function byPlace(one: NamedFinding, other: NamedFinding): number {
  const [place, otherPlace] = [one.place, other.place]
  return (
    compareText(place.file, otherPlace.file) ||
    (place.line ?? 0) - (otherPlace.line ?? 0) ||
    (place.column ?? 0) - (otherPlace.column ?? 0) ||
    severities.indexOf(one.severity) - severities.indexOf(other.severity)
  )
}
