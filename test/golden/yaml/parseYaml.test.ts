import { describe, expect, test } from 'vitest'
import { parseYaml } from '../../../src/golden/yaml/parseYaml.ts'
import { load, problemsOf, said, withCase } from '../loading.ts'

describe('files that hold no golden set', () => {
  test('empty, another kind of value, several documents', () => {
    const sources = [
      '',
      '\uFEFF',
      '# to do\n\n',
      '---\n',
      '~\n',
      '- id: a\n',
      'Refunds take thirty days.\n',
      '42\n',
      'cases: []\n---\ncases: []\n',
      'cases: []\n---\n',
    ]
    expect(said(sources)).toMatchInlineSnapshot(`
      """
      support.golden.yaml: Expected a golden set, but the file is empty
        Begin with \`cases:\` and one case with \`id\` and \`question\`

      "﻿"
      support.golden.yaml: Expected a golden set, but the file is empty
        Begin with \`cases:\` and one case with \`id\` and \`question\`

      "# to do\\n\\n"
      support.golden.yaml: Expected a golden set, but the file is empty
        Begin with \`cases:\` and one case with \`id\` and \`question\`

      "---\\n"
      support.golden.yaml:1:1: Expected a golden set, but the file is empty
        Begin with \`cases:\` and one case with \`id\` and \`question\`

      "~\\n"
      support.golden.yaml:1:1: Expected a golden set, but the file is empty
        Begin with \`cases:\` and one case with \`id\` and \`question\`

      "- id: a\\n"
      support.golden.yaml:1:1: Expected a golden set to be a mapping with \`cases\`, got a list
        Begin with \`cases:\` and one case with \`id\` and \`question\`

      "Refunds take thirty days.\\n"
      support.golden.yaml:1:1: Expected a golden set to be a mapping with \`cases\`, got the text \`Refunds take thirty days.\`
        Begin with \`cases:\` and one case with \`id\` and \`question\`

      "42\\n"
      support.golden.yaml:1:1: Expected a golden set to be a mapping with \`cases\`, got the number \`42\`
        Begin with \`cases:\` and one case with \`id\` and \`question\`

      "cases: []\\n---\\ncases: []\\n"
      support.golden.yaml:3:1: Expected one YAML document, but \`---\` begins a second one
        Write one golden set per file

      "cases: []\\n---\\n"
      support.golden.yaml:3:1: Expected one YAML document, but \`---\` begins a second one
        Write one golden set per file"
    `)
  })

  test('more than 5 MB, counted in bytes', () => {
    expect(problemsOf(`# ${'退'.repeat(1_800_000)}`)).toMatchInlineSnapshot(`
      "support.golden.yaml: Expected a golden file to be at most 5 MB
        Put the cases into a file, each on a line of its own as JSON, and name it: \`cases: ./cases.jsonl\`"
    `)
    expect(problemsOf(`# ${'x'.repeat(1_800_000)}`)).toContain('the file is empty')
  })
})

test('a document may be marked at both ends', () => {
  const source = `%YAML 1.2\n---\n${withCase('question: How long?\n')}...\n`
  expect(load(source).set.cases).toHaveLength(1)
})

test('a byte order mark and Windows line ends change nothing', () => {
  const source = withCase('question: How long?\nreference: |\n  Thirty\n  days.\n')
  const { set } = load(source)
  expect(load(`\uFEFF${source.replaceAll('\n', '\r\n')}`).set).toEqual(set)
  expect(problemsOf('\uFEFFpipelin: x\r\n')).toContain('support.golden.yaml:1:1: Unknown key')
})

test('counts lines by every line end of YAML, and columns in UTF-16 code units', () => {
  const source = 'id:\r\nчасы: 🙂x\r\rend:\n'
  const { positionAt } = parseYaml(source, 'support.golden.yaml')
  const placeOf = (text: string) => positionAt(source.indexOf(text))
  expect(placeOf('id')).toEqual({ line: 1, column: 1 })
  expect(placeOf('часы')).toEqual({ line: 2, column: 1 })
  expect(placeOf('x')).toEqual({ line: 2, column: 9 })
  expect(placeOf('end')).toEqual({ line: 4, column: 1 })
  expect(positionAt(source.length)).toEqual({ line: 5, column: 1 })
})
