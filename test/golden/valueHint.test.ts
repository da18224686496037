import { describe, expect, test } from 'vitest'
import { load, problemsOf, said, withCase, yaml } from './loading.ts'

const question = 'question: How long?\n'

describe('text that YAML reads as something else', () => {
  test('numbers, booleans, null', () => {
    const cases = ['id: 007', 'id: 1e3', 'id: 0x10', 'id: true', 'id: ~', 'id:', 'id: [a]']
    const source = (line: string) => withCase(question).replace('id: refund-window', line)
    expect(said(cases, source)).toMatchInlineSnapshot(`
      ""id: 007"
      support.golden.yaml:4:9, case "007": Expected \`id\` to be text, got the number \`007\`
        Put it in quotes: "007"

      "id: 1e3"
      support.golden.yaml:4:9, case "1e3": Expected \`id\` to be text, got the number \`1e3\`
        Put it in quotes: "1e3"

      "id: 0x10"
      support.golden.yaml:4:9, case "0x10": Expected \`id\` to be text, got the number \`0x10\`
        Put it in quotes: "0x10"

      "id: true"
      support.golden.yaml:4:9, case "true": Expected \`id\` to be text, got \`true\`
        Put it in quotes: "true"

      "id: ~"
      support.golden.yaml:4:9: Expected \`id\` to be text, got \`~\`
        Put it in quotes: "~"

      "id:"
      support.golden.yaml:4:5: Expected \`id\` to be text, got nothing
        Write a value, or remove the key

      "id: [a]"
      support.golden.yaml:4:9: Expected \`id\` to be text, got a list
        If it is meant as text, put it in quotes"
    `)
  })

  test('in every field of text', () => {
    const source = withCase(yaml`
      question: null
      reference: 30
      asOf: 2026
      group: 1.0
      answer: false
      history: [{ role: user, content: 12 }]
      contexts: [3, { id: 4, text: }]
      relevantDocuments: [2024, { id: 0x10 }]
      tags: [2024]
    `)
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:5:15, case "refund-window": Expected \`question\` to be text, got \`null\`
        Put it in quotes: "null"
      support.golden.yaml:6:16, case "refund-window": Expected \`reference\` to be text, got the number \`30\`
        Put it in quotes: "30"
      support.golden.yaml:7:11, case "refund-window": Expected \`asOf\` to be a date such as "2026-01-31", got the number \`2026\`
        Put it in quotes: "2026"
      support.golden.yaml:8:12, case "refund-window": Expected \`group\` to be text, got the number \`1.0\`
        Put it in quotes: "1.0"
      support.golden.yaml:9:13, case "refund-window": Expected \`answer\` to be text, got \`false\`
        Put it in quotes: "false"
      support.golden.yaml:10:38, case "refund-window": Expected \`history[0].content\` to be text, got the number \`12\`
        Put it in quotes: "12"
      support.golden.yaml:11:16, case "refund-window": Expected \`contexts[0]\` to be text, or \`{ id, documentId, text }\`, got the number \`3\`
        Put it in quotes: "3"
      support.golden.yaml:11:25, case "refund-window": Expected \`contexts[1].id\` to be text, got the number \`4\`
        Put it in quotes: "4"
      support.golden.yaml:11:28, case "refund-window": Expected \`contexts[1].text\` to be text, got nothing
        Write a value, or remove the key
      support.golden.yaml:12:25, case "refund-window": Expected \`relevantDocuments[0]\` to be an id, or \`{ id, grade, text, file }\`, got the number \`2024\`
        Put it in quotes: "2024"
      support.golden.yaml:12:37, case "refund-window": Expected \`relevantDocuments[1].id\` to be text, got the number \`0x10\`
        Put it in quotes: "0x10"
      support.golden.yaml:13:12, case "refund-window": Expected \`tags[0]\` to be text, got the number \`2024\`
        Put it in quotes: "2024""
    `)
  })

  test('a colon, a brace, a bracket', () => {
    const source = withCase(
      yaml`
      question:
        What is RAG: a method?
      reference: { retrieval }
      tags: [area: billing]
      answer: [1] Thirty days
    `.replace(' Thirty days', ''),
    )
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:6:7, case "refund-window": Expected \`question\` to be text, got a mapping
        If it is meant as text, put it in quotes, because a colon or a brace makes a mapping: "What is RAG: …"
      support.golden.yaml:7:16, case "refund-window": Expected \`reference\` to be text, got a mapping
        If it is meant as text, put it in quotes, because a colon or a brace makes a mapping: "retrieval: …"
      support.golden.yaml:8:12, case "refund-window": Expected \`tags[0]\` to be text, got a mapping
        If it is meant as text, put it in quotes, because a colon or a brace makes a mapping: "area: …"
      support.golden.yaml:9:13, case "refund-window": Expected \`answer\` to be text, got a list
        If it is meant as text, put it in quotes"
    `)
  })

  test('what YAML 1.1 takes for booleans and dates stays text', () => {
    const { set } = load(
      withCase('question: on\nreference: no\ngroup: yes\nasOf: 2026-01-31\nanswer: 12:30\n'),
    )
    expect(set.cases[0]).toMatchObject({
      question: 'on',
      reference: 'no',
      group: 'yes',
      asOf: '2026-01-31',
      recorded: { answer: '12:30' },
    })
  })

  test('but is not taken for `true` and `false`', () => {
    const flags =
      'skip: yes\ncritical: on\nanswerable: No\nonly: "true"\ntodo: 1\ndeclined: maybe\n'
    expect(problemsOf(withCase(`${question}answer: x\n${flags}`))).toMatchInlineSnapshot(`
      "support.golden.yaml:7:11, case "refund-window": Expected \`skip\` to be \`true\` or \`false\`, got the text \`yes\`
        Write \`true\`, without quotes
      support.golden.yaml:8:15, case "refund-window": Expected \`critical\` to be \`true\` or \`false\`, got the text \`on\`
        Write \`true\`, without quotes
      support.golden.yaml:9:17, case "refund-window": Expected \`answerable\` to be \`true\`, \`false\` or \`ask\`, got the text \`No\`
        Write \`false\`, without quotes
      support.golden.yaml:10:11, case "refund-window": Expected \`only\` to be \`true\` or \`false\`, got the text \`true\`
        Write \`true\`, without quotes
      support.golden.yaml:11:11, case "refund-window": Expected \`todo\` to be \`true\` or \`false\`, got the number \`1\`
        Write \`true\`, without quotes
      support.golden.yaml:12:15, case "refund-window": Expected \`declined\` to be \`true\` or \`false\`, got the text \`maybe\`"
    `)
  })
})

test.each([
  ['Thirty days', '[Thirty days]'],
  ['Thirty days, by post', '["Thirty days, by post"]'],
  ['"[x] \\e[31m"', '["[x] \\\\u{1b}[31m"]'],
  ['Thirty days from delivery of the parcel', '["Thirty days from delivery of …"]'],
])('a list that is written as the text %s', (text, list) => {
  expect(problemsOf(withCase(`${question}answer: x\ncontexts: ${text}\n`))).toContain(
    `\n  Write \`contexts: ${list}\``,
  )
})
