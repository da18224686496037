import { readFileSync } from 'node:fs'
import type { Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { counted } from '../../text/numbers.ts'
import type { LabelLines } from './labelLines.ts'
import { labelLines } from './labelLines.ts'
import type { ClaimLine, Labels } from './labels.ts'
import type { TextLabels } from './textLabels.ts'
import { linesOfPeople, textLabels } from './textLabels.ts'

/** The labels of a file, and the problems of skipped lines. */
export interface LabelFile extends Pick<LabelLines, 'problems' | 'wrongLines'> {
  labels: Labels
  /** All lines with claims, including those without a resulting label. */
  lines: ClaimLine[]
  /** How many lines give no label, by reason. */
  without: Omit<TextLabels, 'claims'>
  /** All labels are from models: the figures then show the agreement with models, not with people. */
  isOfModels: boolean
}

/** The most problems to show: a file of the wrong kind has one in every line. */
const shownProblems = 20

/**
 * Reads a file with one label per line. A wrong line is reported and skipped.
 * @param name of the file in messages
 * @throws UserError if the file can't be read, has no valid line, or gives no label
 */
export function readLabels(file: string, name: string): LabelFile {
  const read = labelLines(textOf(file, name), name)
  const { claims: lines, preferences: given, problems, wrongLines } = read
  if (lines.length + given.length === 0) throw withoutLabels(name, problems)
  const isOfModels = [...lines, ...given].every(({ by }) => by === 'model')
  const preferences = isOfModels ? given : linesOfPeople(given)
  const { claims, ...without } = textLabels(lines, isOfModels)
  without.ofModels += given.length - preferences.length
  if (claims.length + preferences.length === 0) throw withoutCounted(name, without)
  return { labels: { claims, preferences }, lines, without, isOfModels, problems, wrongLines }
}

function textOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UserError(
      {
        place: { file: name },
        problem: 'The file with the labels cannot be read',
        fix: 'Name a file of labels: npx vitest-rag open writes them to labels.jsonl',
      },
      { cause },
    )
  }
}

function withoutLabels(name: string, problems: readonly Problem[]): UserError {
  const left = problems.length - shownProblems
  return new UserError([
    {
      place: { file: name },
      problem: `Expected at least one label, got ${problems.length === 0 ? 'an empty file' : 'none that is valid'}`,
      fix: 'node_modules/vitest-rag/docs/calibrate.md describes the form of a line',
    },
    ...problems.slice(0, shownProblems),
    ...(left > 0 ? [{ problem: `… and ${left} more` }] : []),
  ])
}

function withoutCounted(
  name: string,
  { unsure, split, uncertain }: Omit<TextLabels, 'claims'>,
): UserError {
  const got = [
    ...(uncertain > 0 ? [`${counted(uncertain, 'text')} labelled as most uncertain`] : []),
    ...(split > 0 ? [`${counted(split, 'text')} on which people differ`] : []),
    ...(unsure > 0 ? [`${counted(unsure, 'label')} \`unsure\``] : []),
  ]
  return new UserError({
    place: { file: name },
    problem: `Expected at least one label that counts, got ${got.join(', ')}`,
    fix: 'Label claims that are drawn at random; those that the judge is uncertain about say too little about the rest',
  })
}
