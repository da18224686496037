import type { CaseRecord } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'

/** What prints all of a case: `npx vitest-rag explain support/refund-window`. */
export function explainCommand({
  set,
  variant,
  caseId,
}: Pick<CaseRecord, 'set' | 'variant' | 'caseId'>): string {
  const names = [set, ...(variant === undefined ? [] : [variant]), caseId]
  return `npx vitest-rag explain ${shellWord(printable(names.join('/')))}`
}

/** As one word of a command line, whatever is in it. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_./:@-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
