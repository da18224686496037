import { estimatedTokens } from '../text/estimatedTokens.ts'
import type { Passage } from './claim.ts'
import { defaultMaterialTokens } from './judge.ts'
import type { JudgeSession } from './judge.ts'
import { judgeFor } from './members.ts'

/** The most tokens of material in one question of a step, for the judge that answers it. */
export function materialTokens(
  { session }: { session: Pick<JudgeSession, 'judge'> },
  { name }: { name: string },
): number {
  return judgeFor(session.judge, name).materialTokens ?? defaultMaterialTokens
}

/** Tokens of a value in a question: as JSON, where a line break takes two characters. */
export function jsonTokens(value: unknown): number {
  return estimatedTokens(JSON.stringify(value))
}

/** Puts texts into as few groups as possible, in their order. A text larger than a group gets a separate group. */
export function groupsWithin<Item extends Passage>(
  items: readonly Item[],
  { tokens, count = Infinity }: { tokens: number; count?: number },
): Item[][] {
  const groups: Item[][] = []
  let left = 0
  for (const item of items) {
    const { id, text } = item
    const size = jsonTokens([{ id, text }])
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
