import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemsOf, refusalOf, withCase, yaml } from './loading.ts'

describe('whatever the file holds, it is refused by a UserError', () => {
  const garbage = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          ...[
            'cases',
            'id',
            'question',
            'metrics',
            ': ',
            '\n',
            '  ',
            '- ',
            '{',
            '}',
            '[',
            ']',
            ',',
          ],
          ...[
            '&a ',
            '*a',
            '<<',
            '"',
            "'",
            '|',
            '>',
            '!!str ',
            '!x ',
            '? ',
            '#',
            '\t',
            '---\n',
            '@',
          ],
          ...['__proto__', 'constructor', '1', 'null', 'ndcg@5', '\r', '\uFEFF', '退'],
        ),
      )
      .map(parts => parts.join('')),
  )

  test('for noise', () => {
    fc.assert(
      fc.property(garbage, source => expectRefusal(source)),
      { numRuns: 500 },
    )
  })

  test('for noise in the place of a value', () => {
    const hole = fc.constantFrom(
      (value: string) => `name: ${value}`,
      (value: string) => `metrics: ${value}`,
      (value: string) => `metrics: { faithfulness: ${value} }`,
      (value: string) => `cases: ${value}`,
      (value: string) => `cases: [${value}]`,
      (value: string) => `cases: [{ id: ${value}, question: ${value}, contexts: [${value}] }]`,
      (value: string) => `cases: [{ relevantDocuments: [${value}], metrics: ${value} }]`,
    )
    const json = fc.json({ maxDepth: 4 })
    fc.assert(
      fc.property(hole, json, (fill, value) => expectRefusal(fill(value))),
      { numRuns: 500 },
    )
  })
})

/** No garbage is a golden set: something has to be said, in lines that stay what they are. */
function expectRefusal(source: string): void {
  const { problems } = refusalOf(source)
  expect(problems.length).toBeGreaterThan(0)
  for (const { place, problem, fix } of problems) {
    expect(place?.file).toBe('support.golden.yaml')
    expect(`${problem}${fix}`).not.toMatch(/\p{Cc}/u)
  }
}

test('problems come in the order of their lines, and those of an alias once', () => {
  const source = yaml`
    cases:
      - &first { id: a, question: 1, tags: &tags [b c] }
      - { id: c, question: x, tags: *tags }
      - { id: c, question: x, tags: *tags, grup: x }
    metrics: { faithfulnes: 1 }
    pipelin: x
  `
  expect(problemsOf(source)).toMatchInlineSnapshot(`
    "support.golden.yaml:2:31, case "a": Expected \`question\` to be text, got the number \`1\`
      Put it in quotes: "1"
    support.golden.yaml:2:47, case "a": Expected \`tags[0]\` to be a tag as Vitest allows it: no spaces, none of \`! ( ) * | &\`, not \`and\`, \`or\`, \`not\`, got the text \`b c\`
    support.golden.yaml:4:11, case "c": Expected every \`id\` to be unique, but \`c\` is also on line 3
      Rename one of the two cases
    support.golden.yaml:4:40, case "c": Unknown key \`grup\`; did you mean \`group\`?
    support.golden.yaml:5:12: Unknown metric \`faithfulnes\`; did you mean \`faithfulness\`?
    support.golden.yaml:6:1: Unknown key \`pipelin\`; did you mean \`pipeline\`?"
  `)
})

describe('a thousand problems are enough', () => {
  const many = (piece: (index: number) => string) =>
    Array.from({ length: 2500 }, (_, i) => piece(i))

  test.each([
    ['values', withCase(`question: How long?\ntags: [${many(String).join(', ')}]\n`)],
    ['unknown keys', many(index => `key${index}: x\n`).join('')],
    ['unknown metrics', `metrics: { ${many(index => `metric${index}: 1`).join(', ')} }\n`],
    ['duplicate keys', many(() => 'name: support\n').join('')],
    ['cases', `cases:\n${many(index => `  - { id: ${index} }\n`).join('')}`],
  ])('of %s', (_what, source) => {
    const { problems } = refusalOf(source)
    expect(problems).toHaveLength(1001)
    expect(problems.at(-1)?.problem).toBe('… and more problems of this kind')
  })
})

test('hostile text is shown, not obeyed', () => {
  const keys = String.raw`id: "x\e[2J", "ques\e[31m\n::error::": "y", question: "\u202E", tags: 1`
  const source = `cases: [{ ${keys} }, { ${'x'.repeat(500)}: 1, \u202Ey: 2, id: ${'退'.repeat(300)} }]`
  expect(problemsOf(source)).toMatchInlineSnapshot(`
    "support.golden.yaml:1:15, case "x\\u{1b}[2J": Expected \`id\` to be an id of 1 to 200 characters on one line, without spaces at either end, got the text \`x\\u{1b}[2J\`
    support.golden.yaml:1:25, case "x\\u{1b}[2J": Unknown key \`ques\\u{1b}[31m\\n::error::\`
      Known here: id, question, reference, facts, avoid, aspects, relevantDocuments, checks, answerable, history, asOf, group, tags, critical, skip, only, todo, review, origin, meta, timeout, metrics, answer, contexts, declined, toolCalls
    support.golden.yaml:1:81, case "x\\u{1b}[2J": Expected \`tags\` to be a list of tags, got the number \`1\`
      Write \`tags: [1]\`
    support.golden.yaml:1:86, case "退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退…": Expected \`question\` to be given
      Add \`question:\` with text
    support.golden.yaml:1:88, case "退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退…": Unknown key \`xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…\`
      Known here: id, question, reference, facts, avoid, aspects, relevantDocuments, checks, answerable, history, asOf, group, tags, critical, skip, only, todo, review, origin, meta, timeout, metrics, answer, contexts, declined, toolCalls
    support.golden.yaml:1:593, case "退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退…": Unknown key \`\\u{202e}y\`
      Known here: id, question, reference, facts, avoid, aspects, relevantDocuments, checks, answerable, history, asOf, group, tags, critical, skip, only, todo, review, origin, meta, timeout, metrics, answer, contexts, declined, toolCalls
    support.golden.yaml:1:604, case "退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退…": Expected \`id\` to be an id of 1 to 200 characters on one line, without spaces at either end, got the text \`退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退退…\`"
  `)
})
