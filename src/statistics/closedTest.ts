import { holm } from './holm.ts'

/** Tests of the same question on parts, such as one metric on several golden sets. */
export interface TestedFamily {
  /** p of one test over all parts together; absent if it was not made. */
  overall?: number | undefined
  /** p of each part, at least one. */
  parts: readonly number[]
}

export interface CorrectedFamily {
  /** That nothing holds of any part is this unlikely. */
  overall: number
  /** In the order of the parts. */
  parts: number[]
}

/** How much of the level goes to the test over all parts; the smallest p of a part gets the rest. */
const shareOfOverall = 0.25

/**
 * p-values corrected for the number of families and of their parts: the chance of any false rejection, of a part or of
 * a family as a whole, stays at the level of one test, under any dependence between them.
 *
 * It is a closed test (Marcus, Peritz and Gabriel, "On Closed Testing Procedures with Special Reference to Ordered
 * Analysis of Variance", 1976). A family is first tested as a whole, by the test over all parts and by the smallest p;
 * the level is split between the two (Bonferroni). Its parts are tested once the whole is rejected, and corrected among
 * themselves (Holm). Families are corrected for each other by Holm; a family no longer counts once all of it is
 * rejected. With one part each this is Holm's procedure.
 */
export function closedTest(families: readonly TestedFamily[]): CorrectedFamily[] {
  const own = families.map(withinFamily)
  const largest = own.map(({ overall, parts }) => Math.max(overall, ...parts))
  return own.map(({ overall, parts }, index) => {
    const others = largest.filter((_, other) => other !== index)
    const amongFamilies = (p: number) => holm([p, ...others])[0] ?? p
    return { overall: amongFamilies(overall), parts: parts.map(amongFamilies) }
  })
}

/** The smallest p that may be needed for a rejection at a level, by the numbers of parts. */
export function smallestNeeded(sizes: readonly number[], alpha: number): number {
  const largest = sizes.reduce((most, size) => Math.max(most, size), 1)
  const share = largest === 1 ? 1 : Math.min(shareOfOverall, (1 - shareOfOverall) / largest)
  return (alpha * share) / Math.max(1, sizes.length)
}

/** The p at which one of so many parts is rejected by itself, in one of so many families. */
export function levelOfPart(parts: number, families: number, alpha: number): number {
  const share = parts === 1 ? 1 : (1 - shareOfOverall) / parts
  return (alpha * share) / families
}

/** The p of the test over all of so many parts at which their family is rejected, as one of so many. */
export function levelOfWhole(parts: number, families: number, alpha: number): number {
  return (alpha * (parts === 1 ? 1 : shareOfOverall)) / families
}

function withinFamily({ overall, parts }: TestedFamily): CorrectedFamily {
  const smallest = parts.length * parts.reduce((least, p) => Math.min(least, p), 1)
  const whole =
    overall === undefined
      ? smallest
      : Math.min(overall / shareOfOverall, smallest / (1 - shareOfOverall))
  const bounded = Math.min(1, whole)
  return { overall: bounded, parts: holm(parts).map(p => Math.max(p, bounded)) }
}
