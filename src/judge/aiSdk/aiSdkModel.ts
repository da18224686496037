/**
 * A language model of the AI SDK, such as `anthropic('claude-sonnet-5')`: of AI SDK 5 to 7, whose specifications are
 * `v2` and `v3`. It is called by its own method, so the package `ai` itself is not needed.
 */
export interface AiSdkModel {
  readonly specificationVersion: string
  /** `anthropic.messages` */
  readonly provider: string
  readonly modelId: string
  /** Each version of the specification has its own type of options. */
  doGenerate(options: never): PromiseLike<unknown>
}

/** An embedding model of the AI SDK, such as `openai.embedding('text-embedding-3-small')`. */
export interface AiSdkEmbeddingModel extends Omit<AiSdkModel, 'doGenerate'> {
  /** The most texts of one request. */
  readonly maxEmbeddingsPerCall: PromiseLike<number | undefined> | number | undefined
  doEmbed(options: never): PromiseLike<unknown>
}
