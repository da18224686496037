import fc from 'fast-check'
import { CORE_SCHEMA, dump, load as loadYaml, mergeTag } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { parseYaml } from '../../../src/golden/yaml/parseYaml.ts'
import { toValue } from '../../../src/golden/yaml/yamlNode.ts'
import { problemsOf, yaml } from '../loading.ts'

const read = (source: string) => {
  const { root, faults } = parseYaml(source, 'support.golden.yaml')
  return { value: toValue(root.node), faults }
}

describe('reads the values that js-yaml reads', () => {
  test.each([
    [
      'scalars of the core schema',
      '[~, null, true, FALSE, 12, 0x10, 0o17, 1e3, .5, -.inf, on, yes]',
    ],
    ['dates and times stay text', '[2026-01-31, 12:30, 1_000]'],
    ['quotes', String.raw`['it''s', "a \"b\" \u00e9\n", '007', "null"]`],
    ['several lines', 'a: one\n  two\n\n  three\nb: "x\n  y"\n'],
    ['blocks', 'a: |\n  one\n   two\n\nb: >-\n  one\n  two\n\n  three\nc: |+\n  x\n\n'],
    ['flow', '{a: [1, {b: c}, ], "d": , e}'],
    ['pairs in a list', '[a: b, c]'],
    ['explicit keys', '? a\n: b\n? c\n'],
    [
      'explicit tags',
      'a: !!str 30\nb: !!float 1\nc: !!int "7"\nd: ! 12\ne: !!map {f: !!seq [g]}\n',
    ],
    ['aliases', 'a: &x [1, &y two]\nb: *x\nc: *y\n&k key: *k\n'],
    ['an anchor used anew', 'a: &x 1\nb: *x\nc: &x 2\nd: *x\n'],
    ['an anchored empty value', 'a: &x\nb: *x\n'],
    ['merge keys', 'base: &b {m: 1, n: 2}\none: {<<: *b, n: 3}\ntwo: {n: 4, <<: *b}\n'],
    ['merge lists, first wins', 'a: &a {m: 1}\nb: &b {m: 2, n: 2}\nc: {<<: [*a, *b], o: 3}\n'],
    ['two merges', 'a: &a {m: 1}\nb: &b {m: 2, n: 2}\nc:\n  <<: *a\n  <<: *b\n'],
    ['a quoted << is a key', '{"<<": {a: 1}}'],
    ['Windows line ends', 'a: 1\r\nb: |\r\n  x\r\n  y\r\nc: "p\r\n  q"\r\n'],
  ])('%s', (_what, source) => {
    expect(read(source)).toEqual({
      value: loadYaml(source, { schema: CORE_SCHEMA.withTags(mergeTag) }),
      faults: [],
    })
  })

  const key = fc.oneof(
    fc.constantFrom('id', 'ndcg@5', 'a.b', '退款', '<<x', 'toString'),
    fc.string(),
  )
  const { document } = fc.letrec(tie => ({
    document: fc.oneof(
      { depthSize: 'small' },
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('document')),
      fc.dictionary(
        key.filter(name => name !== '<<'),
        tie('document'),
      ),
    ),
  }))

  test('of any document', () => {
    const style = fc.record({
      flowLevel: fc.constantFrom(-1, 0, 2),
      forceQuotes: fc.boolean(),
      quoteStyle: fc.constantFrom('single' as const, 'double' as const),
      lineWidth: fc.constantFrom(-1, 20, 80),
    })
    fc.assert(
      fc.property(document, style, (value, options) => {
        const source = dump(value, options)
        fc.pre(source.trim() !== '')
        const expected = loadYaml(source, { schema: CORE_SCHEMA.withTags(mergeTag) })
        expect(read(source)).toEqual({ value: expected, faults: [] })
      }),
    )
  })
})

test('keys that are no text are kept as they are written', () => {
  expect(read('{007: a, null: b, 0x10: c, true: d}').value).toEqual({
    '007': 'a',
    null: 'b',
    '0x10': 'c',
    true: 'd',
  })
})

test('__proto__ is a key like any other', () => {
  const { value } = read('a: {__proto__: {polluted: true}}')
  expect(JSON.stringify(value)).toBe('{"a":{"__proto__":{"polluted":true}}}')
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

describe('reports with its place', () => {
  test('every key that stands twice', () => {
    const source = yaml`
      metrics: { faithfulness: 0.8, "faithfulness": 0.9 }
      cases:
        - id: refund-window
          question: How long do I have to return a product?
          id: returns
          question: How long?
      metrics: {}
    `
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:1:31: Duplicate key \`faithfulness\`, first on line 1
        Keep one of the two
      support.golden.yaml:3:5, case "refund-window": Expected a \`pipeline\` of the set or a recorded \`answer\` of the case
        Add \`pipeline: ./answer.ts\` at the top, or \`answer:\` to the case
      support.golden.yaml:5:5, case "refund-window": Duplicate key \`id\`, first on line 3
        Keep one of the two
      support.golden.yaml:6:5, case "refund-window": Duplicate key \`question\`, first on line 4
        Keep one of the two
      support.golden.yaml:7:1: Duplicate key \`metrics\`, first on line 1
        Keep one of the two"
    `)
  })

  test('aliases of nothing and of themselves', () => {
    const source = yaml`
      pipeline: ./answer.ts
      metrics: { faithfulness: 0.8 }
      cases:
        - id: emphasis
          question: *really*
        - &loop
          id: loop
          question: Does it end?
          tags: [*loop]
    `
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:5:15, case "emphasis": Expected \`*really*\` to name an anchor above it
        If it is meant as text, put it in quotes
      support.golden.yaml:9:12, case "loop": Expected \`*loop\` to be outside of what it names
        If it is meant as text, put it in quotes"
    `)
  })

  test('text that reads as an anchor', () => {
    const source = yaml`
      pipeline: ./answer.ts
      metrics: { faithfulness: 0.8 }
      cases:
        - { id: a, question: &Co. prices? }
        - { id: b, question: &text How long?, reference: *text }
    `
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:4:24, case "a": Expected an alias to name the anchor \`&Co.\`
        If it is meant as text, put it in quotes"
    `)
  })

  test('merges of what is no mapping', () => {
    const source = yaml`
      pipeline: ./answer.ts
      metrics: { faithfulness: 0.8 }
      cases:
        - { id: a, question: &text How long?, <<: *text }
        - { id: b, question: How long?, <<: [[]] }
    `
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:4:45, case "a": Expected \`<<\` to merge a mapping, got a single value
        Name an anchored mapping, as in \`<<: *defaults\`
      support.golden.yaml:5:40, case "b": Expected \`<<\` to merge a mapping, got a list
        Name an anchored mapping, as in \`<<: *defaults\`"
    `)
  })

  test('tags, and keys that are lists or mappings', () => {
    const source = yaml`
      pipeline: ./answer.ts
      metrics: { faithfulness: 0.8 }
      cases:
        - id: tag
          question: !important Is it?
          timeout: !!int soon
          tags: !!set [billing]
        - id: template
          question: {{ question }}
          ? [refunds, terms]
          : x
    `
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:5:15, case "tag": Unknown YAML tag, or a value that doesn't fit it: \`!important\`
        Put text that begins with \`!\` in quotes
      support.golden.yaml:6:14, case "tag": Unknown YAML tag, or a value that doesn't fit it: \`!!int\`
        Put text that begins with \`!\` in quotes
      support.golden.yaml:7:11, case "tag": Unknown YAML tag, or a value that doesn't fit it: \`!!set\`
        Put text that begins with \`!\` in quotes
      support.golden.yaml:9:16, case "template": Expected a key to be text, got a mapping
        Put text that begins with \`{\` or \`[\` in quotes
      support.golden.yaml:10:7, case "template": Expected a key to be text, got a list
        Put text that begins with \`{\` or \`[\` in quotes"
    `)
  })
})

describe('refuses to follow aliases without end', () => {
  test('a billion laughs', () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level}, `.repeat(10)}]`,
    )
    expect(problemsOf(`l0: &l0 haha\n${levels.join('\n')}\n`)).toMatchInlineSnapshot(`
      "support.golden.yaml:8:15: Expected the file to stay under 32 MB once its aliases are followed
        Use fewer aliases, or split the golden set into several files"
    `)
  })

  test('a long text in every case', () => {
    const cases = Array.from(
      { length: 100 },
      (_, index) => `  - { id: c${index}, question: *long }`,
    )
    const source = `name: &long ${'refund '.repeat(100_000)}\ncases:\n${cases.join('\n')}\n`
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:50:5: Expected the file to stay under 32 MB once its aliases are followed
        Use fewer aliases, or split the golden set into several files"
    `)
  })

  test('merges of merges', () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `k${index}: v`).join(', ')
    const merges = Array.from({ length: 2000 }, () => '  - { <<: *base }')
    const source = `base: &base { ${keys} }\ncases:\n${merges.join('\n')}\n`
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:1974:5: Expected the file to stay under 32 MB once its aliases are followed
        Use fewer aliases, or split the golden set into several files"
    `)
  })

  test('aliases by the thousand', () => {
    const source = `a: &a 1\nb: [${'*a, '.repeat(20_001)}]\n`
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:2:80005: Expected at most 20000 aliases (\`*name\`) in a file
        Split the golden set into several files"
    `)
  })
})
