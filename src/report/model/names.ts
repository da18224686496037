import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'

/** What identifies a case. Without a variant, the gated one is meant. */
export interface NamedInReport {
  set: string
  variant?: string
  caseId: string
}

/** A case and the line of its golden file. */
export interface PlacedInReport extends NamedInReport {
  file: string
  line: number
}

/** Names of sets, cases and metrics are cut to this many characters. */
const longestName = 60

export function shownName(name: string): string {
  return printable(name, longestName)
}

/** `golden/support.golden.yaml:12`: editors make a link of it. */
export function shownPlace({ file, line }: Pick<PlacedInReport, 'file' | 'line'>): string {
  return `${printable(file, 160)}:${line}`
}

/** `support › refund-window  golden/support.golden.yaml:12`, with a variant between set and case */
export function placedName(one: PlacedInReport): string {
  const { set, variant, caseId } = one
  const names = [set, ...(variant === undefined ? [] : [variant]), caseId]
  return `${names.map(shownName).join(' › ')}  ${shownPlace(one)}`
}

/** The first few, and how many more there are. */
export function listed(names: readonly string[], most = 5): string {
  return firstFew(names.map(shownName), most)
}
