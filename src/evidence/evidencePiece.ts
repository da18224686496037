import type { z } from 'zod'
import type { JudgeStep } from '../judge/judgeStep.ts'
import type { Criterion } from '../judge/rating.ts'
import type { Claim, ClaimVerdict } from '../judge/claim.ts'
import type { EarlierProofs } from './earlierProofs.ts'
import type { EvidenceSection, SectionOptions } from './evidenceSection.ts'
import type { Found, CaseInProgress } from './caseInProgress.ts'

/**
 * A piece of evidence: what the judge finds out about a case, once for all metrics that read it.
 * Its file holds all there is to know about it, so that adding one touches nothing else but the
 * registry, its test and its row in the docs.
 */
export interface EvidencePiece<Name extends string, Value, Documents extends string = never> {
  name: Name
  /** The questions to the judge behind it. They define what is measured, so they enter fingerprints. */
  steps: readonly Pick<JudgeStep<never, unknown>, 'name' | 'answeredBy' | 'prompt'>[]
  /** Whether it rests on who judges though nothing is asked. @default false */
  isTraitOfJudge?: true
  /** Whether it looks at what was retrieved. @default false */
  readsContexts?: true
  /** Its name in results if the relevant documents stand in for what was retrieved. */
  underDocuments?: Documents
  /** Whether each metric has a separate piece, by its criterion. @default one for all metrics */
  perCriterion?: true
  /** Whether the piece is recorded even if no metric requires it, because it costs nothing. @default false */
  alwaysRecorded?: true
  /** The text that it takes the claims of: claims that are wanted together share a call. */
  claimsOf?: 'answer' | 'reference'
  /** @param verdicts gathers evidence that this rests on, once for all that read it */
  gather(
    current: CaseWithClaims,
    criterion?: Criterion,
    verdicts?: GatherVerdicts,
  ): Promise<Found<Value>>
  /** The same if one passage must carry a claim by itself. @default no different */
  perChunk?(value: Value): Value
}

/** Gathers what a piece may rest on: the claims of the answer, checked against what was retrieved. */
type GatherVerdicts = (name: 'answerInContexts') => Promise<Found<ClaimVerdict[]>>

/** A piece that results keep and reports show. */
export interface RecordedPiece<
  Name extends string,
  Value,
  Recorded = Value,
  Documents extends string = never,
> extends EvidencePiece<Name, Value, Documents> {
  record: EvidenceRecord<Value, Recorded>
}

/** What a text claims. */
export interface TextClaims {
  claims: Claim[]
  /** Whether it declines to answer. */
  declines: boolean
}

/** The claims of a case, which do not depend on what they are checked against. */
export interface CaseClaims {
  answer(): Promise<Found<TextClaims>>
  reference(): Promise<Found<TextClaims>>
  /** What `answer` gives, asked again in a sample, even in one that keeps the claims. */
  answerAnew(): Promise<Found<TextClaims>>
  /** Resolves once all that are wanted are there, so that their checks may share a call. */
  wanted(): Promise<unknown>
}

/** What is asked about a case, with its claims. */
export interface CaseWithClaims extends CaseInProgress {
  claims: CaseClaims
}

/** Changes a text that a model, a pipeline or a golden file wrote. */
export type ChangeText = (text: string) => string

export interface EvidenceRecord<Value, Recorded> {
  /** Its shape in results: a list, or a few lists by name. Every list may be shortened. */
  shape: z.ZodType<Recorded>
  /** Puts together what the metrics of a case read. @default the value, which is one for all metrics */
  of?(found: readonly { metric: string; value: Value }[]): Recorded | undefined
  /** Adds what metrics found out besides, for readers. @default nothing */
  alsoShows?(recorded: Recorded, besides: { earlierSupport?: EarlierProofs }): Recorded
  /** Changes every text of it, to take out secrets or to cut it. Ids and names stay. */
  changeTexts(recorded: Recorded, change: ChangeText): Recorded
  /**
   * How well an entry shows what went wrong. A record that must be small keeps the highest.
   * @param list its name, if there are several. @default 0
   */
  telling?(entry: EntryOf<Recorded>, list: string | undefined): number
  /** How reports show it; none if it holds nothing. */
  sections(recorded: Recorded, options: SectionOptions): EvidenceSection[]
}

type EntryOf<Recorded> = Recorded extends readonly (infer Entry)[]
  ? Entry
  : Recorded extends Record<string, readonly (infer Entry)[]>
    ? Entry
    : never

/** Keeps the names and the value of a piece in its type. */
export function definePiece<
  const Name extends string,
  Value,
  Recorded = Value,
  const Documents extends string = never,
>(
  piece: RecordedPiece<Name, Value, Recorded, Documents>,
): RecordedPiece<Name, Value, Recorded, Documents> {
  return piece
}

/** The same for a number that needs no record, because the score tells it. */
export function defineUnrecordedPiece<const Name extends string, Value>(
  piece: EvidencePiece<Name, Value>,
): EvidencePiece<Name, Value> {
  return piece
}
