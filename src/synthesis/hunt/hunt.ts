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
  /** How many corner cases are enough. */
  until: number
  /** How many questions are drawn at most, besides those in other words. */
  questions: number
  settings: DrawingSettings
  /** The same one draws the same questions. Each round has one of its own, made of it. */
  seed: number
}

interface HuntOptions {
  corpus: Corpus
  system: HuntedSystem
  /** Draws questions. */
  drawing: Asking
  /** Judges answers. */
  judging: Asking
  /** Questions that are known besides those of the system's golden sets. @default none */
  known?: readonly string[]
  /** Causes that cases were written for before. @default none */
  knownCauses?: readonly CauseFacts[]
  /** Is told how far the hunt is, after each round. */
  onRound?: (progress: HuntProgress) => void
  /** Nobody is asked. @default false */
  isDry?: boolean
}

/** What was done so far. */
export interface HuntProgress {
  rounds: number
  /** Questions that were drawn and asked, and how many of them in other words, too. */
  asked: number
  paraphrased: number
  answers: number
  /** How many corner cases there are. */
  found: number
}

/** Why a hunt ended: enough corner cases, enough questions, no new ones, or it could not go on. */
export type HuntEnd = 'until' | 'questions' | 'exhausted' | 'stopped'

export interface Hunt extends HuntProgress {
  /** The corner cases, worst first. */
  causes: readonly HuntedCause[]
  /** How many faults have a cause that cases were written for before. */
  known: number
  /** What did not hold when it was judged again. */
  unconfirmed: readonly HuntFinding[]
  /** How many faults got no second judgement. */
  undecided: number
  /** What models failed with, each once. */
  failures: readonly string[]
  /** Whether the system calls documents as the corpus does. Else which ones it misses is not known. */
  namesDocuments: boolean
  /** Of the models that draw and judge. */
  usage: JudgeUsage
  end: HuntEnd
  /** Why it could not go on: the budget is used up, or a model or the system can't be asked any more. */
  stopped?: string
}

/** Questions that are asked at once: few enough that a hunt does not ask far beyond what is enough. */
export const mostAtOnce = 20

/**
 * Draws questions, asks the system and judges its answers, in rounds, until there are corner cases enough. A fault after
 * the first round ends the hunt with what it found by then.
 * @throws UserError where a model or the system can't be asked from the start
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

/** Adds up what rounds found. */
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
  /** Nobody is asked. @default false */
  isDry?: boolean | undefined
}

/** Questions of a round, each with itself in other words, and what models failed with. */
interface DrawnRound {
  questions: QuestionToAsk[]
  failures: readonly string[]
}

/** Draws so many questions that are not known yet. The people who ask are those of all rounds. */
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

/** Rounds have seeds of their own, and those of one hunt are not those of the next. */
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
  /** Nobody is asked. @default false */
  isDry?: boolean
}

/**
 * The question in other words, where a model has some and another look finds that it asks the same.
 * @throws as {@link Asking.ask}, but for answers that are not valid
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
    // A stand-in finds no two questions the same.
    return same || isDry ? { ...drawn, question } : undefined
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    return undefined
  }
}
