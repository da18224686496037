import { counted, grouped } from '../../text/numbers.ts'

/** What is left of a run that somebody ended. */
interface Interrupted {
  /** Cases that have a record. */
  judged: number
  /** Cases that it was to judge. Absent if its filters hid the number. */
  of?: number
  /** Index of the run, of those that are one measurement. */
  repeat: number
  /** The file that has its cases, as the user finds it. */
  file: string
  /** Whether they are all there, and only what follows from them is not. */
  isWritten: boolean
  /** The verdict log, if the run has one. */
  verdicts?: string | undefined
}

/** Says what is kept of it, and what the next run asks again. */
export function interruptedLine(interrupted: Interrupted): string {
  const { file, isWritten, verdicts } = interrupted
  const kept = isWritten
    ? `RAG: interrupted before the report. All results are kept in ${file}`
    : `RAG: interrupted. ${keptCases(interrupted)} kept in ${file}`
  if (verdicts === undefined) return `${kept}.`
  return `${kept}, the judge's answers in ${verdicts}. The next run asks the judge only what is missing.`
}

function keptCases({ judged, of, repeat }: Interrupted): string {
  const some =
    of === undefined ? counted(judged, 'case') : `${grouped(judged)} of ${counted(of, 'case')}`
  const cases = judged === 0 ? 'No case' : some
  if (repeat > 0) return `${cases} of run ${repeat + 1} and all cases of earlier runs are`
  return `${cases} ${judged < 2 ? 'is' : 'are'}`
}
