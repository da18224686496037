import type { EmbeddingModel } from '../judge/embeddingJudge.ts'
import type { Judge } from '../judge/judge.ts'
import type { Persona, QuestionLength, QuestionStyle } from '../judge/questionForm.ts'
import { questionLengths, questionStyles } from '../judge/questionForm.ts'
import type { TopicClass } from './corpus/documentTopics.ts'
import type { QuestionKind, Shares } from './drawing/questionKinds.ts'
import { defaultMix } from './drawing/questionKinds.ts'

/** How questions are drawn over documents. */
export interface GenerationOptions {
  /** Who writes questions and their answers. @default the plugin's `judge` */
  generator?: Judge
  /** Who examines them. The plugin's `judge` checks the facts of answers, as in runs. @default the plugin's `judge` */
  critic?: Judge
  /** Who finds near parts of documents. @default the plugin's `embeddings`; without them BM25 alone */
  embeddings?: EmbeddingModel
  /**
   * Shares of the kinds: `simple`, `reasoning`, `multi-context`, `conditional`, `unanswerable`, `false-premise`.
   * @default { simple: 0.5, reasoning: 0.25, 'multi-context': 0.25 }
   */
  mix?: Shares<QuestionKind>
  /** Shares of topics by how documents speak of them: often, seldom, lately. @default { head: 1, tail: 1, recent: 1 } */
  topics?: Shares<TopicClass>
  /** Who asks: a number of people to make up, or the people. 0: nobody in particular. @default 3 */
  personas?: number | readonly Persona[]
  /** How questions are worded, each as often as the others. @default plain, searchQuery, poorGrammar, misspelled */
  styles?: readonly QuestionStyle[]
  /** How long they are, each as often as the others. @default short, medium, long */
  lengths?: readonly QuestionLength[]
  /** Most tokens of a part of a document, about. @default 250 */
  chunkTokens?: number
  /** Most tokens that a part repeats of the one before it. @default 20 */
  chunkOverlap?: number
}

/** What of these says which questions are drawn, with what holds where nothing is said. */
export type DrawingSettings = Required<
  Pick<GenerationOptions, 'mix' | 'topics' | 'personas' | 'styles' | 'lengths'>
>

export function drawingSettings(options: GenerationOptions): DrawingSettings {
  const { mix = defaultMix, topics = { head: 1, tail: 1, recent: 1 }, personas = 3 } = options
  const { styles = questionStyles, lengths = questionLengths } = options
  return { mix, topics, personas, styles, lengths }
}
