import type { EmbeddingModel } from '../judge/embeddingJudge.ts'
import type { Judge } from '../judge/judge.ts'
import type { Persona, QuestionLength, QuestionStyle } from '../judge/questionForm.ts'
import { questionLengths, questionStyles } from '../judge/questionForm.ts'
import type { TopicClass } from './corpus/documentTopics.ts'
import type { QuestionKind, Shares } from './drawing/questionKinds.ts'
import { defaultMix } from './drawing/questionKinds.ts'

/** How questions are drawn over documents. */
export interface GenerationOptions {
  /** The judge that writes questions and their answers. @default the plugin's `judge` */
  generator?: Judge
  /**
   * The judge that examines questions. The plugin's `judge` checks the facts of answers, as in runs. @default the
   * plugin's `judge`
   */
  critic?: Judge
  /** The model that finds near parts of documents. @default the plugin's `embeddings`; without them only BM25 */
  embeddings?: EmbeddingModel
  /**
   * Shares of the kinds: `simple`, `reasoning`, `multi-context`, `conditional`, `unanswerable`, `false-premise`,
   * `conversational`, which a hunt leaves out.
   * Evolutions may follow each other: `multi-context+reasoning`.
   * @default { simple: 0.5, reasoning: 0.25, 'multi-context': 0.25 }
   */
  mix?: Shares<QuestionKind>
  /** Shares of topics by how documents mention them: often, rarely, lately. @default { head: 1, tail: 1, recent: 1 } */
  topics?: Shares<TopicClass>
  /** The people who ask: a number of personas to make up, or a list. With 0, questions have no persona. @default 3 */
  personas?: number | readonly Persona[]
  /** The styles of wording, in equal shares. @default plain, searchQuery, poorGrammar, misspelled */
  styles?: readonly QuestionStyle[]
  /** The lengths of questions, in equal shares. @default short, medium, long */
  lengths?: readonly QuestionLength[]
  /** The most tokens of a part of a document, approximately. @default 250 */
  chunkTokens?: number
  /** The most tokens that a part repeats from the previous one. @default 20 */
  chunkOverlap?: number
}

/** The options that determine the drawn questions, with their defaults. */
export type DrawingSettings = Required<
  Pick<GenerationOptions, 'mix' | 'topics' | 'personas' | 'styles' | 'lengths'>
>

export function drawingSettings(options: GenerationOptions): DrawingSettings {
  const { mix = defaultMix, topics = { head: 1, tail: 1, recent: 1 }, personas = 3 } = options
  const { styles = questionStyles, lengths = questionLengths } = options
  return { mix, topics, personas, styles, lengths }
}
