import type { Place } from '../../errors.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import type { AnswerRecord } from '../../results/results.ts'

/** A case that another tool is to read, with the answer that goes with it, if there is one. */
export interface ExportedCase {
  goldenCase: GoldenCase
  answer?: Pick<AnswerRecord, 'answer' | 'contexts' | 'declined' | 'answerOnly'>
  /** Of the case, or of one of its keys. */
  placeOf(key?: string): Place
}

/** Tells that something of a case is left behind. */
export type Tell = (one: ExportedCase, field: string, why: string) => void

/** A format of another tool that is written. */
export interface ExportFormat {
  /** As `--to` names it. */
  name: string
  title: string
  /** What the name of its file ends in. */
  ending: string
  /** Keys of a case that it has a place for. All others are told of. */
  carries: readonly (keyof GoldenCase)[]
  write(cases: readonly ExportedCase[], tell: Tell): WrittenCases
}

interface WrittenCases {
  text: string
  /** How many cases are in it. */
  count: number
}
