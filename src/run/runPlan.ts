import type { GateMode } from '../gate/verdicts.ts'
import type { Sample } from '../golden/sampleCases.ts'
import type { Budget } from '../judge/session/budget.ts'
import type { RunVariables } from './runVariables.ts'

/** What a run does, and with which cases: made once, before the run begins. */
export type RunPlan = PlannedCases & RunKind

/** The plan of a run of these kinds. */
export type PlanOf<Kind extends RunPlan['kind']> = Extract<RunPlan, { kind: Kind }>

/** What each run has, whatever it is for. */
export interface PlannedCases extends RunOrder {
  /** The commit whose baseline is used. @default the file in the working tree */
  against: string | undefined
  /** @default the sample that the baseline declares, else all cases */
  sample: Sample | 'all' | undefined
  /** Whether it finds samples of production, because somebody named one. @default false */
  runsSamples?: boolean
  /** Whether models may get the texts of samples from now on. @default false */
  send?: boolean
  /** `gated` is the variant that the baseline is recorded from. A named one runs alone, of sets that have it. */
  variants: 'all' | 'gated' | { named: string }
}

/** Which of several runs of one measurement it is. */
export interface RunOrder {
  /** Index of this run, from 0. */
  repeat: number
  /** How many runs there may be: before the last, an undecided one is not the final word. */
  runs: number
}

/** What a run is for. */
type RunKind = GateRun | MeasuringRun | AnswersRun | DryRun | BatchRun | HuntRun

/** Asks the pipelines, and is compared with the baseline. */
export interface GateRun {
  kind: 'gate'
  /** With `report` the process that started the run decides by its results. @default that of the options */
  mode: GateMode | undefined
  /** Whether today's judge is asked about the baseline's answers if nothing is in doubt, too. */
  rejudge: boolean
  /**
   * The outcome of a run without a baseline. `refused`: it does not begin if the commit that it is
   * compared with has golden sets. `error`: neither does it pass if nothing else could fail it.
   */
  withoutBaseline: 'passed' | 'refused' | 'error'
  /** Whether the report shows also metrics that are neither gated nor changed. */
  full: boolean
}

/** Is recorded as a baseline, or adds repeats to results: nothing is compared or reported. */
interface MeasuringRun {
  kind: 'measure'
  /** Who asks for it. A person who set a variable, and forgot it, must see that nothing is compared. */
  askedBy: 'command' | 'environment'
  /** Absolute path of the former baseline's answers, which are judged afresh. @default pipelines are asked */
  answers: string | undefined
}

/** Judges recorded answers. It is compared with nothing, and reported. */
export interface AnswersRun {
  kind: 'recorded'
  /** Absolute path. */
  answers: string
  /** As of {@link GateRun}. */
  full: boolean
}

/** Runs nothing: golden files are compiled without their pipelines, and calls are counted. */
interface DryRun {
  kind: 'dry'
}

/** Keeps questions to the judge for a batch. Nothing is compared, reported or kept. */
export interface BatchRun {
  kind: 'batch'
  /** Absolute path of the answers that the questions are about. @default pipelines are asked, and nothing is judged */
  answers: string | undefined
}

/** Asks the pipeline what a hunt drew. Nothing is judged, compared, reported or kept. */
interface HuntRun {
  kind: 'hunt'
  /** Its limits go before those of the options. */
  budget: Budget
}

/** What follows from what a run is for. */
export interface RunConduct {
  /** Whether it is compared with the baseline. */
  isCompared: boolean
  /** Whether it is to be recorded: nothing may be left out of it, and no golden set is expected yet. */
  isRecorded: boolean
  /** Whether it runs the golden sets of the project. If not, the command that started it says what is wrong. */
  runsGoldenSets: boolean
  /** Whether it leaves the results of a run, or keeps to a folder of its own. */
  leaves: 'run' | 'batch' | 'hunt'
}

const ofRuns = {
  isCompared: false,
  isRecorded: false,
  runsGoldenSets: true,
  leaves: 'run',
} as const

const conducts: Readonly<Record<RunKind['kind'], RunConduct>> = {
  gate: { ...ofRuns, isCompared: true },
  measure: { ...ofRuns, isRecorded: true },
  recorded: ofRuns,
  dry: ofRuns,
  batch: { ...ofRuns, leaves: 'batch' },
  hunt: { ...ofRuns, runsGoldenSets: false, leaves: 'hunt' },
}

/**
 * What a run does besides judging: the one place where most parts of a run learn what it is for.
 */
export function conductOf({ kind }: Pick<RunKind, 'kind'>): RunConduct {
  return conducts[kind]
}

/** What the process that started the run says about the gate; undefined if the options say it. */
export function modeOf(plan: RunKind): GateMode | undefined {
  return plan.kind === 'gate' ? plan.mode : undefined
}

/** Which variants of a set run: one that gates another, or none if there is one system. */
export function selectedVariants({
  variants,
}: RunPlan): (gated: string | undefined, variant: string | undefined) => boolean {
  return (gated, variant) => {
    // A set that has one system has no variant by any name.
    if (variants === 'all') return true
    return variant === (variants === 'gated' ? gated : variants.named)
  }
}

/** Whether pipelines are loaded: importing one may already ask somebody. */
export function loadsPipelines(plan: RunKind): boolean {
  return plan.kind !== 'dry' && recordedAnswersOf(plan) === undefined
}

/** The file of recorded answers that are judged; undefined if pipelines are asked. */
export function recordedAnswersOf(plan: RunKind): string | undefined {
  const { kind } = plan
  return kind === 'measure' || kind === 'recorded' || kind === 'batch' ? plan.answers : undefined
}

/** The plan of a run that plain Vitest starts. More runs follow only if the process that decides sees to it. */
export function planAlone(asked: RunVariables): RunPlan {
  const { repeat = 0, runs = repeat + 1 } = asked
  const order = { repeat, runs: isDecidedElsewhere(asked) ? runs : repeat + 1 }
  return planRun(gateRun(asked, asked.allowNoBaseline ? 'passed' : 'refused'), asked, order)
}

/** The plan of a run that `npx vitest-rag run` starts, which can tell that a service should have a baseline. */
export function planOfCommand(asked: RunVariables, order: RunOrder): RunPlan {
  const expected = asked.isCi && !isDecidedElsewhere(asked) ? 'error' : 'refused'
  return planRun(gateRun(asked, asked.allowNoBaseline ? 'passed' : expected), asked, order)
}

/** A run of recorded answers. It is only measured if the process that started it asks for that. */
export function answersRun(
  { gate, full }: RunVariables,
  answers: string,
): AnswersRun | MeasuringRun {
  return gate === 'off'
    ? { kind: 'measure', askedBy: 'environment', answers }
    : { kind: 'recorded', answers, full }
}

/** Whether the process that started the run decides by its results. */
export function isDecidedElsewhere({ gate }: Pick<RunVariables, 'gate'>): boolean {
  return gate === 'report' || gate === 'off'
}

function gateRun(
  { gate: mode, rejudge, full }: RunVariables,
  withoutBaseline: GateRun['withoutBaseline'],
): GateRun | MeasuringRun {
  if (mode === 'off') return { kind: 'measure', askedBy: 'environment', answers: undefined }
  return { kind: 'gate', mode, rejudge, withoutBaseline, full }
}

/** The plan of a run of some kind, with the cases that were asked for. */
export function planRun(
  kind: RunKind,
  { against, sample, variant }: Pick<RunVariables, 'against' | 'sample' | 'variant'>,
  { repeat, runs }: RunOrder = onlyRun,
): RunPlan {
  const isGated = kind.kind === 'measure' || kind.kind === 'hunt'
  const variants = variant === undefined ? (isGated ? 'gated' : 'all') : { named: variant }
  return { ...kind, repeat, runs, against, sample, variants }
}

const onlyRun: RunOrder = { repeat: 0, runs: 1 }
