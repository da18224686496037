import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Graph, float, int64, onnxFile, type Operation } from './onnxFile.ts'

// Real models of some hundred bytes, written by this script: nothing is trained and nothing downloaded. They hold
// that a claim is entailed where its words stand in the passage, and contradicted where one of the two says "not".

const marks = { '[PAD]': 0, '[UNK]': 1, '[CLS]': 2, '[SEP]': 3, not: 4 } as const

export interface TinyModel {
  kind: 'entailment' | 'spans'
  /** The texts that it is to read: it knows their words, and no other. */
  texts: readonly string[]
  /** Names of the labels, in their order. @default those of its kind */
  labels?: readonly string[]
  /** Tokens that it takes at once. @default 64 */
  longest?: number
  /** Where its ONNX file stands. @default 'onnx/model.onnx' */
  file?: string
  /** The graph, in place of its kind's. */
  graph?: Graph
}

const usualLabels = {
  entailment: ['entailment', 'neutral', 'contradiction'],
  spans: ['supported', 'hallucinated'],
}

/** The files of a model, by their path in its folder. */
function tinyModel({
  kind,
  texts,
  labels = usualLabels[kind],
  longest = 64,
  file = 'onnx/model.onnx',
  graph = kind === 'spans' ? spansGraph() : entailmentGraph(labels.length),
}: TinyModel): Map<string, string | Uint8Array> {
  const architecture = kind === 'spans' ? 'TokenClassification' : 'SequenceClassification'
  const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`
  return new Map<string, string | Uint8Array>([
    [
      'config.json',
      json({
        architectures: [`BertFor${architecture}`],
        model_type: 'bert',
        id2label: Object.fromEntries(labels.map((name, index) => [index, name])),
        max_position_embeddings: longest,
      }),
    ],
    ['tokenizer.json', json(wordTokenizer(texts))],
    [
      'tokenizer_config.json',
      json({
        tokenizer_class: 'BertTokenizer',
        model_max_length: longest,
        pad_token: '[PAD]',
        unk_token: '[UNK]',
        cls_token: '[CLS]',
        sep_token: '[SEP]',
      }),
    ],
    [file, onnxFile(graph)],
  ])
}

/** Writes a model and returns its folder. */
export function writeTinyModel(folder: string, model: TinyModel): string {
  for (const [path, content] of tinyModel(model)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** Each word is a token, and so is each Han character and each mark of punctuation. */
function wordTokenizer(texts: readonly string[]): object {
  const vocabulary = new Map<string, number>(Object.entries(marks))
  for (const word of texts
    .join(' ')
    .toLowerCase()
    .match(/\p{sc=Han}|[\p{L}\p{N}]+?(?=\p{sc=Han})|[\p{L}\p{N}]+|[^\s]/gu) ?? [])
    if (!vocabulary.has(word)) vocabulary.set(word, vocabulary.size)
  const special = (['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const).map(content => ({
    id: marks[content],
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  }))
  const sequence = (id: 'A' | 'B', type: 0 | 1) => [
    { Sequence: { id, type_id: type } },
    { SpecialToken: { id: '[SEP]', type_id: type } },
  ]
  const begin = { SpecialToken: { id: '[CLS]', type_id: 0 } }
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special,
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: false,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [begin, ...sequence('A', 0)],
      pair: [begin, ...sequence('A', 0), ...sequence('B', 1)],
      special_tokens: Object.fromEntries(
        (['[CLS]', '[SEP]'] as const).map(token => [
          token,
          { id: token, ids: [marks[token]], tokens: [token] },
        ]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: { type: 'WordLevel', vocab: Object.fromEntries(vocabulary), unk_token: '[UNK]' },
  }
}

const operation = (
  type: string,
  inputs: string[],
  output: string,
  attributes?: Operation['attributes'],
): Operation => ({ type, inputs, output, ...(attributes && { attributes }) })

const rows = ['batch', 'tokens']
const inputs = { input_ids: rows, attention_mask: rows, token_type_ids: rows }

const constants: Graph['constants'] = {
  one: { type: float, values: [1] },
  first: { type: int64, values: [1] },
  second: { type: int64, values: [2] },
  unknown: { type: int64, values: [marks['[UNK]']] },
  not: { type: int64, values: [marks.not] },
}

const toFloat = { to: float }

/** For each token of a row, `found`: 1 where the passage has it. And `inClaim`, `inPassage`. */
const findTokens: Operation[] = [
  operation('Cast', ['token_type_ids'], 'types', toFloat),
  operation('Cast', ['attention_mask'], 'there', toFloat),
  operation('Mul', ['types', 'there'], 'inClaim'),
  operation('Sub', ['there', 'inClaim'], 'inPassage'),
  operation('Unsqueeze', ['input_ids', 'second'], 'down'),
  operation('Unsqueeze', ['input_ids', 'first'], 'across'),
  operation('Equal', ['down', 'across'], 'isSame'),
  operation('Cast', ['isSame'], 'same', toFloat),
  operation('Unsqueeze', ['inPassage', 'first'], 'passageAcross'),
  operation('Mul', ['same', 'passageAcross'], 'sameInPassage'),
  operation('ReduceMax', ['sameInPassage'], 'seen', { axes: [2], keepdims: 0 }),
  operation('Equal', ['input_ids', 'unknown'], 'isUnknown'),
  operation('Cast', ['isUnknown'], 'unknowns', toFloat),
  operation('Sub', ['one', 'unknowns'], 'knowns'),
  operation('Mul', ['seen', 'knowns'], 'found'),
]

function entailmentGraph(labels: number): Graph {
  return {
    inputs,
    constants: {
      ...constants,
      twenty: { type: float, values: [20] },
      fifteen: { type: float, values: [15] },
      twelve: { type: float, values: [12] },
      nothing: { type: float, values: [0] },
    },
    operations: [
      ...findTokens,
      operation('Mul', ['found', 'inClaim'], 'hits'),
      operation('ReduceSum', ['hits', 'first'], 'hit', { keepdims: 1 }),
      operation('ReduceSum', ['inClaim', 'first'], 'all', { keepdims: 1 }),
      operation('Div', ['hit', 'all'], 'share'),
      operation('Equal', ['input_ids', 'not'], 'isNot'),
      operation('Cast', ['isNot'], 'nots', toFloat),
      operation('Mul', ['nots', 'inClaim'], 'claimNots'),
      operation('Mul', ['nots', 'inPassage'], 'passageNots'),
      operation('ReduceMax', ['claimNots'], 'claimNot', { axes: [1], keepdims: 1 }),
      operation('ReduceMax', ['passageNots'], 'passageNot', { axes: [1], keepdims: 1 }),
      operation('Sub', ['claimNot', 'passageNot'], 'difference'),
      operation('Abs', ['difference'], 'differs'),
      // 5 where all words are found, -15 where none is; 20 less where one of the two says "not".
      operation('Mul', ['share', 'twenty'], 'scaled'),
      operation('Sub', ['scaled', 'fifteen'], 'agreeing'),
      operation('Mul', ['differs', 'twenty'], 'penalty'),
      operation('Sub', ['agreeing', 'penalty'], 'entailment'),
      operation('Mul', ['share', 'nothing'], 'neutral'),
      operation('Mul', ['scaled', 'differs'], 'opposing'),
      operation('Sub', ['opposing', 'twelve'], 'contradiction'),
      operation('Concat', ['entailment', 'neutral', 'contradiction'].slice(0, labels), 'logits', {
        axis: 1,
      }),
    ],
    output: { name: 'logits', dims: ['batch', String(labels)] },
  }
}

function spansGraph(): Graph {
  return {
    inputs,
    constants: {
      ...constants,
      four: { type: float, values: [4] },
      eight: { type: float, values: [8] },
    },
    operations: [
      ...findTokens,
      // -4 for a token that the passage has, 4 for any other.
      operation('Mul', ['found', 'eight'], 'strength'),
      operation('Sub', ['four', 'strength'], 'doubt'),
      operation('Neg', ['doubt'], 'trust'),
      operation('Unsqueeze', ['doubt', 'second'], 'doubts'),
      operation('Unsqueeze', ['trust', 'second'], 'trusts'),
      operation('Concat', ['trusts', 'doubts'], 'logits', { axis: 2 }),
    ],
    output: { name: 'logits', dims: ['batch', 'tokens', '2'] },
  }
}
