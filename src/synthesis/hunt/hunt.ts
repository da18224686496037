import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import { addUsage } from '../../judge/judgeUsage.ts'
import { faultInOneLine } from '../../judge/session/budget.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { DrawingSettings } from '../generationOptions.ts'
import { againAsking } from './againAsking.ts'
import type { CauseFacts } from './causeFacts.ts'
import type { HuntedCause } from './causes.ts'
import { causesOf } from './causes.ts'
import type { HuntFinding } from './huntFinding.ts'
import type { HuntedSystem } from './huntedSystem.ts'
import type { GivenScenario } from '../../interchange/readScenarios.ts'
import type { RoundAsked } from './huntedRound.ts'
import { questionRound } from './questionRound.ts'
import { userRound } from './userRound.ts'
import { rankedCauses } from './rankedCauses.ts'

export interface HuntRequest {
  /** The number of corner cases that ends the hunt. */
  until: number
  /** The most questions to draw, not counting paraphrases. */
  questions: number
  settings: DrawingSettings
  /** The most turns of a conversation with a simulated user. @default each question is asked by itself */
  turns?: number | undefined
  /** What the users want. @default drawn from the documents */
  scenarios?: readonly GivenScenario[] | undefined
  /** The same seed gives the same questions. Each round derives its seed from it. */
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
  /** How many conversations they were asked in. Absent if each was asked by itself. */
  conversations?: number
  /** The number of corner cases. */
  found: number
}

/** Why a hunt ended: enough corner cases, enough questions, no new question or scenario, or a fault or limit. */
export type HuntEnd = 'until' | 'questions' | 'exhausted' | 'scenarios' | 'stopped'

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
  const { corpus, drawing, judging, knownCauses = [] } = options
  const again = againAsking(judging)
  const retrieved = new Set<string>()
  const tally = createTally(knownCauses)
  const nextRound = roundsOf(request, { ...options, again, retrieved, tally })
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
    else if (count === 0) end = request.scenarios ? 'scenarios' : 'exhausted'
    else if (tally.progress().found >= request.until) end = 'until'
    else if (tally.progress().asked >= request.questions) end = 'questions'
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

interface RoundsOptions extends HuntOptions {
  again: Asking
  retrieved: Set<string>
  tally: ReturnType<typeof createTally>
}

/** @returns asks the questions of the next round, and returns their number */
function roundsOf(
  { until, questions, settings, seed, turns, scenarios }: HuntRequest,
  { corpus, system, drawing, judging, known = [], onRound, isDry = false, ...rest }: RoundsOptions,
): () => Promise<number> {
  const { again, retrieved, tally } = rest
  const huntedRound = turns === undefined ? questionRound : userRound({ turns, scenarios })
  return async () => {
    const { asked, paraphrased, answers, rounds } = tally.progress()
    const count = Math.min(mostAtOnce, questions - asked)
    const place = {
      count,
      until,
      round: rounds,
      known: [...known, ...system.known, ...tally.asked],
    }
    const before = { answers, failures: asked + paraphrased - answers }
    const round = await huntedRound(place, {
      ...{ corpus, system, asking: judging, again, retrieved, before },
      ...{ drawing, settings, seed, isDry },
    })
    tally.fail(round.failures)
    if (!round.asked) return 0
    tally.add(round.asked)
    onRound?.(tally.progress())
    return round.asked.drawn
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
  let conversations = 0
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
    add({ questions, drawn: more, conversations: held = 0, round }: RoundAsked): void {
      rounds += 1
      drawn += more
      conversations += held
      answers += round.answers
      asked.push(...questions)
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
      ...(conversations > 0 && { conversations }),
      found: found().causes.length,
    }),
  }
}
