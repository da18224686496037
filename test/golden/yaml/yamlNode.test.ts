import fc from 'fast-check'
import { dump } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { parseYaml } from '../../../src/golden/yaml/parseYaml.ts'
import type { Path } from '../../../src/schema/issueFindings.ts'
import { find } from '../../../src/golden/yaml/yamlNode.ts'
import { yaml } from '../loading.ts'

/** Looks up line, column and what stands there, up to the end of the line. */
function standingIn(source: string) {
  const { root, positionAt } = parseYaml(source, 'support.golden.yaml')
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  return (path: Path, what: 'key' | 'value' = 'key') => {
    const { item } = find(root, path)
    const offset = what === 'key' && 'keyStart' in item ? item.keyStart : item.start
    const { line, column } = positionAt(offset)
    return `${line}:${column} ${lines[line - 1]?.slice(column - 1)}`
  }
}

const clinic = yaml`
  # Clinic hours
  name: "clinic \"hours\""
  metrics:
    'ndcg@5': { mean: 0.6, "each": .5 }
    "context\u0052ecall": 0.7
    a.b: 1
  defaults: &defaults
    tags: [weekday, &late late]
    metrics: { faithfulness: 1 }
  cases:
    - id: saturday
      <<: *defaults
      question: |
        When do you open
        on Saturday?
    -   id: вторник
        { "reference": x, 'grüße': 🙂 ok, next: *late }: flow
    - *defaults
    - - nested
      -
    - !!map {a: &x !!str b}
`.replace(
  '{ "reference": x, \'grüße\': 🙂 ok, next: *late }: flow',
  'extra: { "reference": x, \'grüße\': 🙂 ok, next: *late }',
)

describe('finds', () => {
  test.each<[string, Path, 'key' | 'value', string]>([
    ['a key', ['name'], 'key', String.raw`2:1 name: "clinic \"hours\""`],
    ['a quoted value', ['name'], 'value', String.raw`2:7 "clinic \"hours\""`],
    ['a quoted key', ['metrics', 'ndcg@5'], 'key', '4:3 \'ndcg@5\': { mean: 0.6, "each": .5 }'],
    ['a flow mapping', ['metrics', 'ndcg@5'], 'value', '4:13 { mean: 0.6, "each": .5 }'],
    ['a key in it', ['metrics', 'ndcg@5', 'each'], 'key', '4:26 "each": .5 }'],
    ['a value in it', ['metrics', 'ndcg@5', 'each'], 'value', '4:34 .5 }'],
    [
      'an escaped key',
      ['metrics', 'contextRecall'],
      'key',
      String.raw`5:3 "context\u0052ecall": 0.7`,
    ],
    ['a key with a dot', ['metrics', 'a.b'], 'value', '6:8 1'],
    ['an anchored mapping', ['defaults'], 'value', '8:3 tags: [weekday, &late late]'],
    ['an anchored value', ['defaults', 'tags', 1], 'value', '8:25 late]'],
    ['a case', ['cases', 0], 'key', '11:5 id: saturday'],
    ['a merged key', ['cases', 0, 'metrics'], 'key', '9:3 metrics: { faithfulness: 1 }'],
    ['in a merged key', ['cases', 0, 'metrics', 'faithfulness'], 'value', '9:28 1 }'],
    ['a block scalar', ['cases', 0, 'question'], 'value', '14:7 When do you open'],
    ['its key', ['cases', 0, 'question'], 'key', '13:5 question: |'],
    ['a case further in', ['cases', 1], 'key', '16:7 id: вторник'],
    ['after an astral character', ['cases', 1, 'extra', 'next'], 'key', '17:48 next: *late }'],
    ['an alias', ['cases', 1, 'extra', 'next'], 'value', '17:54 *late }'],
    ['a case that is an alias', ['cases', 2], 'key', '18:5 *defaults'],
    ['in an alias', ['cases', 2, 'tags', 0], 'key', '8:10 weekday, &late late]'],
    ['a list in a list', ['cases', 3, 0], 'key', '19:7 nested'],
    ['an item left out', ['cases', 3, 1], 'key', '19:7 nested'],
    ['behind a tag', ['cases', 4], 'key', '21:11 {a: &x !!str b}'],
    ['behind an anchor and a tag', ['cases', 4, 'a'], 'value', '21:24 b}'],
    [
      'the nearest parent of nothing',
      ['cases', 0, 'tags', 7, 'x'],
      'key',
      '8:3 tags: [weekday, &late late]',
    ],
    ['the file', [], 'key', String.raw`2:1 name: "clinic \"hours\""`],
    ['an index into a mapping', ['metrics', 0], 'key', '3:1 metrics:'],
  ])('%s', (_what, path, what, expected) => {
    expect(standingIn(clinic)(path, what)).toBe(expected)
    expect(standingIn(clinic.replaceAll('\n', '\r\n'))(path, what)).toBe(expected)
    expect(standingIn(`\uFEFF${clinic}`)(path, what)).toBe(expected)
  })
})

const word = fc.stringMatching(/^[a-zа-я退款🙂 @.:"'#-]{1,12}$/u).map(text => `w${text}w`)
const { tree } = fc.letrec(tie => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.array(tie('tree'), { minLength: 1 }),
    fc.dictionary(word, tie('tree'), { minKeys: 1 }),
  ),
}))

/** Every path of a value with the word that stands there: a key, or an item that is text. */
function* words(value: unknown, path: Path = []): Generator<[Path, string]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key
    const shown = typeof step === 'string' ? step : inner
    if (typeof shown === 'string') yield [[...path, step], shown]
    yield* words(inner, [...path, step])
  }
}

test('in any document every path leads to its own words', () => {
  const lineBreak = fc.constantFrom('\n', '\r\n')
  const flowLevel = fc.constantFrom(-1, 0, 1, 2)
  fc.assert(
    fc.property(tree, lineBreak, flowLevel, (value, ending, level) => {
      const source = dump(value, { flowLevel: level, lineWidth: -1, forceQuotes: level === 1 })
      const standing = standingIn(source.replaceAll('\n', ending))
      for (const [path, shown] of words(value)) {
        const there = standing(path).replace(/^\d+:\d+ /, '')
        const bare = /^'((?:[^']|'')*)'/.exec(there)?.[1]?.replaceAll("''", "'") ?? there
        expect(bare.startsWith(shown)).toBe(true)
      }
    }),
  )
})
