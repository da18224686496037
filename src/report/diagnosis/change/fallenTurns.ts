import { counted } from '../../../text/numbers.ts'

/** A case that is compared with the baseline. */
interface ComparedTurn {
  /** Its place in its conversation, from 1. A question by itself is a conversation of one turn. */
  turn: number
  fell: boolean
}

/** Fewer may be any turns. */
const fewest = 3

/** The share of cases that may fall elsewhere. */
const few = 0.1

/** A position that explains nothing is named no more often than this. */
const level = 0.05

/**
 * From which turn on cases fell, if turns before it did not: `19 of 20 fell from turn 2 on`. A system that forgets its
 * history, or keeps only a part of it, falls like this.
 */
export function fallenTurns(compared: readonly ComparedTurn[]): string | undefined {
  const fallen = compared.filter(({ fell }) => fell).toSorted((one, other) => one.turn - other.turn)
  const { turn: from = 1 } = fallen[Math.floor(few * fallen.length)] ?? {}
  const before = compared.filter(({ turn }) => turn < from)
  const fellBefore = before.filter(({ fell }) => fell).length
  const fellAfter = fallen.length - fellBefore
  if (fellAfter < fewest || fellBefore > few * before.length) return undefined
  const split = { before: before.length, after: compared.length - before.length }
  if (mostChance({ ...split, fellBefore, fellAfter }) > level) return undefined
  const held = `${fellBefore} of ${counted(before.length, 'turn')} before it`
  return `${fellAfter} of ${fallen.length} fell from turn ${from} on, and ${held}: check how the pipeline uses \`history\``
}

interface Split {
  before: number
  after: number
  fellBefore: number
  fellAfter: number
}

/**
 * A bound of how likely so many of the fallen cases come after it if one turn falls as easily as another: the chance that
 * certain ones do, times the ways to choose them.
 */
function mostChance({ before, after, fellBefore, fellAfter }: Split): number {
  let chance = 1
  for (let index = 0; index < fellAfter; index += 1) {
    chance *= (after - index) / (before + after - index)
  }
  for (let index = 0; index < fellBefore; index += 1) {
    chance *= (fellBefore + fellAfter - index) / (index + 1)
  }
  return chance
}
