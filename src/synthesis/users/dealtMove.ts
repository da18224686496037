import type { UserMove } from '../../judge/steps/playUser.ts'
import { seededPick } from '../drawing/seeded.ts'

/** The moves that any turn but the first can have. */
const anywhere = ['followUp', 'insist', 'doubt', 'correct', 'otherLanguage'] as const

export interface MoveOptions {
  seed: number
  /** Names the conversation. */
  name: string
  /** Whether there is another subject to change to. */
  hasOther: boolean
}

/**
 * The move of the next turn, at random from the seed. A user does something new as long as possible, and comes back only
 * from another subject.
 * @param before the moves of the turns before
 */
export function dealtMove(
  before: readonly UserMove[],
  { seed, name, hasOther }: MoveOptions,
): UserMove {
  if (before.length === 0) return 'begin'
  const between: UserMove[] = isElsewhere(before) ? ['comeBack'] : hasOther ? ['changeSubject'] : []
  const possible = [...anywhere, ...between]
  const unused = possible.filter(move => !before.includes(move))
  const offered = unused.length > 0 ? unused : possible
  return seededPick(offered, seed, 'move', name, String(before.length)) ?? 'followUp'
}

/** Whether the user has changed the subject and not come back. */
export function isElsewhere(moves: readonly UserMove[]): boolean {
  return moves.lastIndexOf('changeSubject') > moves.lastIndexOf('comeBack')
}

/**
 * The moves whose words have a full answer only together with the turns before. To a doubt, "yes" is one, and to what
 * the user insists on, "no".
 */
const continuing: readonly UserMove[] = ['followUp', 'comeBack', 'correct']

export const needsHistory = (move: UserMove): boolean => continuing.includes(move)
