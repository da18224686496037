import { z } from 'zod'
import { jsonLinesIn } from '../files/jsonLines.ts'
import type { NamedCase } from '../results/order.ts'
import { caseKey } from '../results/order.ts'
import type { AnswerRecord } from '../results/results.ts'
import { answerRecordSchema } from '../results/answerRecord.ts'
import { sharedPassages } from '../results/sharedPassages.ts'
import type { Baseline } from './baseline.ts'
import { baselineAnswerSchema, belongsTo } from './baselineAnswers.ts'

/** The answers in a file of a run or of a baseline. They are read once. */
export interface RecordedAnswers {
  /** The number of repeats that judge all of them. */
  repeats: number
  /** The variant of all answers; undefined if there is one system, or several variants. */
  variant: string | undefined
  /** The answer to a case in a repeat. If a set was answered only once, that answer counts for all repeats. */
  find(name: NamedCase & Pick<AnswerRecord, 'repeat'>): AnswerRecord | undefined
}

/** A line of either file. */
const lineSchema = z.union([answerRecordSchema, baselineAnswerSchema])
type Line = z.infer<typeof lineSchema>

/** By case and repeat. If a case was answered again, the later answer. */
type AnswersOfSet = Map<string, Map<number, AnswerRecord>>

/**
 * @param baseline restricts the answers to those with its scores. @default all answers
 * @throws UserError if a line is damaged
 */
export function recordedAnswers(file: string, baseline?: Baseline): RecordedAnswers {
  const sets = new Map<string, AnswersOfSet>()
  const variants = new Set<string | undefined>()
  // A baseline stores the answers of one variant.
  const keyOf = ({ set, caseId, variant }: NamedCase) =>
    caseKey({ set, caseId, ...(!baseline && variant !== undefined && { variant }) })
  const shared = sharedPassages()
  for (const { value } of jsonLinesIn(file, lineSchema)) {
    if (baseline && !('scores' in value && belongsTo(baseline, value))) continue
    const answer = shared(answerOf(value))
    const { set, repeat } = answer
    variants.add(answer.variant)
    const ofSet: AnswersOfSet = sets.get(set) ?? new Map()
    const ofCase = ofSet.get(keyOf(answer)) ?? new Map<number, AnswerRecord>()
    sets.set(set, ofSet.set(keyOf(answer), ofCase.set(repeat, answer)))
  }
  const onlyRepeats = new Map([...sets].map(([set, answers]) => [set, onlyRepeat(answers)]))
  const [variant, ...otherVariants] = variants
  return {
    variant: otherVariants.length === 0 ? variant : undefined,
    repeats: Math.max(
      0,
      ...[...sets].map(([set, answers]) =>
        onlyRepeats.get(set) === undefined ? lastRepeat(answers) + 1 : 1,
      ),
    ),
    find(name) {
      const { set, repeat } = name
      const found = sets
        .get(set)
        ?.get(keyOf(name))
        ?.get(onlyRepeats.get(set) ?? repeat)
      // Answers of another system must not be judged instead.
      const isSame = found?.variant === undefined || found.variant === name.variant
      return isSame ? found : undefined
    },
  }
}

/** The answer in the form of runs, with the hash of its case. */
function answerOf(line: Line): AnswerRecord {
  return 'scores' in line ? { ...line.answer, hash: line.hash } : line
}

function repeatsOf(answers: AnswersOfSet): Set<number> {
  return new Set([...answers.values()].flatMap(ofCase => [...ofCase.keys()]))
}

/** The only repeat of the answers; undefined if there are several. */
function onlyRepeat(answers: AnswersOfSet): number | undefined {
  const [first, ...others] = repeatsOf(answers)
  return others.length === 0 ? first : undefined
}

function lastRepeat(answers: AnswersOfSet): number {
  return Math.max(...repeatsOf(answers))
}
