import type { Estimate } from '../../statistics/interval.ts'
import { compareText } from '../../text/stableJson.ts'
import type { ClaimLine } from '../labels/labels.ts'
import { latestLines } from '../labels/textLabels.ts'
import { agreementOn } from './claimFigures.ts'

/** The agreement between the labels of two people. */
interface PeopleAgreement {
  people: [first: string, second: string]
  /** Texts that both labelled. A text with an `unsure` label does not count. */
  n: number
  same: number
  kappa: Estimate
}

/** All pairs of people who labelled the same texts, the pairs with the most common texts first. */
export function peopleAgreement(lines: readonly ClaimLine[]): PeopleAgreement[] {
  const sure = latestLines(lines).filter(({ label }) => label !== 'unsure')
  const named = sure.flatMap(line =>
    line.labeller === undefined ? [] : { ...line, labeller: line.labeller },
  )
  const shared = [...Map.groupBy(named, ({ id }) => id).values()].flatMap(sharedLabels)
  return [...Map.groupBy(shared, ({ people }) => JSON.stringify(people)).values()]
    .flatMap(([first, ...others]) => (first ? agreementOfTwo([first, ...others]) : []))
    .toSorted((one, other) => other.n - one.n || compareText(one.people[0], other.people[0]))
}

interface SharedLabel {
  people: [first: string, second: string]
  labels: [first: string, second: string]
  cluster: string
}

function sharedLabels(lines: readonly (ClaimLine & { labeller: string })[]): SharedLabel[] {
  const sorted = lines.toSorted((one, other) => compareText(one.labeller, other.labeller))
  return sorted.flatMap((one, index) =>
    sorted.slice(index + 1).map(other => ({
      people: [one.labeller, other.labeller],
      labels: [one.label, other.label],
      cluster: one.cluster,
    })),
  )
}

function agreementOfTwo(shared: readonly [SharedLabel, ...SharedLabel[]]): PeopleAgreement {
  const [{ people }] = shared
  const opinions = shared.map(({ labels: [first, second], cluster }) => ({
    people: first,
    judge: second,
    cluster,
  }))
  const { n, kappa } = agreementOn(opinions)
  return { people, n, same: opinions.filter(one => one.people === one.judge).length, kappa }
}
