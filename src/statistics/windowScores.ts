import { mean } from './mean.ts'

/** The score of one case in a window of time. No case of another window asks the same. */
export interface WindowScore {
  value: number
  /** Cases of one unit are not independent: those of a conversation or of a customer. */
  unit: string
  /**
   * Cases of one stratum are alike in what is known about them: those on one topic, for example.
   */
  stratum: string
}

/** The scores of two windows. */
export interface WindowScores {
  before: readonly WindowScore[]
  now: readonly WindowScore[]
}

/** A stratum that both windows have cases of. */
export interface SharedStratum {
  before: readonly WindowScore[]
  now: readonly WindowScore[]
  /** Mean over the cases of both. */
  mean: number
  /** How much its difference counts: before · now / (before + now), after Mantel and Haenszel (1959). */
  weight: number
}

/** By name. Cases of other strata have nothing to be compared with. */
export function sharedStrata({ before, now }: WindowScores): Map<string, SharedStratum> {
  const ofBoth = [before, now].map(scores => Map.groupBy(scores, ({ stratum }) => stratum))
  const [first = new Map(), second = new Map()] = ofBoth
  const shared = new Map<string, SharedStratum>()
  for (const [name, former] of first) {
    const present = second.get(name)
    if (!present) continue
    const values = [...former, ...present].map(({ value }) => value).toSorted((a, b) => a - b)
    const weight = (former.length * present.length) / values.length
    shared.set(name, { before: former, now: present, mean: mean(values), weight })
  }
  return shared
}
