import { counted } from '../../text/numbers.ts'

/** What is left of a run that somebody ended. */
interface Interrupted {
  /** Cases that have a record. */
  judged: number
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

/** Not of how many: which cases the filters of a run leave is known only at its end. */
function keptCases({ judged, repeat }: Interrupted): string {
  const cases = judged === 0 ? 'No case' : counted(judged, 'case')
  if (repeat > 0) return `${cases} of run ${repeat + 1} and all cases of earlier runs are`
  return `${cases} ${judged < 2 ? 'is' : 'are'}`
}
