import { expect, test } from 'vitest'
import { problemsOf, said, withCase, yaml } from './loading.ts'

const question = 'question: How long?\n'

test('keys that are unknown or missing', () => {
  const source = yaml`
    pipeline: ./answer.ts
    metrics: { faithfulness: 0.8 }
    cases:
      - id: refund-window
        quesion: How long?
        relevant_documents: [refunds.md]
        expected: x
        __proto__: { answerable: false }
        constructor: x
        toString: x
      - question: How long?
      - {}
      - How long?
      -
      - id: documents
        question: How long?
        relevantDocuments: [{ name: refunds.md }, { id: terms.md, path: x }]
        history: [{ speaker: user, content: x }]
        contexts: [{ id: a, pageContent: x }]
  `
  expect(problemsOf(source)).toMatchInlineSnapshot(`
    "support.golden.yaml:5:5, case "refund-window": Unknown key \`quesion\`; did you mean \`question\`?
    support.golden.yaml:6:5, case "refund-window": Unknown key \`relevant_documents\`; did you mean \`relevantDocuments\`?
    support.golden.yaml:7:5, case "refund-window": Unknown key \`expected\`; did you mean \`reference\`?
    support.golden.yaml:8:5, case "refund-window": Unknown key \`__proto__\`
      Known here: id, question, reference, facts, avoid, aspects, relevantDocuments, checks, answerable, history, asOf, group, tags, critical, skip, only, todo, review, origin, meta, timeout, metrics, answer, contexts, declined, toolCalls
    support.golden.yaml:9:5, case "refund-window": Unknown key \`constructor\`
      Known here: id, question, reference, facts, avoid, aspects, relevantDocuments, checks, answerable, history, asOf, group, tags, critical, skip, only, todo, review, origin, meta, timeout, metrics, answer, contexts, declined, toolCalls
    support.golden.yaml:10:5, case "refund-window": Unknown key \`toString\`
      Known here: id, question, reference, facts, avoid, aspects, relevantDocuments, checks, answerable, history, asOf, group, tags, critical, skip, only, todo, review, origin, meta, timeout, metrics, answer, contexts, declined, toolCalls
    support.golden.yaml:11:5: Expected \`id\` to be given
      Add \`id:\` with text
    support.golden.yaml:12:5: Expected \`id\` to be given
      Add \`id:\` with text
    support.golden.yaml:12:5: Expected \`question\` to be given
      Add \`question:\` with text
    support.golden.yaml:13:5: Expected \`cases[3]\` to be a case: a mapping with \`id\` and \`question\`, got the text \`How long?\`
    support.golden.yaml:13:5: Expected \`cases[4]\` to be a case: a mapping with \`id\` and \`question\`, got nothing
    support.golden.yaml:17:25, case "documents": Expected \`relevantDocuments[0].id\` to be given
      Add \`id:\` with text
    support.golden.yaml:17:27, case "documents": Unknown key \`name\`
      Known here: id, grade, text, file
    support.golden.yaml:17:63, case "documents": Unknown key \`path\`
      Known here: id, grade, text, file
    support.golden.yaml:18:15, case "documents": Expected \`history[0].role\` to be given
      Add \`role:\` with \`user\` or \`assistant\`
    support.golden.yaml:18:17, case "documents": Unknown key \`speaker\`
      Known here: role, content
    support.golden.yaml:19:16, case "documents": Expected \`contexts[0].text\` to be given
      Add \`text:\` with text
    support.golden.yaml:19:25, case "documents": Unknown key \`pageContent\`
      Known here: id, documentId, text, tool, hop"
  `)
})

test.each([
  ['expected', 'reference'],
  ['expected_output', 'reference'],
  ['expectedAnswer', 'reference'],
  ['ground_truth', 'reference'],
  ['groundTruth', 'reference'],
  ['ideal', 'reference'],
  ['retrieved_contexts', 'contexts'],
])('`%s` of another tool is `%s` here', (key, meant) => {
  expect(problemsOf(withCase(`${question}${key}: x\n`))).toBe(
    `support.golden.yaml:6:5, case "refund-window": Unknown key \`${key}\`; did you mean \`${meant}\`?`,
  )
})

test.each(['input', 'query', 'prompt', 'user_input'])(
  '`%s` of another tool is `question`, which is then not missing',
  key => {
    expect(problemsOf(withCase(`${key}: x\n`))).toBe(
      `support.golden.yaml:5:5, case "refund-window": Unknown key \`${key}\`; did you mean \`question\`?`,
    )
  },
)

test.each(['min', 'threshold', 'maximum'])('`%s` of a metric is `each` here', key => {
  const inSet = `metrics: { faithfulness: { ${key}: 0.8 } }\n`
  const told = `Unknown key \`${key}\`; did you mean \`each\`?`
  expect(problemsOf(`pipeline: ./answer.ts\n${inSet}cases: [{ id: a, question: b }]`)).toContain(
    told,
  )
  expect(problemsOf(withCase(`${question}${inSet}`))).toContain(told)
})

test('a key of another tool is hinted at only where ours is known', () => {
  const source = withCase(`${question}answer: x\ncontexts: [{ text: x, expected: y }]\n`)
  expect(problemsOf(source)).toContain('Known here: id, documentId, text')
})

test.each(['[faithfulness]', 'faithfulness', ''])(
  'metrics as `%s` say how to write them',
  metrics => {
    const fix =
      'Give each metric a threshold, or `report` to see its score only: `metrics: { faithfulness: 0.8 }`'
    expect(
      problemsOf(`pipeline: ./answer.ts\nmetrics: ${metrics}\ncases: [{ id: a, question: b }]`),
    ).toContain(fix)
    expect(problemsOf(withCase(`${question}metrics: ${metrics}\n`))).toContain(fix)
  },
)

test('values of the wrong type or form', () => {
  const lines = [
    'question: "  "',
    'asOf: 2026-02-30',
    'asOf: 31.01.2026',
    'history: [{ role: usr, content: x }, { role: system, content: x }]',
    'history: { role: user, content: x }',
    'relevantDocuments: refunds.md',
    'relevantDocuments: []',
    'relevantDocuments: [{ id: a, grade: 1.5 }, { id: b, grade: -1 }, { id: c, grade: high }]',
    'relevantDocuments: ["", { id: "" }, __proto__]',
    'tags: [not]',
    'timeout: -1',
    'metrics: [faithfulness]',
    'metrics: { faithfulness: 2, hallucinaton: 1, ndcg@0: 1 }',
    'metrics: { faithfulness: { mean: 0.9, gate: true, tolerance: 0, eahc: 1 } }',
    'contexts: Thirty days',
    'contexts: [[]]',
  ]
  const wrap = (line: string) =>
    withCase(line.startsWith('question') ? `${line}\n` : `${question}answer: x\n${line}\n`)
  expect(said(lines, wrap)).toMatchInlineSnapshot(`
    ""question: \\"  \\""
    support.golden.yaml:5:15, case "refund-window": Expected \`question\` to be text that is not blank, got the text \`  \`

    "asOf: 2026-02-30"
    support.golden.yaml:7:11, case "refund-window": Expected \`asOf\` to be a date such as "2026-01-31", got the text \`2026-02-30\`

    "asOf: 31.01.2026"
    support.golden.yaml:7:11, case "refund-window": Expected \`asOf\` to be a date such as "2026-01-31", got the text \`31.01.2026\`

    "history: [{ role: usr, content: x }, { role: system, content: x }]"
    support.golden.yaml:7:23, case "refund-window": Expected \`history[0].role\` to be \`user\` or \`assistant\`, got the text \`usr\`
      Did you mean \`user\`?
    support.golden.yaml:7:50, case "refund-window": Expected \`history[1].role\` to be \`user\` or \`assistant\`, got the text \`system\`

    "history: { role: user, content: x }"
    support.golden.yaml:7:14, case "refund-window": Expected \`history\` to be a list of turns, got a mapping
      Begin every item with \`- \`

    "relevantDocuments: refunds.md"
    support.golden.yaml:7:24, case "refund-window": Expected \`relevantDocuments\` to be a list of documents, got the text \`refunds.md\`
      Write \`relevantDocuments: [refunds.md]\`

    "relevantDocuments: []"
    support.golden.yaml:7:24, case "refund-window": Expected \`relevantDocuments\` to be a list of at least one document, got an empty list

    "relevantDocuments: [{ id: a, grade: 1.5 }, { id: b, grade: -1 }, { id: c, grade: high }]"
    support.golden.yaml:7:41, case "refund-window": Expected \`relevantDocuments[0].grade\` to be a whole number from 0 to 100, got the number \`1.5\`
    support.golden.yaml:7:64, case "refund-window": Expected \`relevantDocuments[1].grade\` to be a whole number from 0 to 100, got the number \`-1\`
    support.golden.yaml:7:86, case "refund-window": Expected \`relevantDocuments[2].grade\` to be a whole number from 0 to 100, got the text \`high\`

    "relevantDocuments: [\\"\\", { id: \\"\\" }, __proto__]"
    support.golden.yaml:7:25, case "refund-window": Expected \`relevantDocuments[0]\` to be an id of 1 to 200 characters on one line, without spaces at either end, got empty text
    support.golden.yaml:7:35, case "refund-window": Expected \`relevantDocuments[1].id\` to be an id of 1 to 200 characters on one line, without spaces at either end, got empty text
    support.golden.yaml:7:41, case "refund-window": Expected \`relevantDocuments[2]\` to be another id: \`__proto__\` is reserved by JavaScript, got the text \`__proto__\`

    "tags: [not]"
    support.golden.yaml:7:12, case "refund-window": Expected \`tags[0]\` to be a tag as Vitest allows it: no spaces, none of \`! ( ) * | &\`, not \`and\`, \`or\`, \`not\`, got the text \`not\`

    "timeout: -1"
    support.golden.yaml:7:14, case "refund-window": Expected \`timeout\` to be a whole number of milliseconds, at least 1, got the number \`-1\`

    "metrics: [faithfulness]"
    support.golden.yaml:7:14, case "refund-window": Expected \`metrics\` to be a mapping from metrics to thresholds, got a list
      Give each metric a threshold, or \`report\` to see its score only: \`metrics: { faithfulness: 0.8 }\`

    "metrics: { faithfulness: 2, hallucinaton: 1, ndcg@0: 1 }"
    support.golden.yaml:7:30, case "refund-window": Expected \`metrics.faithfulness\` to be a number from 0 to 1, got the number \`2\`
    support.golden.yaml:7:33, case "refund-window": Unknown metric \`hallucinaton\`; did you mean \`hallucination\`?
    support.golden.yaml:7:50, case "refund-window": Expected the cut-off of \`ndcg@0\` to be a whole number from 1
      Write \`ndcg@5\`, or \`ndcg\` for all that was retrieved

    "metrics: { faithfulness: { mean: 0.9, gate: true, tolerance: 0, eahc: 1 } }"
    support.golden.yaml:7:32, case "refund-window": Unknown key \`mean\`
      \`mean\` is the floor of the set's mean: a case can only set \`each\`
    support.golden.yaml:7:43, case "refund-window": Unknown key \`gate\`
      \`gate\` belongs to the metrics of the set: a case can only set \`each\`
    support.golden.yaml:7:55, case "refund-window": Unknown key \`tolerance\`
      \`tolerance\` belongs to the metrics of the set: a case can only set \`each\`
    support.golden.yaml:7:69, case "refund-window": Unknown key \`eahc\`; did you mean \`each\`?

    "contexts: Thirty days"
    support.golden.yaml:7:15, case "refund-window": Expected \`contexts\` to be a list of passages, got the text \`Thirty days\`
      Write \`contexts: [Thirty days]\`

    "contexts: [[]]"
    support.golden.yaml:7:16, case "refund-window": Expected \`contexts[0]\` to be text, or \`{ id, documentId, text }\`, got an empty list
      If it is meant as text, put it in quotes"
  `)
})

test('a misspelt key is not missing too, but hides nothing else', () => {
  expect(said(['quesion: How long?\n', 'quesion: How long?\nquestion: 1\n'], withCase))
    .toMatchInlineSnapshot(`
    ""quesion: How long?\\n"
    support.golden.yaml:5:5, case "refund-window": Unknown key \`quesion\`; did you mean \`question\`?

    "quesion: How long?\\nquestion: 1\\n"
    support.golden.yaml:5:5, case "refund-window": Unknown key \`quesion\`; did you mean \`question\`?
    support.golden.yaml:6:15, case "refund-window": Expected \`question\` to be text, got the number \`1\`
      Put it in quotes: "1""
  `)
})
