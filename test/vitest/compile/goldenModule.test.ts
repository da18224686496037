import { decode } from '@jridgewell/sourcemap-codec'
import { expect, test } from 'vitest'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { goldenModule } from '../../../src/vitest/compile/goldenModule.ts'

const file = '/desk/support.golden.yaml'

const source = `name: support
pipeline: ./answer.ts
metrics:
  faithfulness: 0.8
  "ndcg@5": report
cases:
  - id: refund-window
    question: How long do I have to return a product?
    relevantDocuments: [refunds.md]
    tags: [billing]
    metrics: { faithfulness: 1 }
  - id: часы приёма
    question: "Line\\u2028separator"
    answerable: false
    only: true
  - id: not-written-yet
    question: What of taxes?
    todo: true
`

function compile(text: string) {
  return goldenModule(parseGoldenSet(text, { file, metrics }), file)
}

test('each case is a literal test that Vitest can find without running it', () => {
  const { code } = compile(source)
  expect(code).toMatchInlineSnapshot(`
    "import { describe } from 'vitest'
    import { goldenSet } from "vitest-rag/internal/runtime"
    import * as pipeline0 from "./answer.ts"
    const golden0 = goldenSet({"file":"support.golden.yaml","set":"support","module":"./answer.ts"}, pipeline0)
    const checks = {
      ["faithfulness"]: (...judged) => golden0.check("faithfulness", ...judged),
      ["ndcg@5"]: (...judged) => golden0.check("ndcg@5", ...judged),
    }
    const suite0 = describe("support", { concurrent: true, timeout: 2147483647 }, test => {
      test("refund-window", { tags: ["billing"] }, async context => await golden0.run(context, {
      ["faithfulness"]: (...judged) => golden0.check("faithfulness", ...judged),
      ["ndcg@5"]: checks["ndcg@5"],
      }))
      test("часы приёма", { only: true }, async context => await golden0.run(context, {
      ["faithfulness"]: checks["faithfulness"],
      ["ndcg@5"]: checks["ndcg@5"],
      ["abstention"]: (...judged) => golden0.check("abstention", ...judged),
      }))
      test("not-written-yet", { todo: true })
      golden0.place(suite0, "1:1 7:5 12:5 16:5")
    })
    "
  `)
})

const conversation = `name: chat
pipeline: ./answer.ts
metrics:
  faithfulness: 0.8
cases:
  - id: kettle
    tags: [warranty]
    turns:
      - question: Is it under warranty?
      - id: broken
        question: And if it is broken?
        metrics: { faithfulness: 1 }
  - id: hours
    question: When are you open?
`

test('a conversation is one test, whose checks stand at its turns', () => {
  const { code, map } = compile(conversation)
  expect(code.slice(code.indexOf('const suite0'))).toMatchInlineSnapshot(`
    "const suite0 = describe("chat", { concurrent: true, timeout: 2147483647 }, test => {
      test("kettle", { tags: ["warranty"] }, async context => await golden0.run(context, {
      ["faithfulness"]: (...judged) => golden0.check("faithfulness", ...judged),
      }, {
      ["faithfulness"]: (...judged) => golden0.check("faithfulness", ...judged),
      }))
      test("hours", async context => await golden0.run(context, checks))
      golden0.place(suite0, "1:1 6:5 13:5", {"kettle":["kettle › turn 1","kettle › broken"]})
    })
    "
  `)
  const mapped = decode(map.mappings).map(line => line.map(([, , row = -1]) => row + 1))
  const lines = code.split('\n')
  const checked = lines.flatMap((line, index) =>
    line.includes('["faithfulness"]: (') ? [mapped[index]] : [],
  )
  expect(checked.map(rows => rows?.at(-1))).toEqual([4, 9, 12])
})

test('a turn without a metric has no checks, though its set has some', () => {
  const { code } = compile(`name: chat
pipeline: ./answer.ts
metrics: { calm: { aspect: It stays calm., of: conversation, each: 1 } }
cases:
  - id: kettle
    turns: [{ question: Is it under warranty? }, { question: And batteries? }]
`)
  const run = code.slice(code.indexOf('golden0.run'))
  expect(run).toMatch(/^golden0\.run\(context, \{\n {2}\}, \{\n {2}\["calm"\]/)
})

test('a shard has its own cases, and runs none of them where the only one is elsewhere', () => {
  const located = parseGoldenSet(source, { file, metrics })
  const testsBut = (elsewhere: string) => {
    const { code } = goldenModule(located, file, { isElsewhere: id => id === elsewhere })
    return [...code.matchAll(/test\("(.+?)", \{ (\w+)/g)].map(([, id, option]) => [id, option])
  }
  expect(testsBut('refund-window')).toEqual([
    ['часы приёма', 'only'],
    ['not-written-yet', 'todo'],
  ])
  expect(testsBut('часы приёма')).toEqual([
    ['refund-window', 'skip'],
    ['not-written-yet', 'todo'],
  ])
})

test('what is generated for a line of the YAML maps to that line', () => {
  const { code, map } = compile(source)
  const yaml = source.split('\n')
  const mapped = decode(map.mappings).flatMap((segments, line) =>
    segments.flatMap(([column, , toLine = -1, toColumn = -1]) => ({
      from: code.split('\n')[line]?.slice(column, column + 24),
      to: yaml[toLine]?.slice(toColumn, toColumn + 24),
    })),
  )
  expect(mapped).toMatchInlineSnapshot(`
    [
      {
        "from": "import * as pipeline0 fr",
        "to": "pipeline: ./answer.ts",
      },
      {
        "from": "golden0.check("faithfuln",
        "to": "faithfulness: 0.8",
      },
      {
        "from": "golden0.check("ndcg@5", ",
        "to": ""ndcg@5": report",
      },
      {
        "from": "describe("support", { co",
        "to": "name: support",
      },
      {
        "from": "test("refund-window", { ",
        "to": "id: refund-window",
      },
      {
        "from": "await golden0.run(contex",
        "to": "question: How long do I ",
      },
      {
        "from": "golden0.check("faithfuln",
        "to": "faithfulness: 1 }",
      },
      {
        "from": "test("часы приёма", { on",
        "to": "id: часы приёма",
      },
      {
        "from": "await golden0.run(contex",
        "to": "question: "Line\\u2028sep",
      },
      {
        "from": "golden0.check("abstentio",
        "to": "answerable: false",
      },
      {
        "from": "test("not-written-yet", ",
        "to": "id: not-written-yet",
      },
    ]
  `)
})

test('hostile names stay text', () => {
  const hostile = '"`${process.exit()}`\\u2028*/ </script>'
  const { code } = compile(`
metrics: { abstention: 1 }
pipeline: ${JSON.stringify(`./${hostile}.ts`)}
name: ${JSON.stringify(hostile)}
cases:
  - { id: ${JSON.stringify(hostile)}, question: ${JSON.stringify(hostile)} }
`)
  expect(code).toContain(`describe(${JSON.stringify(hostile)}`)
  expect(code).not.toContain('\u2028')
})
