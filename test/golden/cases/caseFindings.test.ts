import { describe, expect, test } from 'vitest'
import { metrics } from '../../../src/metrics/index.ts'
import { load, problemsOf, said, withCase, yaml } from '../loading.ts'

const question = 'question: How long?\n'

test('a case is skipped, singled out, or to do', () => {
  const modes = ['skip: true\nonly: true\n', 'todo: true\nskip: true\n']
  expect(said(modes, mode => withCase(question + mode))).toMatchInlineSnapshot(`
    ""skip: true\\nonly: true\\n"
    support.golden.yaml:7:5, case "refund-window": Expected one of \`skip\`, \`only\` and \`todo\`, got \`skip\` and \`only\`
      Keep one of the two

    "todo: true\\nskip: true\\n"
    support.golden.yaml:6:5, case "refund-window": Expected one of \`skip\`, \`only\` and \`todo\`, got \`skip\` and \`todo\`
      Keep one of the two"
  `)
  const modeOf = (mode: string) => load(withCase(question + mode)).set.cases[0]?.mode
  expect(modeOf('skip: true\nonly: false\n')).toBe('skip')
  expect(modeOf('only: true\n')).toBe('only')
  expect(modeOf('skip: false\n')).toBeUndefined()
})

describe('an answer comes from somewhere', () => {
  const withoutPipeline = (lines: string) => withCase(lines).replace('pipeline: ./answer.ts\n', '')

  test('a pipeline or a recorded answer', () => {
    expect(problemsOf(withoutPipeline(question))).toMatchInlineSnapshot(`
      "support.golden.yaml:3:5, case "refund-window": Expected a \`pipeline\` of the set or a recorded \`answer\` of the case
        Add \`pipeline: ./answer.ts\` at the top, or \`answer:\` to the case"
    `)
    expect(load(withoutPipeline(`${question}answer: Thirty days.\n`)).set.cases).toHaveLength(1)
    expect(load(withoutPipeline(`${question}todo: true\n`)).set.cases).toHaveLength(1)
    const defaults = { pipeline: '/shop/answer.ts' }
    expect(load(withoutPipeline(question), { defaults }).set.cases).toHaveLength(1)
  })

  test('recorded parts belong to a recorded answer', () => {
    expect(problemsOf(withCase(`${question}contexts: [x]\ndeclined: false\n`)))
      .toMatchInlineSnapshot(`
      "support.golden.yaml:6:5, case "refund-window": Expected \`answer\` to be given with \`contexts\`
        A recorded output is the answer with its passages
      support.golden.yaml:7:5, case "refund-window": Expected \`answer\` to be given with \`declined\`
        A recorded output is the answer with its passages"
    `)
  })
})

test('each document once, with text or file', () => {
  const documents = '[terms.md, { id: terms.md, grade: 2 }, { id: a.md, text: x, file: a.md }]'
  const options = { file: '/nowhere/support.golden.yaml' }
  expect(problemsOf(withCase(`${question}relevantDocuments: ${documents}\n`), options))
    .toMatchInlineSnapshot(`
    "support.golden.yaml:6:35, case "refund-window": Expected each document once, got \`terms.md\` again
      Keep one of the two
    support.golden.yaml:6:84, case "refund-window": Expected either \`text\` or \`file\`, got both
      Keep one of the two
    support.golden.yaml:6:90, case "refund-window": \`relevantDocuments[2].file\` names a file that does not exist
      Paths are relative to the golden file; looked for a.md"
  `)
})

describe('metrics have what they need', () => {
  const source = yaml`
    pipeline: ./answer.ts
    metrics:
      faithfulness: 0.8
      contextRecall: 0.7
      ndcg@5: report
      ndcg: report
    cases:
      - id: bare
        question: How long do I have to return a product?
      - id: graded-as-irrelevant
        question: How long?
        reference: Thirty days.
        relevantDocuments: [{ id: shipping.md, grade: 0 }]
      - id: unanswerable
        question: When was the founder born?
        answerable: false
      - id: later
        question: What about shoes?
        todo: true
      - id: own
        question: How long?
        reference: Thirty days.
        relevantDocuments: [refunds.md]
  `

  test('unless the case is unanswerable or to do', () => {
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:8:5, case "bare": Expected \`reference\` to be given, because \`contextRecall\` needs it
        Add \`reference:\` with the ground-truth answer, or \`answerable: false\` if the right answer is to decline
      support.golden.yaml:8:5, case "bare": Expected \`relevantDocuments\` to be given, because \`ndcg@5\`, \`ndcg\` need it
        Add \`relevantDocuments:\` with the ids of the documents that the answer should be based on, or \`answerable: false\` if the right answer is to decline
      support.golden.yaml:13:5, case "graded-as-irrelevant": Expected \`relevantDocuments\` to have a document of grade 1 or more, because \`ndcg@5\`, \`ndcg\` need it
        Add \`relevantDocuments:\` with the ids of the documents that the answer should be based on, or \`answerable: false\` if the right answer is to decline"
    `)
  })

  test('those of the options and of the case too', () => {
    const own = withCase(`${question}metrics: { ndcg@3: 0.5 }\n`)
    const defaults = { metrics: { contextRecall: 0.7 } }
    expect(problemsOf(own, { defaults })).toMatchInlineSnapshot(`
      "support.golden.yaml:4:5, case "refund-window": Expected \`reference\` to be given, because \`contextRecall\` needs it
        Add \`reference:\` with the ground-truth answer, or \`answerable: false\` if the right answer is to decline
      support.golden.yaml:4:5, case "refund-window": Expected \`relevantDocuments\` to be given, because \`ndcg@3\` needs it
        Add \`relevantDocuments:\` with the ids of the documents that the answer should be based on, or \`answerable: false\` if the right answer is to decline"
    `)
  })

  test('even where another part of the set is wrong', () => {
    expect(problemsOf(source.replace('pipeline', 'pipelin'))).toContain('`reference` to be given')
  })
})

test('a claim is right or wrong', () => {
  const claims = 'facts: [Thirty days., { text: Free., optional: true }]\navoid: [A year., free.]\n'
  expect(problemsOf(withCase(question + claims))).toMatchInlineSnapshot(`
    "support.golden.yaml:7:22, case "refund-window": Expected a wrong claim, but \`facts\` has it too
      Keep one of the two"
  `)
})

test('facts are enough for metrics of claims, and a metric of words needs a reference', () => {
  const options = { metrics }
  const source = (key: string) => `pipeline: ./answer.ts
metrics: { answerRecall: 0.8, rougeL: report }
cases: [{ id: refund-window, question: How long?, ${key} }]
`
  expect(problemsOf(source('tags: []'), options)).toMatchInlineSnapshot(`
    "support.golden.yaml:3:9, case "refund-window": Expected \`reference\` to be given, because \`answerRecall\`, \`rougeL\` need it
      Add \`reference:\` with the ground-truth answer, or \`answerable: false\` if the right answer is to decline"
  `)
  expect(problemsOf(source('facts: [Thirty days.]'), options)).toMatchInlineSnapshot(`
    "support.golden.yaml:3:9, case "refund-window": Expected \`reference\` to be given, because \`rougeL\` needs it
      Add \`reference:\` with the ground-truth answer, or \`answerable: false\` if the right answer is to decline"
  `)
})
