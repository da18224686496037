import { flag, float32, ggufFile, int32, list, text, uint32 } from './ggufFile.ts'
import type { Tensor } from './ggufFile.ts'

// A language model of half a megabyte, written by this script: nothing is trained and nothing downloaded. It has the
// architecture of Llama with random weights, so its words mean nothing. Which tokens are likely is chosen.

/** What the model tends to write: text that it ends itself, text without an end, or bytes that are no UTF-8. */
export type Habit = 'ends' | 'endless' | 'brokenBytes'

/** Numbers of the vector that stands for a token, and of an embedding. */
export const dimensions = 64

const layers = 2
const heads = 4
const inner = 128
const contextTokens = 32_768

const kinds = { normal: 1, unknown: 2, control: 3, byte: 6 } as const

interface Token {
  text: string
  /** Tokens with a higher score are joined first. */
  score: number
  kind: keyof typeof kinds
}

/** Each printable character of ASCII and each byte is a token, and some pieces of JSON, so that answers are short. */
const vocabulary: Token[] = [
  { text: '<unk>', score: 0, kind: 'unknown' },
  { text: '<s>', score: 0, kind: 'control' },
  { text: '</s>', score: 0, kind: 'control' },
  ...Array.from({ length: 256 }, (_, byte): Token => {
    const code = byte.toString(16).toUpperCase().padStart(2, '0')
    return { text: `<0x${code}>`, score: 0, kind: 'byte' }
  }),
  // The tokenizer writes U+2581 for a space.
  ...['\u2581', ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))].map(
    (character): Token => ({ text: character, score: -1000, kind: 'normal' }),
  ),
  ...['":', '{"', '["', '",', ',"', '"]', '"}'].map((piece, index): Token => ({
    text: piece,
    score: -1 - index,
    kind: 'normal',
  })),
]

const beginning = 1
const end = 2
const firstByte = 3

/** The bytes of a model file. Equal habits give equal files. */
export function tinyModel(habit: Habit): Uint8Array {
  const tokens = vocabulary
  return ggufFile(
    {
      'general.architecture': text('llama'),
      'general.name': text(habit),
      'general.file_type': uint32(0),
      'llama.context_length': uint32(contextTokens),
      'llama.embedding_length': uint32(dimensions),
      'llama.block_count': uint32(layers),
      'llama.feed_forward_length': uint32(inner),
      'llama.attention.head_count': uint32(heads),
      'llama.attention.head_count_kv': uint32(heads),
      'llama.attention.layer_norm_rms_epsilon': float32(1e-5),
      'llama.rope.dimension_count': uint32(dimensions / heads),
      'llama.vocab_size': uint32(tokens.length),
      'tokenizer.ggml.model': text('llama'),
      'tokenizer.ggml.tokens': list(tokens, token => text(token.text)),
      'tokenizer.ggml.scores': list(tokens, token => float32(token.score)),
      'tokenizer.ggml.token_type': list(tokens, token => int32(kinds[token.kind])),
      'tokenizer.ggml.bos_token_id': uint32(beginning),
      'tokenizer.ggml.eos_token_id': uint32(end),
      'tokenizer.ggml.unknown_token_id': uint32(0),
      'tokenizer.ggml.add_bos_token': flag(true),
      'tokenizer.ggml.add_eos_token': flag(false),
      'tokenizer.ggml.add_space_prefix': flag(false),
      'tokenizer.chat_template': text(
        "{% for m in messages %}<|{{ m['role'] }}|>\n{{ m['content'] }}\n{% endfor %}{% if add_generation_prompt %}<|assistant|>\n{% endif %}",
      ),
    },
    weights(habit),
  )
}

function weights(habit: Habit): Record<string, Tensor> {
  const normal = normalNumbers(1)
  const table = (columns: number, rows: number, fill = () => normal() / Math.sqrt(columns)) => ({
    size: [columns, rows],
    numbers: Float32Array.from({ length: columns * rows }, fill),
  })
  const ones = () => ({ size: [dimensions], numbers: new Float32Array(dimensions).fill(1) })
  const layer = (index: number): Record<string, Tensor> =>
    Object.fromEntries(
      Object.entries({
        attn_norm: ones(),
        attn_q: table(dimensions, dimensions),
        attn_k: table(dimensions, dimensions),
        attn_v: table(dimensions, dimensions),
        attn_output: table(dimensions, dimensions),
        ffn_norm: ones(),
        ffn_gate: table(dimensions, inner),
        ffn_up: table(dimensions, inner),
        ffn_down: table(inner, dimensions),
      }).map(([name, tensor]) => [`blk.${index}.${name}.weight`, tensor]),
    )
  return {
    'token_embd.weight': withFirst(table(dimensions, vocabulary.length, normal), () => 40),
    // Multiplied with that first number, the first number of a row is the likelihood of its token in any context.
    'output.weight': withFirst(
      table(dimensions, vocabulary.length, () => (normal() * 6) / Math.sqrt(dimensions)),
      id => likelihood(id, habit) / Math.sqrt(dimensions),
    ),
    'output_norm.weight': ones(),
    ...Object.assign({}, ...Array.from({ length: layers }, (_, index) => layer(index))),
  }
}

/** The table with other numbers at the beginning of its rows. */
function withFirst({ size, numbers }: Tensor, first: (row: number) => number): Tensor {
  return {
    size,
    numbers: numbers.map((number, place) =>
      place % dimensions === 0 ? first(place / dimensions) : number,
    ),
  }
}

/** How much likelier a token is than others, as a logarithm. */
function likelihood(id: number, habit: Habit): number {
  const token = vocabulary[id]
  const never = -40
  if (id === end) return habit === 'endless' ? never : 4
  if (!token || token.kind === 'unknown' || token.kind === 'control') return never
  if (token.kind === 'byte') return id - firstByte >= 0x80 && habit === 'brokenBytes' ? 3 : never
  if (habit === 'endless') {
    // Likelier than what would leave out a text, and less likely than to go on with it.
    if (token.text === '"') return -10
    if (/["[\]{}]/.test(token.text)) return never
  }
  if (/^"[\]}]$/.test(token.text)) return 7
  if (token.text.includes('"')) return 3
  return /^[a-z]$/.test(token.text) ? 1 : -1
}

/** Normally distributed numbers, the same for each seed. */
function normalNumbers(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
