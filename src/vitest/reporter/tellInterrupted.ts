import { statSync } from 'node:fs'
import type { Vitest } from 'vitest/node'
import { interruptedLine } from '../../report/words/interruptedLine.ts'
import { rootRelative } from '../../run/sets/goldenFiles.ts'
import type { RagRun } from '../../run/project/ragRun.ts'
import type { RunOutput } from '../../run/end/finishRun.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Says what is kept of a run if a signal ends it, such as Ctrl-C. Vitest ends the process a moment after one.
 * @returns to be called once the run has ended by itself
 */
export function tellInterrupted(
  vitest: Vitest,
  run: Pick<RagRun, 'main' | 'plan'>,
  { log }: RunOutput,
): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    stop()
    const line = lineOf(vitest, run)
    if (line !== undefined) log(line)
    // Nobody else ends the process then.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const stop = () => signals.forEach(signal => void process.off(signal, onSignal))
  // Before Vitest, which draws its summary anew when it hears of a signal, and over what came meanwhile.
  for (const signal of signals) process.prependListener(signal, onSignal)
  return stop
}

/** A judge that asks nobody leaves the log empty. */
const hasAnswers = (log: string): boolean =>
  (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Undefined if a kill can lose nothing of the run. */
function lineOf(
  { config }: Vitest,
  { main, plan: { repeat } }: Pick<RagRun, 'main' | 'plan'>,
): string | undefined {
  const state = main.state()
  const { judged, total } = main.progress()
  const isWritten = state === 'written'
  const isNoted = state === 'begun' || (isWritten && !config.watch)
  if (!isNoted || total === 0) return undefined
  const { journal, results, verdicts } = main.paths()
  const shown = (file: string) => rootRelative(config.root, file)
  return interruptedLine({
    judged,
    repeat,
    isWritten,
    file: shown(isWritten ? results : journal),
    ...(hasAnswers(verdicts) && { verdicts: shown(verdicts) }),
  })
}
