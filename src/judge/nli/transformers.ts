import { notInstalled } from '../../files/notInstalled.ts'
import { dtypeSuffixes } from './nliOptions.ts'
import type { LocalModel } from './modelFolder.ts'

/** One row for each pair of texts. */
interface Encoded<Row> {
  input_ids: Row
}

interface EncodeOptions {
  text_pair?: string[]
  padding?: boolean
  add_special_tokens?: boolean
  return_tensor?: boolean
}

export interface Tokenizer {
  (texts: string[], options: EncodeOptions & { return_tensor: false }): Encoded<number[][]>
  (texts: string[], options: EncodeOptions & { return_tensor: true }): Encoded<unknown>
  decode(ids: readonly number[], options: { skip_special_tokens: boolean }): string
  all_special_tokens: readonly string[]
  /** The token for unknown words. Undefined or null if there is none. */
  unk_token_id?: number | null
  padding_side: 'left' | 'right'
}

export type Model = (inputs: Encoded<unknown>) => Promise<{
  logits?: { data: ArrayLike<number>; dims: readonly number[] }
}>

/** The log levels for errors only, of the package and of its runtime. */
const errorsOnly = { package: 40, runtime: 3 }

export interface LoadedModel {
  tokenizer: Tokenizer
  model: Model
}

/**
 * Loads tokenizer and model from their folder, without the network.
 * @throws Error if the package is not installed, or does not support the files
 */
export async function loadModel({
  folder,
  kind,
  dtype,
  subfolder,
}: LocalModel): Promise<LoadedModel> {
  const { env, AutoTokenizer, ...auto } = await loadTransformers()
  env.allowRemoteModels = false
  env.logLevel = errorsOnly.package
  const maker =
    kind === 'spans'
      ? auto.AutoModelForTokenClassification
      : auto.AutoModelForSequenceClassification
  const [tokenizer, model] = await Promise.all([
    AutoTokenizer.from_pretrained(folder, { local_files_only: true }),
    maker.from_pretrained(folder, {
      local_files_only: true,
      model_file_name: `model${dtypeSuffixes[dtype]}`,
      // The file name already has the suffix.
      dtype: 'fp32',
      subfolder,
      session_options: { logSeverityLevel: errorsOnly.runtime },
    }),
  ])
  return { tokenizer, model }
}

async function loadTransformers() {
  try {
    return await import('@huggingface/transformers')
  } catch (error) {
    const missing = notInstalled(error, {
      name: '@huggingface/transformers',
      does: 'runs the model of nli()',
    })
    if (!missing) throw error
    // Reasons of judge errors have one line.
    throw new Error(missing.message.replace(/\n\s*/u, ': '), { cause: error })
  }
}
