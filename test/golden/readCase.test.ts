import { describe, expect, test } from 'vitest'
import { load, problemsOf, said, withCase, yaml } from './loading.ts'

const question = 'question: How long?\n'

describe('ids', () => {
  const withId = (id: string) => withCase(question).replace('refund-window', id)

  test('are one line of at most 200 characters', () => {
    const ids = ['""', '" a"', '"a "', '"a\\nb"', '"a\\u0000"', '"a\\u2028b"', '__proto__']
    expect(said(ids, withId)).toMatchInlineSnapshot(`
      ""\\"\\""
      support.golden.yaml:4:9, case "": Expected \`id\` to be an id of 1 to 200 characters on one line, without spaces at either end, got empty text

      "\\" a\\""
      support.golden.yaml:4:9, case " a": Expected \`id\` to be an id of 1 to 200 characters on one line, without spaces at either end, got the text \` a\`

      "\\"a \\""
      support.golden.yaml:4:9, case "a ": Expected \`id\` to be an id of 1 to 200 characters on one line, without spaces at either end, got the text \`a \`

      "\\"a\\\\nb\\""
      support.golden.yaml:4:9, case "a\\nb": Expected \`id\` to be an id of 1 to 200 characters on one line, without spaces at either end, got the text \`a\\nb\`

      "\\"a\\\\u0000\\""
      support.golden.yaml:4:9, case "a\\u{0}": Expected \`id\` to be an id of 1 to 200 characters on one line, without spaces at either end, got the text \`a\\u{0}\`

      "\\"a\\\\u2028b\\""
      support.golden.yaml:4:9, case "a\\u{2028}b": Expected \`id\` to be an id of 1 to 200 characters on one line, without spaces at either end, got the text \`a\\u{2028}b\`

      "__proto__"
      support.golden.yaml:4:9, case "__proto__": Expected \`id\` to be another id: \`__proto__\` is reserved by JavaScript, got the text \`__proto__\`"
    `)
    expect(problemsOf(withId('x'.repeat(201)))).toContain('an id of 1 to 200 characters')
    expect(load(withId('x'.repeat(200))).set.cases).toHaveLength(1)
  })

  test('may be in any language and hold spaces', () => {
    expect(load(withId('"退款 期限: окно #1"')).set.cases[0]?.id).toBe('退款 期限: окно #1')
  })

  test('are unique', () => {
    const source = yaml`
      pipeline: ./answer.ts
      metrics: { faithfulness: 0.8 }
      cases:
        - &first { id: refund-window, question: How long? }
        - { id: hours, question: When? }
        - { id: "refund-window", question: How? }
        - *first
    `
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      "support.golden.yaml:6:11, case "refund-window": Expected every \`id\` to be unique, but \`refund-window\` also stands on line 4
        Rename one of the two cases
      support.golden.yaml:7:5, case "refund-window": Expected every \`id\` to be unique, but \`refund-window\` also stands on line 4
        Rename one of the two cases"
    `)
  })
})
