import type { Estimate } from '../../statistics/interval.ts'
import { sum } from '../../statistics/mean.ts'
import { counted, decimal, grouped } from '../../text/numbers.ts'
import { stableJson } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { peopleAgreement } from '../figures/peopleAgreement.ts'
import type { LabelledStratum } from '../labels/labelledStrata.ts'
import { labelledStrata } from '../labels/labelledStrata.ts'
import type { LabelFile } from '../labels/readLabels.ts'
import { linesOfPeople } from '../labels/textLabels.ts'

const mostPairs = 5

/** How the claims were drawn, which lines give no label, and how far people agree. Empty if no line has such data. */
export function labellingLines({
  lines,
  without,
  isOfModels,
}: Pick<LabelFile, 'lines' | 'without' | 'isOfModels'>): string[] {
  const { unsure, split, uncertain, ofModels } = without
  const drawn = [
    ...randomWords(labelledStrata(lines)),
    ...(uncertain > 0
      ? [`${grouped(uncertain)} most uncertain first, not counted in any figure`]
      : []),
  ]
  const pairs = peopleAgreement(linesOfPeople(lines))
  return [
    ...(isOfModels ? [onlyModels] : []),
    ...(ofModels > 0
      ? [`labels from a model, not counted in any figure: ${grouped(ofModels)}`]
      : []),
    ...(drawn.length > 0 ? [`claims drawn: ${drawn.join('; ')}`] : []),
    ...(unsure > 0
      ? [`labels that say \`unsure\`, not counted in any figure: ${grouped(unsure)}`]
      : []),
    ...(split > 0
      ? [`texts on which people differ, not counted in any figure: ${grouped(split)}`]
      : []),
    ...pairs.slice(0, mostPairs).map(({ people, n, same, kappa }) => {
      const [first, second] = people.map(name => printable(name, 60))
      return `${first} and ${second} agree on ${grouped(same)} of ${counted(n, 'text')}${kappaWords(kappa)}`
    }),
    ...(pairs.length > mostPairs
      ? [`… and ${counted(pairs.length - mostPairs, 'more pair')}`]
      : []),
  ]
}

const onlyModels =
  'All labels are from a model: read "people" below as that model. No record is written'

/** `at random within the judge's verdicts, 80 of 412` */
function randomWords(strata: readonly LabelledStratum[]): string[] {
  if (strata.length === 0) return []
  const drawings = Map.groupBy(strata, ({ run, seed, ofAll }) => stableJson([run, seed, ofAll]))
  const claims = sum([...drawings.values()].map(([first]) => first?.ofAll ?? 0))
  const labelled = sum(strata.map(one => one.labelled.length))
  const behind = sum(strata.map(({ behindGap }) => behindGap.length))
  const times = drawings.size > 1 ? ` in ${grouped(drawings.size)} drawings` : ''
  return [
    `at random within the judge's verdicts, ${grouped(labelled)} of ${grouped(claims)}${times}`,
    ...(behind > 0
      ? [`${grouped(behind)} of unknown probability, because earlier lines are missing`]
      : []),
  ]
}

/** Empty if both always give one label, because chance alone would do that too. */
function kappaWords({ value, interval }: Estimate): string {
  if (value === null) return ''
  const range = interval ? ` (95 % ${decimal(interval.lower)} to ${decimal(interval.upper)})` : ''
  return `: κ ${decimal(value)}${range}`
}
