import { expect, test } from 'vitest'
import { load, problemsOf, said } from './loading.ts'

const rest = 'metrics: { faithfulness: 1 }\ncases: [{ id: hours, question: When do you open? }]'
const variants =
  'pipeline: ./answer.ts\nvariants: { plain: {}, hyde: { documents: 3 }, own: ./own.ts }'

test('variants stand in the order of the file, and the first one is gated', () => {
  const { set } = load(`${variants}\n${rest}`)
  expect(set.variants).toEqual([
    { name: 'plain', options: {} },
    { name: 'hyde', options: { documents: 3 } },
    { name: 'own', pipeline: './own.ts' },
  ])
  expect(set.gatedVariant).toBe('plain')
  expect(load(`gatedVariant: hyde\n${variants}\n${rest}`).set.gatedVariant).toBe('hyde')
  expect(load(`pipeline: ./answer.ts\n${rest}`).set).not.toHaveProperty('gatedVariant')
})

test('those of the options hold where the file has none, and it may gate another one', () => {
  const defaults = { variants: { plain: {}, rerank: {} }, gatedVariant: 'rerank' }
  const gated = (head: string) =>
    load(`pipeline: ./answer.ts\n${head}\n${rest}`, { defaults }).set.gatedVariant
  expect(gated('tags: []')).toBe('rerank')
  expect(gated('gatedVariant: plain')).toBe('plain')
  expect(gated('variants: { one: {}, two: {} }')).toBe('one')
})

test('what does not fit is refused at its place', () => {
  const heads = [
    'variants: { plain: {} }',
    'variants: [plain, hyde]',
    'variants: { plain: {}, hyde: true }',
    'variants: { plain: {}, hyde: { weights: [1, .inf] } }',
    'variants: { plain: {}, " hyde": {} }',
    'variants: { plain: {}, own: ./own.ts }',
    'gatedVariant: hyde\npipeline: ./answer.ts',
    'gatedVariant: hide\nvariants: { plain: {}, hyde: {} }\npipeline: ./answer.ts',
  ]
  expect(said(heads, head => `${head}\n${rest}`)).toMatchInlineSnapshot(`
    ""variants: { plain: {} }"
    support.golden.yaml:1:11: Expected \`variants\` to be a mapping from two names or more to options or modules, got a mapping

    "variants: [plain, hyde]"
    support.golden.yaml:1:11: Expected \`variants\` to be a mapping from two names or more to options or modules, got a list

    "variants: { plain: {}, hyde: true }"
    support.golden.yaml:1:30: Expected \`variants.hyde\` to be the path of a module, or a mapping of options for the pipeline, got \`true\`
      Put it in quotes: "true"

    "variants: { plain: {}, hyde: { weights: [1, .inf] } }"
    support.golden.yaml:1:30: Expected \`variants.hyde\` to be plain data, got a mapping
      \`options.weights.1\` is Infinity. Pipelines run in workers, so options are text, finite numbers, lists and objects

    "variants: { plain: {}, \\" hyde\\": {} }"
    support.golden.yaml:1:24: Expected the key \` hyde\` of \`variants\` to be an id of 1 to 200 characters on one line, without spaces at either end

    "variants: { plain: {}, own: ./own.ts }"
    support.golden.yaml:1:13: Expected a \`pipeline\` that gets the options of variant \`plain\`
      Add \`pipeline: ./answer.ts\` at the top, or name a module instead of the options

    "gatedVariant: hyde\\npipeline: ./answer.ts"
    support.golden.yaml:1:15: Expected \`variants\` to be given with \`gatedVariant\`
      Add \`variants:\` with two names or more, or remove \`gatedVariant\`

    "gatedVariant: hide\\nvariants: { plain: {}, hyde: {} }\\npipeline: ./answer.ts"
    support.golden.yaml:1:15: Expected \`gatedVariant\` to be one of the variants, got \`hide\`; did you mean \`hyde\`?
      The variants are: plain, hyde"
  `)
})

test('a recorded answer would be that of every variant', () => {
  const recorded = rest.replace('open? }', 'open?, answer: At nine. }')
  expect(problemsOf(`${variants}\n${recorded}`)).toMatchInlineSnapshot(`
    "support.golden.yaml:4:51, case "hours": Expected no recorded \`answer\` in a set with \`variants\`: every variant would get it
      Let the pipeline return the recorded answer of its variant"
  `)
})
