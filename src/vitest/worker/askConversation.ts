import { randomUUID } from 'node:crypto'
import type { LimitFunction } from 'p-limit'
import { inject } from 'vitest'
import { defined } from '../../defined.ts'
import { isUnavailable } from '../../errors.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import type { CaseName } from '../../hub/callMessages.ts'
import type { AnswerGiven, CaseOutcome, CaseToAsk } from '../../hub/hubMessages.ts'
import { PipelineError } from '../../pipeline/pipelineError.ts'
import type {
  AnsweredTurn,
  AskedConversation,
  RunPipelineOptions,
  ToldVariant,
} from '../../pipeline/runPipeline.ts'
import type { SpansOfWork } from '../../pipeline/steps/recordSteps.ts'
import { currentCase } from './currentCase.ts'
import { currentMainProcess } from './currentEvaluator.ts'

/** The system that answers. */
interface PipelineToAsk {
  /** Where it is, for messages. */
  module: string | undefined
  variant: ToldVariant | undefined
  /** The default export of the module. */
  run: unknown
}

interface AskOptions {
  pipeline: PipelineToAsk
  signal: AbortSignal
  /** Waits until one more conversation may be asked. */
  admit: LimitFunction
}

/** What a test reports of a turn. */
export interface TurnOutcome {
  judged: CaseOutcome
  /** Of the pipeline. */
  error?: PipelineError | undefined
}

/**
 * Asks the turns of a conversation one after the other, each with the answers to those before, and has them judged. A
 * question that stands by itself is a conversation of one turn. While turns miss thresholds by chance, the conversation
 * is repeated up to the last of them: their answers follow from those before.
 */
export async function askConversation(
  names: readonly CaseName[],
  options: AskOptions,
): Promise<TurnOutcome[]> {
  let outcomes = await askTurns(names, 0, options)
  for (let draw = 1; outcomes.some(isDoubtful); draw += 1) {
    const last = outcomes.findLastIndex(isDoubtful)
    const again = await askTurns(names.slice(0, last + 1), draw, options)
    // The test throws what the first answer threw.
    outcomes = outcomes.map(({ error, judged }, index) => ({
      judged: again[index]?.judged ?? judged,
      error,
    }))
  }
  return outcomes
}

const isDoubtful = ({ judged }: TurnOutcome): boolean => judged.isDoubtful

/** @param draw how often the conversation was asked before */
async function askTurns(
  names: readonly CaseName[],
  draw: number,
  { pipeline, signal, admit }: AskOptions,
): Promise<TurnOutcome[]> {
  const main = currentMainProcess()
  const begun = await admit(async () => {
    const id = randomUUID()
    const judging: { error: PipelineError | undefined; judged: Promise<CaseOutcome> }[] = []
    let before: AnsweredBefore = { said: [] }
    for (const [index, name] of names.entries()) {
      const toAsk = await main.beginCase(name)
      const conversation = { id, turn: index + 1, ...defined({ state: before.state }) }
      const { error, state, ...given } = await currentCase.run({ name, draw }, () =>
        askTurn(toAsk, before, { pipeline, signal, conversation }),
      )
      before = answeredNow(before, toAsk, { given, state, turn: index + 1 })
      const drawn = draw > 0 && { isDraw: true as const }
      // Submit the answer before another case takes the place, so that its usage is counted.
      const judged = main.judgeCase({ ...name, ...given, ...drawn }, signal)
      // It is awaited after all turns are asked, and may fail before that.
      judged.catch(() => {})
      judging.push({ error, judged })
    }
    return judging
  })
  return Promise.all(begun.map(async ({ error, judged }) => ({ error, judged: await judged })))
}

/** What the turns before leave to the next one. */
interface AnsweredBefore {
  /** Their questions and answers. */
  said: readonly Turn[]
  state?: unknown
  /** Why the conversation can't go on. */
  failed?: { problem: string; unavailable?: true }
}

interface AskedNow {
  given: Given
  state: unknown
  turn: number
}

function answeredNow(
  before: AnsweredBefore,
  { pipelineCase }: CaseToAsk,
  { given: { answered }, state, turn }: AskedNow,
): AnsweredBefore {
  // The main process has the answers of all turns.
  if (before.failed || answered === 'recorded') return before
  const rest = 'so the turns after it were not asked'
  if ('error' in answered) {
    const unavailable = answered.unavailable && { unavailable: true as const }
    return { ...before, failed: { problem: `Turn ${turn} failed, ${rest}`, ...unavailable } }
  }
  if (answered.output.retrievalOnly) {
    return { ...before, failed: { problem: `Turn ${turn} has no \`answer\`, ${rest}` } }
  }
  const said = [
    ...before.said,
    { role: 'user', content: pipelineCase.question },
    { role: 'assistant', content: answered.output.answer },
  ] as const
  const bytes = said.reduce((total, { content }) => total + Buffer.byteLength(content), 0)
  if (bytes > longestConversation) {
    const problem = `After turn ${turn} the conversation is longer than 2 MB, ${rest}`
    return { ...before, failed: { problem } }
  }
  return { said, ...defined({ state }) }
}

/** Bytes of questions and answers: the judge of each later turn gets all of them. */
const longestConversation = 2_000_000

/** The answer of the pipeline, or why there is none. */
type Given = AnswerGiven | { answered: 'recorded' }

type Asked = Given & { error?: PipelineError; state?: unknown }

interface TurnOptions {
  pipeline: PipelineToAsk
  signal: AbortSignal
  conversation: AskedConversation
}

/** A recorded answer takes precedence over the pipeline. */
async function askTurn(
  { pipelineCase, timeout, isRecorded, stepsWithTexts, refused }: CaseToAsk,
  { said, failed }: AnsweredBefore,
  { pipeline: { run, ...told }, signal, conversation }: TurnOptions,
): Promise<Asked> {
  if (isRecorded) return { answered: 'recorded' }
  if (failed) {
    const { problem, ...unavailable } = failed
    return { answered: { error: problem, ...unavailable }, milliseconds: 0, timeLeft: timeout }
  }
  // Load these only now: they are not needed if all answers are recorded.
  const [{ runPipeline }, { recordSteps }, { toldBySpans }] = await Promise.all([
    import('../../pipeline/runPipeline.ts'),
    import('../../pipeline/steps/recordSteps.ts'),
    import('../../pipeline/steps/spans/toldBySpans.ts'),
  ])
  const started = performance.now()
  const answer = (spans: SpansOfWork) =>
    answerOf(async () => {
      if (refused !== undefined) throw new PipelineError([{ problem: refused }])
      const elsewhere = () =>
        toldBySpans(spans.recordedSpans(), {
          contexts: inject('rag')?.contexts,
          // The functions are in the options of the plugin.
          mapResults: calls => currentMainProcess().mapResults(calls, signal),
          keepPassages: (span, passages) => spans.keepPassages(span, passages),
        })
      const options: RunPipelineOptions = {
        ...defined(told),
        signal,
        timeout,
        conversation,
        elsewhere,
      }
      const history = [...(pipelineCase.history ?? []), ...said]
      const turn = { ...pipelineCase, ...(history.length > 0 && { history }) }
      return runPipeline(turn, run, options)
    })
  const { result: asked, ...steps } = await recordSteps(answer, stepsWithTexts)
  const milliseconds = performance.now() - started
  return { ...asked, ...steps, milliseconds, timeLeft: timeout - milliseconds }
}

async function answerOf(
  run: () => Promise<AnsweredTurn>,
): Promise<Pick<AnswerGiven, 'answered'> & { error?: PipelineError; state?: unknown }> {
  try {
    const { state, ...answered } = await run()
    return { answered, state }
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    const unavailable = isUnavailable(error.cause) && { unavailable: true as const }
    return { answered: { error: error.message, ...unavailable }, error }
  }
}
