import { createHash } from 'node:crypto'
import { canonicalText } from '../text/canonicalText.ts'

/**
 * 12 hexadecimal digits of SHA-256 of a text. White space and the composition of letters don't count: a file that was
 * rewrapped, or saved with other line endings, is the same document.
 */
export function contentHash(text: string): string {
  return createHash('sha256').update(canonicalText(text)).digest('hex').slice(0, 12)
}
