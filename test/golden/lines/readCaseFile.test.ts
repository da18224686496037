import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { UserError } from '../../../src/errors.ts'
import { stampOf } from '../../../src/files/fileStamp.ts'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { load, refusalOf, yaml } from '../loading.ts'

const head = yaml`
  pipeline: ./answer.ts
  metrics: { faithfulness: 0.8 }
  tags: [desk]
  cases: ./cases.jsonl
`

/** A golden file whose cases stand in a file of their own, with this in it. */
function desk(lines: string | Buffer) {
  const root = join(temporaryFolder(), 'project')
  const file = join(root, 'shop/desk.golden.yaml')
  const caseFile = join(root, 'shop/cases.jsonl')
  mkdirSync(join(root, 'shop'), { recursive: true })
  writeFileSync(caseFile, lines)
  const options = { file, root }
  return {
    root,
    caseFile,
    located: (source = head) => load(source, options),
    problems: (source = head): string => refusalOf(source, options).message,
    refusal: (source = head): UserError => refusalOf(source, options),
  }
}

const line = (more: object) => JSON.stringify({ id: 'refund', question: 'How long?', ...more })

test('cases of a file are those that YAML would have', () => {
  const own = {
    tags: ['billing', 'desk'],
    reference: 'Thirty days.',
    relevantDocuments: ['terms.md', { id: 'faq.md', grade: 2, file: 'faq.md' }],
    answer: '退款 in thirty days.',
    contexts: ['Returns\u007f are free.', { id: 'a', text: '\u2028' }],
    metrics: { faithfulness: { each: 1 } },
  }
  const { root, located } = desk(
    `\uFEFF${line(own)}\r\n\r\n  \n${line({ id: 'hours', group: 'x', critical: true, timeout: 5, skip: true, review: 'pending' })}\n${line({ id: 'birthday', answerable: false })}`,
  )
  writeFileSync(join(root, 'shop/faq.md'), 'Thirty.\r\n')
  const { set, files, caseFile, at, placeOf } = located()
  const inYaml = located(
    head.replace(/cases: .*\n/, `cases: [${line(own).replaceAll('\u007f', '\\u007f')}]\n`),
  )
  expect(set.cases[0]).toEqual(inYaml.set.cases[0])
  expect(set.cases[0]?.relevantDocuments?.[1]?.text).toBe('Thirty.\n')
  expect(set.cases.slice(1)).toMatchInlineSnapshot(`
    [
      {
        "answerable": true,
        "critical": true,
        "group": "x",
        "hash": "9ea49443110cda5b397c34d3d2b52975",
        "id": "hours",
        "metrics": {
          "faithfulness": {
            "each": 0.8,
          },
        },
        "mode": "skip",
        "question": "How long?",
        "review": "pending",
        "tags": [
          "desk",
        ],
        "timeout": 5,
      },
      {
        "answerable": false,
        "critical": false,
        "hash": "7ae5c8d78e77fb427dced1eba3221cc3",
        "id": "birthday",
        "metrics": {
          "faithfulness": {
            "each": 0.8,
          },
        },
        "question": "How long?",
        "tags": [
          "desk",
        ],
      },
    ]
  `)
  expect([...files.keys()]).toEqual([join(root, 'shop/faq.md'), join(root, 'shop/cases.jsonl')])
  expect(caseFile).toBe(join(root, 'shop/cases.jsonl'))
  // Tests of its cases stand where the golden file names it.
  expect(at(['cases', 2, 'question'])).toEqual({ line: 4, column: 1 })
  // Messages name their own lines, blank ones above counted.
  expect(placeOf(['cases', 2, 'question'])).toEqual({
    file: 'shop/cases.jsonl',
    line: 5,
    column: 1,
  })
  expect(placeOf(['cases'])).toEqual({ file: 'shop/desk.golden.yaml', line: 4, column: 1 })
})

test('all that is wrong is told by its line, beside what is wrong with the golden file', () => {
  const lines = [
    line({ quesion: 'x', tags: 'billing' }),
    line({}),
    'null',
    '[]',
    '{"id": "open", "question": "How',
    '{"__proto__": {"answerable": false}, "id": "proto", "question": "How long?"}',
    line({ id: 'deep', history: Array.from({ length: 60 }).reduce<unknown>(inner => [inner], []) }),
    line({ id: 'critical', critical: true, metrics: { faithfulness: 'report' } }),
    line({ id: 'numbers', question: 7, answer: null, asOf: 'tomorrow', relevantDocuments: [] }),
    line({ id: 'file', relevantDocuments: [{ id: 'a', file: '../../etc/passwd' }] }),
    line({ id: 'long', reference: 'x'.repeat(5 * 1024 * 1024) }),
    '{"id": "torn", "question": "How lo',
  ]
  const bytes = Buffer.concat([
    Buffer.from(lines.slice(0, 4).join('\n')),
    Buffer.from([0x0a, 0x22, 0xff, 0x22, 0x0a]),
    Buffer.from(lines.slice(4).join('\n')),
  ])
  expect(desk(bytes).problems(`pipline: ./answer.ts\n${head}`)).toMatchInlineSnapshot(`
    "shop/desk.golden.yaml:1:1: Unknown key \`pipline\`; did you mean \`pipeline\`?
    shop/cases.jsonl:1:1, case "refund": Expected \`tags\` to be a list of tags, got the text \`billing\`
      Write \`tags: [billing]\`
    shop/cases.jsonl:1:1, case "refund": Unknown key \`quesion\`; did you mean \`question\`?
    shop/cases.jsonl:2:1, case "refund": Expected every \`id\` to be unique, but \`refund\` is also on line 1
      Rename one of the two cases
    shop/cases.jsonl:3:1: Expected a case, which is a JSON object, on every line
      Write each case on a line of its own: {"id": "…", "question": "…"}
    shop/cases.jsonl:4:1: Expected a case, which is a JSON object, on every line
      Write each case on a line of its own: {"id": "…", "question": "…"}
    shop/cases.jsonl:5:1: Expected UTF-8 text
      Save the file as UTF-8
    shop/cases.jsonl:6:1: Expected valid JSON, but the line is cut off or damaged
      Write each case on a line of its own: {"id": "…", "question": "…"}
    shop/cases.jsonl:7:1, case "proto": Unknown key \`__proto__\`
      Known here: id, question, reference, facts, avoid, aspects, relevantDocuments, checks, answerable, history, asOf, group, tags, critical, skip, only, todo, review, origin, meta, timeout, metrics, answer, contexts, declined, toolCalls
    shop/cases.jsonl:8:1: Expected at most 50 levels
      A case needs no more than six levels
    shop/cases.jsonl:9:1, case "critical": Expected a critical case to have a threshold, but no metric has one
      Add one, such as \`metrics: { faithfulness: 1 }\`
    shop/cases.jsonl:10:1, case "numbers": Expected \`question\` to be text, got the number \`7\`
      Put it in quotes: "7"
    shop/cases.jsonl:10:1, case "numbers": Expected \`relevantDocuments\` to be a list of at least one document, got an empty list
    shop/cases.jsonl:10:1, case "numbers": Expected \`asOf\` to be a date such as "2026-01-31", got the text \`tomorrow\`
    shop/cases.jsonl:10:1, case "numbers": Expected \`answer\` to be text, got \`null\`
      Put it in quotes: "null"
    shop/cases.jsonl:11:1, case "file": \`relevantDocuments[0].file\` names a file outside the project's root
      Give a path relative to the golden file that stays in the project
    shop/cases.jsonl:12:1: Expected a case to be at most 5 MB
      Keep long texts in files of their own and name them with \`file\`
    shop/cases.jsonl:13:1: Expected valid JSON, but the line is cut off or damaged
      Write each case on a line of its own: {"id": "…", "question": "…"}"
  `)
})

test('endless problems are cut off, and so is the reading', () => {
  const { problems } = desk('x\n'.repeat(5000)).refusal()
  expect(problems).toHaveLength(1001)
  expect(problems.at(-1)?.problem).toBe('… and more problems of this kind')
})

test('a path that names no file of the project is refused', () => {
  const { root, caseFile, problems } = desk(line({}))
  const naming = (path: string) => problems(head.replace('./cases.jsonl', path))
  writeFileSync(join(root, '../outside.jsonl'), line({}))
  mkdirSync(join(root, 'shop/folder.jsonl'))
  symlinkSync(join(root, '../outside.jsonl'), join(root, 'shop/link.jsonl'))
  const refused = [
    'gone.jsonl',
    '../../outside.jsonl',
    'link.jsonl',
    'folder.jsonl',
    caseFile,
    'cases.json',
  ]
  expect(refused.map(naming).join('\n').replaceAll(root, '<root>')).toMatchInlineSnapshot(`
    "shop/desk.golden.yaml:4:8: \`cases\` names a file that does not exist
      Paths are relative to the golden file; looked for shop/gone.jsonl
    shop/desk.golden.yaml:4:8: \`cases\` names a file outside the project's root
      Give a path relative to the golden file that stays in the project
    shop/desk.golden.yaml:4:8: \`cases\` names a file outside the project's root
      Give a path relative to the golden file that stays in the project
    shop/desk.golden.yaml:4:8: \`cases\` names a file that is not a regular file
      Paths are relative to the golden file; looked for shop/folder.jsonl
    shop/desk.golden.yaml:4:8: \`cases\` names a file outside the project's root
      Give a path relative to the golden file that stays in the project
    shop/desk.golden.yaml:4:8: Expected \`cases\` to be the path of a file such as \`./cases.jsonl\`, got the text \`cases.json\`"
  `)
})

test('a file without a case is refused', () => {
  expect(desk('\n \n').problems()).toMatchInlineSnapshot(`
    "shop/cases.jsonl: Expected a case on every line, but the file is empty
      Write each case on a line of its own: {"id": "…", "question": "…"}"
  `)
})

test('what is written to the file while it is read counts as a change', () => {
  const { root, caseFile } = desk(
    line({ reference: 'Thirty days.', metrics: { answerOverlap: 1 } }),
  )
  const file = join(root, 'shop/desk.golden.yaml')
  const writing = new Proxy(metrics, {
    get(target, key) {
      appendFileSync(caseFile, '\n')
      return Reflect.get(target, key) as unknown
    },
  })
  const { files } = parseGoldenSet(head, { file, root, metrics: writing })
  expect(files.get(caseFile)).not.toBe(stampOf(caseFile))
  const { files: still } = parseGoldenSet(head, { file, root, metrics })
  expect(still.get(caseFile)).toBe(stampOf(caseFile))
})

test('a conversation stands on one line, where each of its turns is', () => {
  const turns = [{ question: 'How long?' }, { question: 'And batteries?', facts: ['Six months.'] }]
  const { located, problems } = desk(
    `${line({})}\n${JSON.stringify({ id: 'kettle', turns })}\n${line({ id: 'hours' })}\n`,
  )
  const { set, paths, placeOf } = located()
  expect(set.cases.map(({ id }, index) => [id, placeOf(paths[index] ?? []).line])).toEqual([
    ['refund', 1],
    ['kettle › turn 1', 2],
    ['kettle › turn 2', 2],
    ['hours', 3],
  ])
  expect(problems(head.replace('faithfulness', 'ndcg'))).toContain(
    'shop/cases.jsonl:2:1, case "kettle": Expected `relevantDocuments` to be given',
  )
})
