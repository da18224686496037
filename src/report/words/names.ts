import { firstFew } from '../../text/firstFew.ts'
import type { CaseRecord } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'

/** Names of sets, cases and metrics are cut to this many characters. */
const longestName = 60

export function shownName(name: string): string {
  return printable(name, longestName)
}

/** `golden/support.golden.yaml:12`: editors make a link of it. */
export function shownPlace({ file, line }: Pick<CaseRecord, 'file' | 'line'>): string {
  return `${printable(file, 160)}:${line}`
}

/** `support › refund-window  golden/support.golden.yaml:12`, with a variant between set and case */
export function placedName(
  record: Pick<CaseRecord, 'set' | 'variant' | 'caseId' | 'file' | 'line'>,
): string {
  const { set, variant, caseId } = record
  const names = [set, ...(variant === undefined ? [] : [variant]), caseId]
  return `${names.map(shownName).join(' › ')}  ${shownPlace(record)}`
}

/** The first few, and how many more there are. */
export function listed(names: readonly string[], most = 5): string {
  return firstFew(names.map(shownName), most)
}
