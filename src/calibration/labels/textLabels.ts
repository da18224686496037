import { defined } from '../../defined.ts'
import { compareText, stableJson } from '../../text/stableJson.ts'
import type { ClaimLabel, ClaimLine, HumanLabel } from './labels.ts'

/** The labels of a file's texts, each text once. */
export interface TextLabels {
  claims: ClaimLabel[]
  /** Number of `unsure` labels. */
  unsure: number
  /** Texts on which people differ, with equal numbers on both sides. */
  split: number
  /** Texts that people labelled only in the `uncertain` order. */
  uncertain: number
  /** Labels of models, besides those of people. */
  ofModels: number
}

/** The lines of people. Labels of models must not count as labels of people. */
export function linesOfPeople<Line extends Pick<ClaimLine, 'by'>>(lines: readonly Line[]): Line[] {
  return lines.filter(({ by }) => by !== 'model')
}

/**
 * The label of each text: the one that most people gave, by the last line of each person. In a tie a text has no
 * label, because any rule for it would be arbitrary. A text that was shown only because the judge seemed uncertain
 * has no label either: on such texts judges err more often than on others.
 * @param isOfModels whether all labels are from models, so that they count. @default models' labels don't count
 */
export function textLabels(lines: readonly ClaimLine[], isOfModels = false): TextLabels {
  const counted = isOfModels ? lines : linesOfPeople(lines)
  const ofModels = lines.length - counted.length
  const found: TextLabels = { claims: [], unsure: 0, split: 0, uncertain: 0, ofModels }
  for (const given of Map.groupBy(counted, ({ id }) => id).values()) {
    const said = latestLines(given).map(({ label }) => label)
    const labels = said.filter(label => label !== 'unsure')
    found.unsure += said.length - labels.length
    if (given.every(({ drawn }) => drawn?.mode === 'uncertain')) found.uncertain += 1
    else if (labels.length > 0) {
      const label = labelOfMost(labels)
      if (label) found.claims.push(textLabel(given, label))
      else found.split += 1
    }
  }
  return found
}

/** The last line of each person on each text. */
export function latestLines(lines: readonly ClaimLine[]): ClaimLine[] {
  const key = ({ id, labeller }: ClaimLine) => JSON.stringify([id, labeller ?? null])
  return [...new Map(lines.map(line => [key(line), line])).values()]
}

/** Two people who deny support in different words agree that there is none. */
function labelOfMost(labels: readonly HumanLabel[]): HumanLabel | undefined {
  const supported = labels.filter(label => label === 'supported').length
  const others = labels.filter(label => label !== 'supported')
  if (supported === others.length) return undefined
  if (supported > others.length) return 'supported'
  return onlyMostFrequent(others) ?? 'unsupported'
}

function onlyMostFrequent(labels: readonly HumanLabel[]): HumanLabel | undefined {
  const [first, second] = [...Map.groupBy(labels, label => label)]
    .map(([label, { length }]) => ({ label, length }))
    .toSorted((one, other) => other.length - one.length)
  return first?.length === second?.length ? undefined : first?.label
}

/** Differences between two lines on a text, such as tags, must not depend on the order of the lines. */
function textLabel(lines: readonly ClaimLine[], label: HumanLabel): ClaimLabel {
  const [text] = lines
    .map(({ id, claim, passages, question, language, tags, cluster }) => ({
      id,
      claim,
      passages,
      ...defined({ question, language }),
      tags,
      cluster,
    }))
    .toSorted((one, other) => compareText(stableJson(one), stableJson(other)))
  if (!text) throw new Error('Expected a line of the text')
  return { ...text, label }
}
