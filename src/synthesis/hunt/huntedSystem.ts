import type { WritableGoldenSet } from '../../golden/write/goldenSetText.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import type { Asking } from '../asking/askModels.ts'
import type { ConversationToHold } from '../users/heldConversation.ts'
import type { SynthesisProject } from '../synthesisProject.ts'

/** The system that a hunt tests. */
export interface HuntTarget {
  /** Absolute path of the golden file that names it. @default the plugin's options name it */
  golden?: string | undefined
  /** Absolute path of the golden file for the new cases. The plugin's `pipeline` is named relative to that file. */
  out?: string | undefined
}

/** The reply of the system under test to a question, or why there is none. */
export type PipelineReply =
  | { output: PipelineOutput }
  | {
      error: string
      /** The system can't be asked at all, such as without a key. */
      unavailable?: true
    }

/** A conversation that was held: each of the user's turns with its reply. After an error there are no more. */
export type HeldConversation = readonly { question: string; reply: PipelineReply }[]

/** The system under test, as a hunt uses it. */
export interface HuntedSystem {
  /** The name of the system in reports: `./answer.ts of support.golden.yaml`. */
  name: string
  /** Changes with the known files that define the system. */
  identity: string
  /** Questions of the project's golden sets. */
  known: readonly string[]
  /** Their tags, each once. */
  tags: readonly string[]
  /**
   * Asks all of these questions, as a run asks cases.
   * @returns a reply for each, in their order
   * @throws UserError if the pipeline can't be loaded
   */
  ask(questions: readonly string[]): Promise<PipelineReply[]>
  /**
   * Holds all of these conversations, as a run does.
   * @returns the turns of each, in their order
   * @throws UserError if the pipeline can't be loaded
   */
  converse(conversations: readonly ConversationToHold[]): Promise<HeldConversation[]>
  /** The usage that the pipeline reported; undefined if it reported none. */
  used(): PipelineUsage | undefined
}

/** A project, as a hunt uses it. */
export interface HuntProject {
  system: HuntedSystem
  /** The models that draw questions. */
  synthesis: SynthesisProject
  /** Judges answers with the log of runs. */
  judging: Asking
  /** The keys that a golden set in a folder needs to run the same system; empty if the plugin's options suffice. */
  headIn(folder: string): Omit<WritableGoldenSet, 'cases'>
  /** The estimates of a dry run; absent otherwise. */
  estimates?(): JudgeEstimate[]
  /** Absolute path of the hunt's own folder. */
  folder: string
}
