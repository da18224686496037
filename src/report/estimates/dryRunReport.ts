import type { UsedLimit } from '../../judge/session/budget.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { budgetLine, estimateName, estimateTable } from './estimateTable.ts'

/** Where a dry run takes an output from, because it does not call the pipeline. */
export type OutputSource =
  /** The golden set has it. A run uses the same one. */
  | 'recorded'
  /** It was recorded before, and named. A run that judges recorded answers uses the same one. */
  | 'given'
  /** The pipeline gave it in the last run, to the same question. */
  | 'lastRun'
  /** The reference, with the texts of the relevant documents as retrieved contexts. */
  | 'reference'
  /** The case expects the system to decline. */
  | 'refusal'
  /** The case expects the system to ask back. */
  | 'askedBack'
  /** There is none, and the case is not counted. */
  | 'unknown'

/** What a run would ask, by what a dry run can know. */
export interface RunEstimate {
  /** Judges and embedding models, each once. */
  asked: readonly JudgeEstimate[]
  /** Cases that are selected. */
  cases: number
  /** The number of cases by the source of their output. */
  outputs: Partial<Record<OutputSource, number>>
  /** Test files that are selected and hold no golden set. */
  otherFiles: number
  /** How much of each limit the run would use. */
  budget: readonly UsedLimit[]
  /** What a sample can see, if one was chosen. */
  sample: readonly string[]
  /** Absent if no conversation is selected. */
  conversations?: PlannedConversations
  /** Whether there is a baseline: where it leaves a run undecided, the run is repeated. */
  mayRepeat: boolean
}

/** The conversations among the selected cases. */
export interface PlannedConversations {
  count: number
  /** Cases that are their turns. */
  turns: number
  /** Turns that may ask once more, about claims that their own passages leave open. */
  mayRestOnEarlier: number
}

/** What `run --dry-run` prints. It must never look like the report of a run. */
export function renderDryRun(estimate: RunEstimate): string {
  const { cases, asked } = estimate
  return [
    `RAG dry run: what a run of ${counted(cases, 'case')} would ask`,
    '',
    ...estimateTable(asked),
    ...noteLines(estimate),
    '',
    'nothing was judged',
  ].join('\n')
}

function noteLines(estimate: RunEstimate): string[] {
  const { asked, otherFiles } = estimate
  return [
    ...estimate.sample,
    ...conversationLines(estimate),
    ...asked.flatMap(localLines),
    ...inDoubtLines(asked),
    ...outputLines(estimate),
    ...(otherFiles === 0
      ? []
      : [`not counted: what matchers ask in ${counted(otherFiles, 'other test file')}`]),
    ...estimate.budget.map(budgetLine),
    ...(isPaid(asked) ? moreLines(estimate) : []),
  ]
}

/** How many conversations there are, and what their turns may ask besides. */
export function conversationLines({ asked, conversations }: RunEstimate): string[] {
  if (!conversations) return []
  const { count, turns, mayRestOnEarlier: most } = conversations
  const more =
    most === 1 ? '1 more call, if a turn leaves' : `${grouped(most)} more calls, if turns leave`
  return [
    `conversations: ${grouped(count)}, with ${counted(turns, 'turn')} among the cases`,
    ...(isPaid(asked) && most > 0
      ? [`up to ${more} claims open that earlier turns may support`]
      : []),
  ]
}

const isPaid = (asked: RunEstimate['asked']): boolean =>
  asked.some(({ local, calls }) => !local && calls > 0)

const againAsked =
  'a conversation that misses a threshold is asked again up to the last turn that missed: at most twice, or six times if it is critical'

function localLines(estimate: JudgeEstimate): string[] {
  const { local, unanswered } = estimate
  if (!local) return []
  const name = estimateName(estimate)
  return [
    `${name}: 0 calls to an endpoint`,
    ...(unanswered === 0
      ? []
      : [
          `${name}: ${counted(unanswered, 'question')} without a recorded answer would be judge errors; questions that follow from them are not counted`,
        ]),
  ]
}

/** A dry run has no verdicts to doubt. */
function inDoubtLines(asked: readonly JudgeEstimate[]): string[] {
  return asked
    .filter(({ atMost }) => atMost)
    .map(
      estimate =>
        `${estimateName(estimate)}: at most, because the cascade asks it only about claims in doubt`,
    )
}

/** Where the answers come from, because the system under test is not called. */
export function outputLines({ cases, outputs }: RunEstimate): string[] {
  const { recorded = 0, given = 0, lastRun = 0, reference = 0 } = outputs
  const { refusal = 0, askedBack = 0, unknown = 0 } = outputs
  const of = `of ${counted(cases, 'answer')}`
  const known = [
    ...(recorded === 0 ? [] : [`${grouped(recorded)} recorded in the golden set`]),
    ...(given === 0 ? [] : [`${grouped(given)} recorded before`]),
    ...(lastRun === 0 ? [] : [`${grouped(lastRun)} of the last run`]),
  ]
  const line = (count: number, what: string) =>
    count === 0 ? [] : [`${grouped(count)} ${of} ${count === 1 ? 'is' : 'are'} ${what}`]
  return [
    ...(known.length === 0 ? [] : [`answers: ${known.join(', ')}`]),
    ...line(reference, 'not known yet: the reference is used instead'),
    ...line(refusal, 'not known yet: a refusal is used instead, as the case expects'),
    ...line(askedBack, 'not known yet: a question is used instead, as the case expects'),
    ...line(unknown, 'not known yet, and without a reference: not counted'),
  ]
}

function moreLines({ mayRepeat, conversations }: RunEstimate): string[] {
  return [
    'tokens are estimates, without thinking tokens',
    'not counted: retries after invalid answers, and repeats of cases that miss a threshold',
    ...(conversations ? [againAsked] : []),
    ...(mayRepeat
      ? [
          'if the comparison with the baseline is undecided, up to two more runs ask everything again',
        ]
      : []),
  ]
}
