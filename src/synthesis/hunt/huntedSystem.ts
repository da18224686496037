import type { WritableGoldenSet } from '../../golden/write/goldenSetText.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import type { Asking } from '../asking/askModels.ts'
import type { SynthesisProject } from '../synthesisProject.ts'

/** Which system is hunted. */
export interface HuntTarget {
  /** Absolute path of the golden file that names it. @default the plugin's options do */
  golden?: string | undefined
  /** Absolute path of the golden file that is to have the cases. The plugin's `pipeline` is named as from there. */
  out?: string | undefined
}

/** What the system under test gave for a question, or why it gave nothing. */
export type PipelineReply =
  | { output: PipelineOutput }
  | {
      error: string
      /** It can't be asked here at all, as without a key. */
      unavailable?: true
    }

/** The system under test, as a hunt asks it. */
export interface HuntedSystem {
  /** As reports name it: `./answer.ts of support.golden.yaml`. */
  name: string
  /** Changes with the files that say what it is, as far as they are known. */
  identity: string
  /** Questions that golden sets of the project have already. */
  known: readonly string[]
  /**
   * Asks all of these, as a run asks cases.
   * @returns a reply for each, in their order
   * @throws UserError where the pipeline can't be loaded
   */
  ask(questions: readonly string[]): Promise<PipelineReply[]>
  /** What it told that its answers took; undefined where it told nothing. */
  used(): PipelineUsage | undefined
}

/** A project as a hunt goes through it. */
export interface HuntProject {
  system: HuntedSystem
  /** Who draws questions. */
  synthesis: SynthesisProject
  /** Judges answers as runs do, by their log. */
  judging: Asking
  /** What a golden set in a folder must say to have the same system run: nothing where the plugin's options do. */
  headIn(folder: string): Omit<WritableGoldenSet, 'cases'>
  /** What would be asked; there where nobody is asked. */
  estimates?(): JudgeEstimate[]
  /** Absolute path of the folder that is the hunt's own. */
  folder: string
}
