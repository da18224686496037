import type { Place } from '../../errors.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'

/** A case for another tool, with its answer if there is one. */
export interface ExportedCase {
  goldenCase: GoldenCase
  answer?: Pick<AnswerRecord, 'answer' | 'contexts' | 'declined' | 'answerOnly' | 'toolCalls'>
  /** What a judge found out about the answer, if the answer is that of a run. */
  judged?: Pick<CaseRecord, 'evidence' | 'leftOut' | 'claimCounts'> &
    Partial<Pick<CaseRecord, 'scores'>>
  /** The place of the case, or of one of its keys. */
  placeOf(key?: string): Place
}

/** Reports that a part of a case is not exported. */
export type Tell = (one: ExportedCase, field: string, why: string) => void

/** An export format of another tool. */
export interface ExportFormat {
  /** The format's name for `--to`. */
  name: string
  title: string
  /** The ending of its file names. */
  ending: string
  /** Keys of a case that the format can hold. All others are reported. */
  carries: readonly (keyof GoldenCase)[]
  write(cases: readonly ExportedCase[], tell: Tell): WrittenCases
}

interface WrittenCases {
  text: string
  /** How many cases it contains. */
  count: number
}
