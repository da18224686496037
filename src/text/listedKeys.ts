import { printable } from './untrusted.ts'

const shownKeys = 5

/** Only a few names: they show which library the result comes from. */
export function listedKeys(keys: readonly string[]): string {
  const names = keys.slice(0, shownKeys).map(key => `\`${printable(key, 40)}\``)
  return [...names, ...(keys.length > shownKeys ? [`${keys.length - shownKeys} more`] : [])].join(
    ', ',
  )
}
