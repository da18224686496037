import pLimit from 'p-limit'
import type { TestContext } from 'vitest'

/** So many cases are under way at once at most, so that a large set does not fill the memory. */
const mostUnderWay = 256

/** What came of a case, for its test. */
type OutcomeOf<Outcome> = (context: TestContext, caseId: string) => Promise<Outcome>

interface Begun<Outcome> {
  controller: AbortController
  outcome: Promise<Outcome>
}

/**
 * Begins all cases of a file that were selected when the first of their tests runs, and lets each
 * test wait for its own. So it takes as long as the pipeline and the judge take, however few tests
 * Vitest runs at once.
 */
export function planCases<Outcome>(
  start: (caseId: string, signal: AbortSignal) => Promise<Outcome>,
): OutcomeOf<Outcome> {
  const limit = pLimit(mostUnderWay)
  let begun: Map<string, Begun<Outcome>> | undefined

  function begin(caseId: string): Begun<Outcome> {
    const controller = new AbortController()
    const { signal } = controller
    const outcome = limit(async () => {
      signal.throwIfAborted()
      return start(caseId, signal)
    })
    // It may fail before its test asks for it. That must not count as an unhandled rejection.
    outcome.catch(() => {})
    return { controller, outcome }
  }

  return async (context, caseId) => {
    begun ??= new Map(selectedCases(context).map(id => [id, begin(id)]))
    const own = begun.get(caseId)
    if (!own) throw new Error(`Case ${JSON.stringify(caseId)} was not planned`)
    const { signal } = context
    const stop = () => own.controller.abort(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await own.outcome
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}

/** The cases beside a test that no filter, `skip` or `only` leaves out, in the order of the file. */
function selectedCases({ task }: TestContext): string[] {
  const beside = task.suite?.tasks ?? [task]
  return beside
    .filter(({ mode }) => mode === 'run' || mode === 'queued')
    .flatMap(({ meta }) => meta.rag?.golden?.caseId ?? [])
}
