import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { UserError } from '../../src/errors.ts'
import { readGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { metrics } from '../../src/metrics/index.ts'
import { catalogue, load, problemsOf, yaml } from './loading.ts'

const support = yaml`
  name: support
  pipeline: ./answer.ts
  tags: [docs]
  metrics:
    faithfulness: { each: 0.8, mean: 0.9 }
    contextRecall: 0.7
    ndcg@5: { mean: 0.6 }
    hallucination: report
  cases:
    - id: refund-window
      question: How long do I have to return a product?
      reference: Thirty days from delivery.
      relevantDocuments: [refunds.md, { id: terms.md, grade: 2, text: Return it within thirty days. }]
      tags: [billing, docs]
      critical: true
      timeout: 5000
      group: returns
      asOf: "2026-01-31"
      history:
        - { role: user, content: I bought shoes. }
        - { role: assistant, content: What about them? }
      metrics: { faithfulness: 1, contextRecall: report }
    - id: founders-birthday
      question: When was the founder born?
      answerable: false
      answer: I don't know.
      contexts: [Founded in 2009., { documentId: about.md, text: Anna founded it. }]
      declined: true
      skip: true
`

test('reads all that a golden set may say, and fills in the rest', () => {
  const { set, files } = load(support)
  expect([...files]).toEqual([])
  expect(set).toMatchInlineSnapshot(`
    {
      "cases": [
        {
          "answerable": true,
          "asOf": "2026-01-31",
          "critical": true,
          "group": "returns",
          "hash": "3b2670fcd3ed7606ba754915ea463bdc",
          "history": [
            {
              "content": "I bought shoes.",
              "role": "user",
            },
            {
              "content": "What about them?",
              "role": "assistant",
            },
          ],
          "id": "refund-window",
          "metrics": {
            "contextRecall": {},
            "faithfulness": {
              "each": 1,
              "mean": 0.9,
            },
            "hallucination": {
              "gate": false,
            },
            "ndcg@5": {
              "mean": 0.6,
            },
          },
          "question": "How long do I have to return a product?",
          "reference": "Thirty days from delivery.",
          "relevantDocuments": [
            {
              "grade": 1,
              "id": "refunds.md",
            },
            {
              "grade": 2,
              "id": "terms.md",
              "text": "Return it within thirty days.",
            },
          ],
          "tags": [
            "docs",
            "billing",
          ],
          "timeout": 5000,
        },
        {
          "answerable": false,
          "critical": false,
          "hash": "3bc969de516de4fad735194456c2fac9",
          "id": "founders-birthday",
          "metrics": {
            "contextRecall": {
              "each": 0.7,
            },
            "faithfulness": {
              "each": 0.8,
              "mean": 0.9,
            },
            "hallucination": {
              "gate": false,
            },
            "ndcg@5": {
              "mean": 0.6,
            },
          },
          "mode": "skip",
          "question": "When was the founder born?",
          "recorded": {
            "answer": "I don't know.",
            "contexts": [
              {
                "documentId": "context-1",
                "id": "context-1",
                "text": "Founded in 2009.",
              },
              {
                "documentId": "about.md",
                "id": "context-2",
                "text": "Anna founded it.",
              },
            ],
            "declined": true,
          },
          "tags": [
            "docs",
          ],
        },
      ],
      "file": "support.golden.yaml",
      "metrics": {
        "contextRecall": {
          "each": 0.7,
        },
        "faithfulness": {
          "each": 0.8,
          "mean": 0.9,
        },
        "hallucination": {
          "gate": false,
        },
        "ndcg@5": {
          "mean": 0.6,
        },
      },
      "name": "support",
      "pipeline": "./answer.ts",
      "timeout": 120000,
    }
  `)
})

test('knows where everything stands', () => {
  const { at } = load(support)
  expect(at(['metrics', 'ndcg@5'])).toEqual({ line: 7, column: 3 })
  expect(at(['cases', 0])).toEqual({ line: 10, column: 5 })
  expect(at(['cases', 0, 'metrics', 'faithfulness'])).toEqual({ line: 22, column: 16 })
  // Set for the whole set: the case is the nearest place.
  expect(at(['cases', 1, 'metrics', 'faithfulness'])).toEqual({ line: 23, column: 5 })
})

test('cases share what an anchor holds', () => {
  const { set, at } = load(yaml`
    pipeline: ./answer.ts
    metrics: { faithfulness: 0.8 }
    cases:
      - &hours
        id: saturday
        question: When do you open on Saturday?
        group: hours
        metrics: { faithfulness: 1 }
      - <<: *hours
        id: sunday
        question: When do you open on Sunday?
  `)
  expect(set.cases[1]).toMatchObject({
    id: 'sunday',
    group: 'hours',
    metrics: { faithfulness: { each: 1 } },
  })
  expect(at(['cases', 1, 'metrics', 'faithfulness'])).toEqual({ line: 8, column: 16 })
  expect(at(['cases', 1])).toEqual({ line: 9, column: 5 })
})

describe('readGoldenSet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'))
  const reading = (name: string) => () =>
    readGoldenSet({ file: join(folder, name), root: folder, metrics: catalogue })

  test('reads the file', ({ onTestFinished }) => {
    onTestFinished(() => rmSync(join(folder, 'support.golden.yaml')))
    writeFileSync(join(folder, 'support.golden.yaml'), support)
    expect(reading('support.golden.yaml')().set).toEqual(load(support).set)
  })

  test('says why it cannot', ({ onTestFinished }) => {
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'latin.golden.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xe9]))
    expect(reading('none.golden.yaml')).toThrow(
      new UserError({
        place: { file: 'none.golden.yaml' },
        problem: 'The golden file does not exist',
      }),
    )
    expect(reading('latin.golden.yaml')).toThrow('The golden file is not UTF-8 text')
    expect(reading('.')).toThrow('The golden file is not a regular file')
    writeFileSync(join(folder, 'large.golden.yaml'), Buffer.alloc(5 * 1024 * 1024 + 1, '#'))
    expect(reading('large.golden.yaml')).toThrow('larger than 5 MB\n  Put the cases into a file')
  })
})

describe('docs/golden-sets.md', () => {
  const markdown = readFileSync(new URL('../../docs/golden-sets.md', import.meta.url), 'utf8')
  const blocks = [...markdown.matchAll(/^```yaml\n(.*?)^```\n(?:\n```text\n(.*?)\n```\n)?/gms)]
  const root = mkdtempSync(join(tmpdir(), 'golden-docs-'))
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'docs/terms.md'), 'You have thirty days.')
  const [, caseLines = ''] = /^```json\n(.*?)^```\n/ms.exec(markdown) ?? []
  writeFileSync(join(root, 'cases.jsonl'), caseLines)
  const options = { file: join(root, 'support.golden.yaml'), root, metrics }

  afterAll(() => rmSync(root, { recursive: true }))

  const right = blocks.filter(([, , message]) => message === undefined)
  const wrong = blocks.filter(([, , message]) => message !== undefined)

  test('examples are right', () => {
    expect(right.length).toBeGreaterThan(5)
    for (const [, source = ''] of right) expect(load(source, options).set.cases).not.toEqual([])
  })

  test('mistakes are refused in these words', () => {
    expect(wrong).not.toEqual([])
    for (const [, source = '', message] of wrong) {
      expect(problemsOf(source, options)).toBe(message)
    }
  })
})
