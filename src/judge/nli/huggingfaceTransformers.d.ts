// The parts of the package in use. It is an optional peer, so neither our types nor our build may need it.
declare module '@huggingface/transformers' {
  import type { Model, Tokenizer } from './transformers.ts'

  interface Loader<Loaded> {
    from_pretrained(folder: string, options?: object): Promise<Loaded>
  }

  export const env: { allowRemoteModels: boolean; logLevel: number }
  export const AutoTokenizer: Loader<Tokenizer>
  export const AutoModelForSequenceClassification: Loader<Model>
  export const AutoModelForTokenClassification: Loader<Model>
}
