import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import { JudgeFailure } from '../../judge/judge.ts'
import { addUsage } from '../../judge/judgeUsage.ts'
import { faultInOneLine } from '../../judge/session/budget.ts'
import type { Asking } from '../asking/askModels.ts'
import { SynthesisStopped } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { DrawingSettings } from '../generationOptions.ts'
import { againAsking } from './againAsking.ts'
import type { CauseFacts } from './causeFacts.ts'
import type { HuntedCause } from './causes.ts'
import { causesOf } from './causes.ts'
import type { HuntFinding } from './huntFinding.ts'
import type { HuntedSystem } from './huntedSystem.ts'
import type { HuntRound, QuestionToAsk } from './huntRound.ts'
import { huntRound } from './huntRound.ts'
import { rankedCauses } from './rankedCauses.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import { drawQuestions } from '../drawing/drawQuestions.ts'
import { personasOf } from '../drawing/personasOf.ts'
import { compareQuestions } from '../../judge/steps/compareQuestions.ts'
import { paraphraseQuestion } from '../../judge/steps/paraphraseQuestion.ts'

export interface HuntRequest {
  /** The number of corner cases that ends the hunt. */
  until: number
  /** The most questions to draw, not counting paraphrases. */
  questions: number
  settings: DrawingSettings
  /** The same seed draws the same questions. Each round derives its seed from it. */
  seed: number
}

interface HuntOptions {
  corpus: Corpus
  system: HuntedSystem
  /** Draws questions. */
  drawing: Asking
  /** Judges answers. */
  judging: Asking
  /** Known questions besides those of the system's golden sets. @default none */
  known?: readonly string[]
  /** Causes that already have cases. @default none */
  knownCauses?: readonly CauseFacts[]
  /** Receives the progress of the hunt after each round. */
  onRound?: (progress: HuntProgress) => void
  /** Whether to ask no model. @default false */
  isDry?: boolean
}

/** The progress so far. */
export interface HuntProgress {
  rounds: number
  /** Questions that were drawn and asked. Their paraphrases are not counted. */
  asked: number
  paraphrased: number
  answers: number
  /** The number of corner cases. */
  found: number
}

/** Why a hunt ended: enough corner cases, enough questions, no new questions, or a fault or limit. */
export type HuntEnd = 'until' | 'questions' | 'exhausted' | 'stopped'

export interface Hunt extends HuntProgress {
  /** The corner cases, worst first. */
  causes: readonly HuntedCause[]
  /** How many faults have a cause that already has a case. */
  known: number
  /** Findings that the second judgement did not confirm. */
  unconfirmed: readonly HuntFinding[]
  /** How many faults got no second judgement. */
  undecided: number
  /** The failures of models, each once. */
  failures: readonly string[]
  /** Whether the system uses the document ids of the corpus. If not, missed documents are unknown. */
  namesDocuments: boolean
  /** The usage of the models that draw and judge. */
  usage: JudgeUsage
  end: HuntEnd
  /** Why the hunt stopped: the budget is used up, or a model or the system can't be asked any more. */
  stopped?: string
}

/** Questions per round: few enough that a hunt does not ask far more than needed. */
export const mostAtOnce = 20

/**
 * Draws questions, asks the system and judges its answers, in rounds, until there are enough corner cases. A fault
 * after the first round ends the hunt with its findings so far.
 * @throws UserError if a model or the system can't be asked from the start
 */
export async function hunt(request: HuntRequest, options: HuntOptions): Promise<Hunt> {
  const { corpus, system, drawing, judging, known = [], knownCauses = [], onRound, isDry } = options
  const { until, questions, settings, seed } = request
  const again = againAsking(judging)
  const retrieved = new Set<string>()
  const tally = createTally(knownCauses)
  /** @returns how many questions were asked */
  async function nextRound(): Promise<number> {
    const { asked, paraphrased, answers, rounds } = tally.progress()
    const count = Math.min(mostAtOnce, until, questions - asked)
    const taken = [...known, ...system.known, ...tally.asked]
    const round = { count, round: rounds, known: taken }
    const drawn = await drawRound(round, { corpus, asking: drawing, settings, seed, isDry })
    tally.fail(drawn.failures)
    if (drawn.questions.length === 0) return 0
    const before = { answers, failures: asked + paraphrased - answers }
    const toAsk = { corpus, system, asking: judging, again, retrieved, before }
    tally.add(drawn.questions, await huntRound(drawn.questions, toAsk))
    onRound?.(tally.progress())
    return drawn.questions.length
  }
  let stopped: string | undefined
  let end: HuntEnd | undefined
  while (!end) {
    let count = 0
    try {
      count = await nextRound()
      stopped = drawing.stopped() ?? judging.stopped()
    } catch (error) {
      if (!(error instanceof UserError) || tally.progress().rounds === 0) throw error
      stopped = faultInOneLine(error)
    }
    if (stopped !== undefined) end = 'stopped'
    else if (count === 0) end = 'exhausted'
    else if (tally.progress().found >= until) end = 'until'
    else if (tally.progress().asked >= questions) end = 'questions'
  }
  const { causes, known: before } = tally.found()
  return {
    ...tally.progress(),
    causes: rankedCauses(causes),
    known: before,
    unconfirmed: tally.unconfirmed,
    undecided: tally.undecided(),
    failures: [...tally.failures],
    namesDocuments: corpus.documents.some(({ id }) => retrieved.has(id)),
    usage: [drawing, judging, again].map(asking => asking.usage()).reduce(addUsage),
    end,
    ...defined({ stopped }),
  }
}

/** Adds up the results of rounds. */
function createTally(knownCauses: readonly CauseFacts[]) {
  const asked: string[] = []
  const confirmed: HuntFinding[] = []
  const unconfirmed: HuntFinding[] = []
  const failures = new Set<string>()
  const fail = (more: readonly string[]) => more.forEach(failure => failures.add(failure))
  let rounds = 0
  let drawn = 0
  let answers = 0
  let undecided = 0
  const found = () => causesOf(confirmed, knownCauses)
  return {
    asked,
    unconfirmed,
    undecided: () => undecided,
    failures,
    fail,
    found,
    add(questions: readonly QuestionToAsk[], round: HuntRound): void {
      rounds += 1
      drawn += questions.length
      answers += round.answers
      asked.push(...questions.flat().map(({ question }) => question))
      confirmed.push(...round.confirmed)
      unconfirmed.push(...round.unconfirmed)
      undecided += round.undecided
      fail(round.failures)
    },
    progress: (): HuntProgress => ({
      rounds,
      asked: drawn,
      paraphrased: asked.length - drawn,
      answers,
      found: found().causes.length,
    }),
  }
}

interface DrawRoundOptions {
  corpus: Corpus
  /** Draws questions. */
  asking: Asking
  settings: DrawingSettings
  seed: number
  /** Whether to ask no model. @default false */
  isDry?: boolean | undefined
}

/** The questions of a round with their paraphrases, and the failures of models. */
interface DrawnRound {
  questions: QuestionToAsk[]
  failures: readonly string[]
}

/** Draws this many new questions. All rounds share the personas. */
async function drawRound(
  { count, round, known }: { count: number; round: number; known: readonly string[] },
  { corpus, asking, settings, seed, isDry = false }: DrawRoundOptions,
): Promise<DrawnRound> {
  const personas = await unlessStopped(() =>
    personasOf(settings.personas, { corpus, asking, seed }),
  )
  if (!personas) return { questions: [], failures: [] }
  const request = { ...settings, personas, count, seed: seed * seedsApart + round }
  const { drawn, failures } = await drawQuestions(request, { corpus, asking, known })
  return {
    questions: await Promise.all(drawn.map(one => withParaphrase(one, { asking, isDry }))),
    failures,
  }
}

/** The distance of seeds, so that no round has the seed of another hunt's round. */
const seedsApart = 1000

async function withParaphrase(
  drawn: DrawnQuestion,
  options: ParaphraseOptions,
): Promise<QuestionToAsk> {
  const other = await unlessStopped(() => paraphraseOf(drawn, options))
  return other ? [drawn, other] : [drawn]
}

async function unlessStopped<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof SynthesisStopped)) throw error
    return undefined
  }
}

interface ParaphraseOptions {
  asking: Asking
  /** Whether to ask no model. @default false */
  isDry?: boolean
}

/**
 * A paraphrase of the question, if a model writes one and a second check finds that it asks the same.
 * @throws as {@link Asking.ask}, except for answers that are not valid
 */
async function paraphraseOf(
  drawn: DrawnQuestion,
  { asking, isDry = false }: ParaphraseOptions,
): Promise<DrawnQuestion | undefined> {
  const group = {}
  const { question: origin } = drawn
  try {
    const { question } = await asking.ask(
      'generator',
      paraphraseQuestion,
      { question: origin },
      group,
    )
    const { same } = await asking.ask('critic', compareQuestions, { origin, question }, group)
    // A stand-in never finds two questions the same.
    return same || isDry ? { ...drawn, question } : undefined
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    return undefined
  }
}
