import type { Problem } from '../../errors.ts'
import type { Prices } from '../../judge/budget.ts'
import { jsonFault } from '../../text/jsonFault.ts'
import { escaped } from '../../text/untrusted.ts'
import type { Untyped } from './optionProblems.ts'
import { isObject, isText } from './optionProblems.ts'
import type { RagOptions } from './options.ts'

/** With less in a question, judging would cut its texts to crumbs. */
const leastMaterial = 100

/** What is wrong with the judge: found here, it costs no run. */
export function judgeProblems({ judge }: RagOptions): Problem[] {
  if (judge === undefined) return []
  // Options come from JavaScript too.
  const given: Partial<Record<keyof typeof judge, unknown>> = judge ?? {}
  if (!isText(given.name) || typeof given.answer !== 'function') {
    return [
      {
        problem: 'Expected `judge` to be a judge: an object with a `name` and a function `answer`',
        fix: "import { lexical, openai } from 'vitest-rag/judges' and call one of them",
      },
    ]
  }
  const { deterministic, logged, local, blindToRefutation, materialTokens, batching, prices } =
    given
  return [
    ...identityProblems('judge', given),
    ...expected('judge.deterministic', deterministic, isBoolean, 'true or false'),
    ...expected('judge.logged', logged, isBoolean, 'true or false'),
    ...expected('judge.local', local, isBoolean, 'true or false'),
    ...expected('judge.blindToRefutation', blindToRefutation, isText, 'text: the reason'),
    ...expected(
      'judge.batching',
      batching,
      value => value === 'perCase' || value === 'perClaim',
      '`perCase` or `perClaim`',
    ),
    ...expected(
      'judge.prices',
      prices,
      value => arePrices(value, ['prompt', 'completion']),
      '`{ prompt, completion }`, numbers of 0 or more',
    ),
    ...expected(
      'judge.materialTokens',
      materialTokens,
      tokens => typeof tokens === 'number' && tokens >= leastMaterial,
      `a number of tokens, ${leastMaterial} or more`,
    ),
  ]
}

/** What is wrong with the embedding model. */
export function embeddingProblems({ embeddings }: RagOptions): Problem[] {
  if (embeddings === undefined) return []
  const given: Partial<Record<keyof typeof embeddings, unknown>> = embeddings ?? {}
  if (!isText(given.name) || typeof given.embed !== 'function') {
    return [
      {
        problem: 'Expected `embeddings` to be an object with a `name` and a function `embed`',
        fix: "import { openaiEmbeddings } from 'vitest-rag/judges' and call it, or write an `embed(texts)` that resolves to `{ vectors }`",
      },
    ]
  }
  const { prices } = given
  const rule = '`{ prompt }`, a number of 0 or more'
  return [
    ...identityProblems('embeddings', given),
    ...expected('embeddings.prices', prices, value => arePrices(value, ['prompt']), rule),
  ]
}

/** What defines answers goes to fingerprints and logs, so it must be data. */
function identityProblems(option: string, given: Untyped): Problem[] {
  const { model, endpoint, settings, concurrency } = given
  return [
    ...expected(`${option}.model`, model, isText, 'text'),
    ...expected(`${option}.endpoint`, endpoint, isText, 'text'),
    ...expected(`${option}.concurrency`, concurrency, isCount, 'a whole number, 1 or more'),
    ...settingsProblems(`${option}.settings`, settings),
  ]
}

function settingsProblems(option: string, settings: unknown): Problem[] {
  if (settings === undefined) return []
  const fault = isObject(settings) ? jsonFault(settings, option) : `\`${option}\` is no object`
  if (fault === undefined) return []
  return [
    {
      problem: `Expected \`${option}\` to be an object of plain data, but ${fault}`,
      fix: 'Scores are compared only where it is equal, so write it as text, numbers, lists and objects',
    },
  ]
}

function expected(
  option: string,
  value: unknown,
  isRight: (value: unknown) => boolean,
  rule: string,
): Problem[] {
  if (value === undefined || isRight(value)) return []
  return [{ problem: `Expected \`${option}\` to be ${rule}, got ${shown(value)}` }]
}

function arePrices(prices: unknown, names: readonly (keyof Prices)[]): boolean {
  if (!isObject(prices)) return false
  return names.every(name => {
    const price = prices[name]
    return typeof price === 'number' && Number.isFinite(price) && price >= 0
  })
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1

/** An object may have no text at all. */
function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object' : `\`${escaped(String(value))}\``
}
