import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importFiles } from '../../src/interchange/importFiles.ts'
import { importFormats } from '../../src/interchange/formats/index.ts'
import { documentedFiles } from './documentedFiles.ts'
import { casesOf, imported, lost, written } from './imports.ts'

test('files of each format are told by what is in them', async () => {
  expect(Object.keys(documentedFiles).toSorted()).toEqual(
    importFormats.map(({ name }) => name).toSorted(),
  )
  for (const [format, { files, named, request }] of Object.entries(documentedFiles)) {
    const { format: found, cases } = await imported(files, { named, ...request })
    expect(found.name).toBe(format)
    expect(cases.length).toBeGreaterThan(0)
    expect(cases.every(({ origin }) => origin?.by === 'import' && origin.from === format)).toBe(
      true,
    )
  }
})

test('the same files give the same set', async () => {
  for (const { files, named, request } of Object.values(documentedFiles)) {
    const [first, second] = [
      await imported(files, { named, ...request }),
      await imported(files, { named, ...request }),
    ]
    expect(first.cases).toEqual(second.cases)
  }
})

describe('ids', () => {
  test('are those of the file; a doubled one gets a number, which is told', async () => {
    const found = await imported({
      'set.jsonl': '{"id":"a","question":"One?"}\n{"id":"a","question":"Two?"}\n',
    })
    expect(found.cases.map(({ id }) => id)).toEqual(['a', 'a (2)'])
    expect(lost(found)).toEqual(['set.jsonl:2 id: the id `a` is taken: this case is `a (2)`'])
  })

  test('come from the question where the file has none, in any language', async () => {
    const long = 'Why does a refund that was paid in cash at a shop abroad take so long to arrive? '
    const found = await imported({
      'set.jsonl': ['How long?', 'Сколько ждать?', '多久？', '???', long, `${long}!`]
        .map(question => `${JSON.stringify({ question })}\n`)
        .join(''),
    })
    expect(found.cases.map(({ id }) => id)).toEqual([
      'how-long',
      'сколько-ждать',
      '多久',
      expect.stringMatching(/^case-[\da-f]{6}$/),
      expect.stringMatching(
        /^why-does-a-refund-that-was-paid-in-cash-at-a-shop-abro?-?[\da-f]{6}$/,
      ),
      expect.stringMatching(
        /^why-does-a-refund-that-was-paid-in-cash-at-a-shop-abro?-?[\da-f]{6}$/,
      ),
    ])
    expect(new Set(found.cases.map(({ id }) => id)).size).toBe(6)
  })
})

describe('hostile files', () => {
  test('names of prototypes, control characters and halves of characters become texts', async () => {
    const record =
      '{"__proto__":{"polluted":1},"id":"a\\u0000\\nb","question":"\\ud800 \\u001b[31mred?","meta":{"constructor":1}}'
    const found = await imported({ 'set.jsonl': record })
    expect(casesOf(found)).toEqual([{ id: 'a b', question: '\uFFFD \u001B[31mred?' }])
    expect(found.losses.map(({ field }) => field)).toEqual(['question', 'id', '__proto__', 'meta'])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('`__proto__` as an id is one that a golden set takes', async () => {
    const found = await imported({ 'set.jsonl': '{"id":"__proto__","question":"Who?"}' })
    expect(found.cases[0]?.id).toMatch(/^case-/)
  })

  test.each([
    [
      'deep nesting',
      'deep.json',
      `${'['.repeat(200)}${']'.repeat(200)}`,
      'deep.json:1:102: Expected valid JSON, but it has more than 100 levels',
    ],
    [
      'UTF-16',
      'wide.csv',
      Buffer.from('\uFEFFquestion\nWho?\n', 'utf16le'),
      'wide.csv: Expected UTF-8 text, but this is UTF-16',
    ],
    [
      'bytes that are no UTF-8',
      'latin.csv',
      Buffer.from('question\nWer?\nWof\xFCr?\n', 'latin1'),
      'latin.csv:3: Expected UTF-8 text, but some bytes of this line are not\n  Save it as UTF-8, in Excel as "CSV UTF-8"',
    ],
    [
      'broken JSON',
      'broken.json',
      '[\n  {"user_input": "Who?",}\n]',
      'broken.json:2:25: Expected valid JSON, but a key in quotes was expected here',
    ],
    [
      'a JSON line that is cut off',
      'cut.jsonl',
      '{"question":"A?"}\n{"question":"B',
      'cut.jsonl:2:13: Expected valid JSON, but a quote that opens here is not closed',
    ],
    [
      'broken YAML',
      'broken.yaml',
      'tests:\n  - vars: { query: [ }\n',
      'broken.yaml:2:22: Expected valid YAML',
    ],
    [
      'a quote that is not closed',
      'quote.csv',
      'question,reference\n"Who?,We.\n',
      'quote.csv:2: Expected valid CSV',
    ],
    [
      'two columns of one name',
      'twice.csv',
      'question,question\nA?,B?\n',
      'twice.csv:1: Expected each column to have a name of its own, got `question` twice',
    ],
    ['an empty file', 'empty.csv', ' \n', 'empty.csv: The file is empty'],
    [
      'a table without rows',
      'head.csv',
      'question,reference\n',
      'head.csv: The file has no record',
    ],
    ['an empty list', 'empty.json', '[]', 'empty.json: The file has no record'],
    ['no line', 'empty.jsonl', '\n', 'empty.jsonl: The file has no record'],
    [
      'nothing that is known',
      'other.json',
      '{"hello": "world"}',
      'other.json: Expected a known format, but recognized none',
    ],
    [
      'no question',
      'none.jsonl',
      '{"user_input":" ","reference":"x"}',
      /none.jsonl: Read as RAGAS, the file has no case with a question\n.*\n.*none.jsonl:1:1: a record: it has no question, so it is not a case$/,
    ],
  ])('%s is refused with its place', async (_what, name, text, message) => {
    await expect(imported({ [name]: text })).rejects.toThrow(message)
  })

  test('a file that is too large is not read', async () => {
    const folder = written({
      'large.csv': '',
      'large.xlsx': '',
      'large.yaml': ' '.repeat(6e6) + 'x',
    })
    truncateSync(join(folder, 'large.csv'), 201 * 1024 * 1024)
    truncateSync(join(folder, 'large.xlsx'), 21 * 1024 * 1024)
    const read = (name: string) => importFiles({ root: folder, files: [join(folder, name)] })
    await expect(read('large.csv')).rejects.toThrow('large.csv: Expected at most 200 MB')
    await expect(read('large.xlsx')).rejects.toThrow('large.xlsx: Expected at most 20 MB')
    await expect(read('large.yaml')).rejects.toThrow('large.yaml: Expected at most 5 MB of YAML')
  })

  test('columns are those of a table, and of no other format', async () => {
    const table = { 'set.csv': 'user_input,reference\nWho?,We.\n' }
    const columns = { question: 'user_input' }
    expect((await imported(table, { columns })).format.name).toBe('plain')
    await expect(imported(table, { columns, from: 'ragas' })).rejects.toThrow(
      'Expected no `--columns` with `--from`, because RAGAS has columns of its own',
    )
    const config = { 'set.yaml': 'tests: [{ vars: { ask: Who? } }]\n' }
    await expect(imported(config, { columns: { question: 'ask' } })).rejects.toThrow(
      'The file has no rows and no records',
    )
  })

  test('a file that is not there is named', async () => {
    await expect(imported({}, { named: ['gone.csv'] })).rejects.toThrow('There is no such file')
  })
})

test('names of documents and passages are on one line, which is told', async () => {
  const record = {
    question: 'Who?',
    answer: 'We.',
    contexts: [{ id: 'a\nb', text: 'It was us.' }],
    relevantDocuments: ['a\nb'],
  }
  const found = await imported({ 'set.jsonl': JSON.stringify(record) })
  expect(casesOf(found)).toMatchObject([{ contexts: [{ id: 'a b' }], relevantDocuments: ['a b'] }])
  expect(found.losses.map(({ field }) => field)).toEqual(['relevantDocuments', 'contexts'])
})

test('a golden set is none of another tool', async () => {
  const golden = 'metrics: { faithfulness: 1 }\ncases:\n  - { id: a, question: Who? }\n'
  await expect(imported({ 'a.golden.yaml': golden })).rejects.toThrow('a golden set already')
})

test('a pipeline takes the place of recorded answers, which is told', async () => {
  const found = await imported(documentedFiles['ragas']?.files ?? {}, { pipeline: './answer.ts' })
  expect(found.head).toEqual({ pipeline: './answer.ts', preset: 'ragas' })
  expect(
    found.cases.some(({ answer, contexts }) => answer !== undefined || contexts !== undefined),
  ).toBe(false)
  expect(lost(found)).toContain(
    'ragas.jsonl:1 answer: the pipeline answers instead, because of `--pipeline`',
  )
  const judged = await imported(documentedFiles['ragchecker']?.files ?? {}, { pipeline: './x.ts' })
  expect(lost(judged).join('\n')).toContain('claims belong to an answer, and none is carried over')
})

test('a format that is named counts, whatever the file looks like', async () => {
  const files = { 'set.json': '[{"input":"Who?","expected_output":"We."}]' }
  expect((await imported(files)).format.name).toBe('deepeval')
  expect((await imported(files, { from: 'langfuse' })).format.name).toBe('langfuse')
  await expect(imported(files, { from: 'nonsense' })).rejects.toThrow(
    'Expected the name of a format after `--from`, got `nonsense`',
  )
})
