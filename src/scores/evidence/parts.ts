import { estimatedTokens } from '../../text/estimatedTokens.ts'
import type { Inquiry } from './inquiry.ts'

const defaultMaterialTokens = 24_000

/** Tokens of material that one question to the judge may hold. */
export function materialTokens({ session }: Pick<Inquiry, 'session'>): number {
  return session.judge.materialTokens ?? defaultMaterialTokens
}

/**
 * Puts texts into as few groups as fit, in their order. A text that is larger than a group has one
 * to itself.
 */
export function groupsWithin<Item extends { text: string }>(
  items: readonly Item[],
  { tokens, count = Infinity }: { tokens: number; count?: number },
): Item[][] {
  const groups: Item[][] = []
  let left = 0
  for (const item of items) {
    const size = estimatedTokens(item.text)
    const group = groups.at(-1)
    if (group && size <= left && group.length < count) {
      group.push(item)
      left -= size
    } else {
      groups.push([item])
      left = tokens - size
    }
  }
  return groups
}
