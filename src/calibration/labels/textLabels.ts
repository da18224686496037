import { defined } from '../../defined.ts'
import { compareText, stableJson } from '../../text/stableJson.ts'
import type { ClaimLabel, ClaimLine, HumanLabel } from './labels.ts'

/** What the lines of a file say of its texts, each text once. */
export interface TextLabels {
  claims: ClaimLabel[]
  /** Labels that say that the person can't tell. */
  unsure: number
  /** Texts on which people differ, as many on one side as on the other. */
  split: number
  /** Texts that were labelled as the most uncertain first, and by nobody in another way. */
  uncertain: number
  /** Labels of models beside those of people. */
  ofModels: number
}

/** The lines of people. What a model says must not count as what people say. */
export function linesOfPeople<Line extends Pick<ClaimLine, 'by'>>(lines: readonly Line[]): Line[] {
  return lines.filter(({ by }) => by !== 'model')
}

/**
 * The label of each text: the one that most people gave, by the last line of each. A text without one has no label,
 * rather than one that a rule of ours makes up. Nor has one that was only looked for because the judge
 * seemed uncertain: on such texts judges err more often than on others.
 * @param isOfModels only models labelled, so that their labels count. @default those of models count for nothing
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

/** Two who deny support in different words agree that there is none. */
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

/** What two lines say otherwise of the text, such as its tags, must not hang on which of them stands first. */
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
