import { z } from 'zod'
import { acrossKeys, mapping, notBlank, oneOf, valueThat } from '../../schema/fields.ts'
import { checkOptions } from '../../schema/checkOptions.ts'
import type { ShapeOf } from '../../schema/shapeOf.ts'

/** The output of a model for a pair: one label for the pair, or one for each token of the claim. */
const modelKinds = ['entailment', 'spans'] as const
export type ModelKind = (typeof modelKinds)[number]

/** The suffixes of a model's files, after `model` in their names. */
export const dtypeSuffixes = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
} as const
export type Dtype = keyof typeof dtypeSuffixes

/** Names of the model's labels, from `id2label` in its config.json. */
export interface ModelLabels {
  /** The passage supports the claim. */
  entailment?: string
  /** The passage contradicts the claim. Without it no claim is refuted. */
  contradiction?: string
  /** Nothing supports this token of the claim. Models of spans use only this label. */
  hallucinated?: string
}

/** The least probabilities for a verdict. */
export interface NliThresholds {
  /** @default 0.5 */
  supported?: number
  /** @default 0.5 */
  refuted?: number
}

export interface NliOptions {
  /**
   * Folder of the model, relative to the working directory. It holds `config.json`, `tokenizer.json`,
   * `tokenizer_config.json`, and `model.onnx` or `onnx/model.onnx`.
   */
  folder: string
  /** The file of the model to run: `q8` is `model_quantized.onnx`. @default 'fp32', which is `model.onnx` */
  dtype?: Dtype
  /** @default detected from `config.json` */
  kind?: ModelKind
  /** @default detected from the names in `config.json` */
  labels?: ModelLabels
  thresholds?: NliThresholds
  /**
   * Tokens of passage and claim together that the model reads at once. A longer passage is read in windows, and the
   * best window counts.
   * @default the model's limit, at most 512; at most 4096 for spans
   */
  window?: number
  /** Tokens that a window may repeat from the previous one. @default an eighth of the window */
  overlap?: number
  /**
   * The text that the model reads with the claim. `{passage}` stands for the window, `{question}` for the question.
   * @default '{passage}'; '{passage}\n{question}' for spans
   */
  template?: string
}

const probability = valueThat<number>(
  given => typeof given === 'number' && given > 0 && given < 1,
  'a probability between 0 and 1, such as 0.5',
).optional()

/** With less, no part of a passage fits next to a claim. */
const leastWindow = 32

const label = notBlank.optional()

const schema = mapping('an object', {
  folder: notBlank,
  dtype: oneOf(Object.keys(dtypeSuffixes) as Dtype[]).optional(),
  kind: oneOf(modelKinds).optional(),
  labels: mapping('names of labels', {
    entailment: label,
    contradiction: label,
    hallucinated: label,
  } satisfies ShapeOf<ModelLabels>).optional(),
  thresholds: mapping('`{ supported, refuted }`', {
    supported: probability,
    refuted: probability,
  } satisfies ShapeOf<NliThresholds>).optional(),
  window: wholeNumber(leastWindow),
  overlap: wholeNumber(0),
  template: z
    .string({ error: 'text with `{passage}` in it' })
    .includes('{passage}', { error: 'text with `{passage}` in it' })
    .optional(),
} satisfies ShapeOf<NliOptions>).refine(
  ({ window, overlap }) => !(Number(overlap) > Number(window) / 2),
  {
    ...acrossKeys,
    path: ['overlap'],
    error: 'at most half of `window`',
  },
)

function wholeNumber(least: number) {
  const phrase = `a whole number of tokens, ${least} or more`
  return z.int({ error: phrase }).min(least, { error: phrase }).optional()
}

/** @throws UserError that names all invalid options */
export function checkNliOptions(options: NliOptions): void {
  checkOptions(schema, options, { owner: 'nli()' })
}
