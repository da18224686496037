import { printable } from './untrusted.ts'

/**
 * A message of several lines (a problem, its fix, the next problem) as sentences on one line, for
 * headlines and lists. What is indented further, such as a stack, is not a sentence. Printed like
 * {@link printable}.
 */
export function inOneLine(message: string, maxLength?: number): string {
  return printable(message.replaceAll(/(?<=[^\s.,:;?!…])\n(?: {2})?(?=\S)/gu, '. '), maxLength)
}
