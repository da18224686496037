import { sum } from '../../statistics/mean.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { ClaimLine, RandomlyDrawn } from './labels.ts'

/** The claims of a run with one verdict of the judge, and those of them that were drawn at random and labelled. */
export interface LabelledStratum {
  run: string | undefined
  seed: number
  verdict: ClaimLine['verdict']
  /** How many claims of the run had the verdict. Each was labelled with the probability `labelled.length / claims`. */
  claims: number
  /** The total number of claims in the run. */
  ofAll: number
  /** Ids of the labelled claims in the order of the drawing, from its first place up to the first missing one. */
  labelled: string[]
  /**
   * Ids of labelled claims after the first missing one. Their probability is unknown, because nothing explains
   * the gap.
   */
  behindGap: string[]
}

/**
 * The claims that were drawn at random, by stratum. A person labels in a random order, so that at any point the
 * labelled claims are a simple random sample of each stratum without replacement. It includes claims that were drawn
 * and labelled as `unsure`. Claims that people chose themselves, or labelled in the `uncertain` order, are in no
 * stratum.
 *
 * Cochran, "Sampling Techniques", 3rd edition, 1977, chapter 5.
 */
export function labelledStrata(lines: readonly ClaimLine[]): LabelledStratum[] {
  const drawn = lines.flatMap(line =>
    line.drawn?.mode === 'stratified' ? { line, drawn: line.drawn } : [],
  )
  const strata = Map.groupBy(drawn, stratumKey)
  return [...strata.values()].flatMap(([first, ...others]) =>
    first ? stratumOf([first, ...others]) : [],
  )
}

interface DrawnLine {
  line: ClaimLine
  drawn: RandomlyDrawn
}

function stratumKey({ line: { run, verdict }, drawn: { seed, of, ofAll } }: DrawnLine): string {
  return stableJson([run ?? null, verdict ?? null, seed, of, ofAll])
}

function stratumOf(lines: readonly [DrawnLine, ...DrawnLine[]]): LabelledStratum {
  const [{ line, drawn }] = lines
  const { run, verdict } = line
  const { seed, of, ofAll } = drawn
  const places = new Map(lines.map(one => [one.drawn.place, one.line.id]))
  const ordered = [...places].toSorted(([one], [other]) => one - other)
  const gap = ordered.findIndex(([place], index) => place !== index + 1)
  const ids = ordered.map(([, id]) => id)
  const end = gap === -1 ? ids.length : gap
  return {
    run,
    seed,
    verdict,
    claims: of,
    ofAll,
    labelled: ids.slice(0, end),
    behindGap: ids.slice(end),
  }
}

/** A label that was drawn at random, with the number of claims that it represents. */
interface DrawnLabel {
  id: string
  weight: number
}

/**
 * The labels with a known probability. Each drawing is a separate sample. The weights of a drawing add up to its
 * number of labels, so that the larger of two drawings counts more, independent of the size of their runs.
 */
export function drawnLabels(strata: readonly LabelledStratum[]): DrawnLabel[] {
  const drawings = Map.groupBy(strata, ({ run, seed, ofAll }) =>
    stableJson([run ?? null, seed, ofAll]),
  )
  return [...drawings.values()].flatMap(own => {
    const used = own.filter(({ labelled }) => labelled.length > 0)
    const labels = sum(used.map(({ labelled }) => labelled.length))
    const claims = sum(used.map(one => one.claims))
    return used.flatMap(({ labelled, claims: inStratum }) => {
      const weight = (inStratum / labelled.length) * (labels / claims)
      return labelled.map(id => ({ id, weight }))
    })
  })
}
