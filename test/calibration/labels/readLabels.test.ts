import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLabels } from '../../../src/calibration/labels/readLabels.ts'
import { formatProblem } from '../../../src/errors.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'labels-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Reads a file with these lines: text as it is, anything else as JSON. */
function read(...lines: unknown[]) {
  const file = join(folder, 'labels.jsonl')
  const texts = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
  writeFileSync(file, texts.join('\n'))
  return readLabels(file, 'labels.jsonl')
}

function problemsOf(...lines: unknown[]): string[] {
  return read(...lines, claim).problems.map(formatProblem)
}

const claim = {
  id: 'refund',
  claim: 'Refunds take five days.',
  passages: ['Refunds take 5 days.'],
  label: 'supported',
}
const pair = {
  id: 'pair',
  question: 'How long?',
  answers: ['Five days.', 'A week.'],
  preference: 1,
}
const benchmark = {
  id: 'benchmark',
  dataset: 'shop/returns',
  lang: 'en',
  context: 'Refunds take 5 days.',
  claim_or_answer: 'Refunds take a week.',
  label: 'contradicted',
  granularity: 'claim',
}

describe('a label of a claim', () => {
  test('has passages with ids of their own, and those that share them are one cluster', () => {
    const passages = ['Refunds take 5 days.', { id: 'terms.md', text: 'No cash.' }]
    const { claims } = read(
      { ...claim, id: 'b', passages },
      { ...claim, id: 'a', passages, label: 'refuted', language: 'en', tags: ['money', 'money'] },
      { ...claim, id: 'c', question: 'How long?', group: 'refunds' },
    ).labels
    expect(claims.map(({ id, label, tags }) => [id, label, tags])).toEqual([
      ['b', 'supported', []],
      ['a', 'refuted', ['money']],
      ['c', 'supported', []],
    ])
    expect(claims[0]?.passages).toEqual([
      { id: 'passage-1', documentId: 'passage-1', text: 'Refunds take 5 days.' },
      { id: 'terms.md', documentId: 'terms.md', text: 'No cash.' },
    ])
    expect(claims[0]?.cluster).toBe(claims[1]?.cluster)
    expect(claims[2]).toMatchObject({ question: 'How long?', cluster: 'refunds' })
  })

  test('may have the form of a benchmark', () => {
    const { claims } = read(benchmark, {
      ...benchmark,
      id: 'open',
      label: 'unsupported',
      group: 'g1',
      question: null,
    }).labels
    expect(claims[0]).toEqual({
      id: 'benchmark',
      claim: 'Refunds take a week.',
      label: 'refuted',
      language: 'en',
      tags: ['shop/returns'],
      passages: [{ id: 'passage-1', documentId: 'passage-1', text: 'Refunds take 5 days.' }],
      cluster: '["Refunds take 5 days."]',
    })
    expect(claims[1]).toMatchObject({ label: 'unsupported', cluster: 'g1' })
  })
})

test('a preference is a number, or a word for one', () => {
  const preferences = [-2, 0.5, 'first', 'tie', 'second'].map((preference, index) => ({
    ...pair,
    id: `${index}`,
    preference,
  }))
  const found = read(...preferences).labels.preferences
  expect(found.map(({ preference }) => preference)).toEqual([-2, 0.5, -1, 0, 1])
  expect(found[0]).toMatchObject({
    answers: [
      { text: 'Five days.', contexts: [] },
      { text: 'A week.', contexts: [] },
    ],
    cluster: 'How long?',
  })
})

test('answers have the contexts of the pair, or their own; one may be empty', () => {
  const answers = ['', { text: 'A week.', contexts: ['It takes a week.'] }]
  const [label] = read({ ...pair, contexts: ['Five.'], answers }).labels.preferences
  expect(label?.answers).toMatchObject([
    { text: '', contexts: [{ id: 'context-1', text: 'Five.' }] },
    { text: 'A week.', contexts: [{ id: 'context-1', text: 'It takes a week.' }] },
  ])
})

test('a file with no label that is right is an error, and so is none', () => {
  expect(() => read('')).toThrow('labels.jsonl: Expected at least one label, got an empty file')
  expect(() => read('{}', ...Array.from({ length: 30 }, () => 'x'))).toThrow(
    /got none that is valid[^]*labels\.jsonl:1: Expected `id`[^]*… and \d+ more$/,
  )
  expect(() => readLabels(join(folder, 'none'), 'none')).toThrow(
    'none: The file with the labels cannot be read\n  Name a file of labels: npx vitest-rag open',
  )
})

test('a line separator within a text ends no line', () => {
  expect(read({ ...claim, claim: 'one\u2028two' }).labels.claims[0]?.claim).toBe('one\u2028two')
})

describe('lines of several people', () => {
  const anna = { ...claim, labeller: 'anna' }
  const ben = { ...claim, labeller: 'ben', label: 'refuted' }

  test('may be on one text, which counts once, and a later line of a person takes the place of theirs', () => {
    const { labels, lines, without, problems } = read(anna, ben, claim, {
      ...ben,
      label: 'supported',
    })
    expect(problems).toEqual([])
    expect(lines.map(({ labeller, label }) => [labeller, label])).toEqual([
      ['anna', 'supported'],
      ['ben', 'refuted'],
      [undefined, 'supported'],
      ['ben', 'supported'],
    ])
    expect(labels.claims.map(({ id, label }) => [id, label])).toEqual([['refund', 'supported']])
    expect(without).toEqual({ unsure: 0, split: 0, uncertain: 0, ofModels: 0 })
  })

  test.each([
    [
      [claim, anna, claim],
      'labels.jsonl:3: Expected `id` to be unique, got `refund`, which line 1 has',
    ],
    [
      [anna, claim, claim],
      'labels.jsonl:3: Expected `id` to be unique, got `refund`, which line 2 has',
    ],
    [
      [anna, { ...ben, claim: 'Refunds take a year.' }],
      'labels.jsonl:2: Expected `id` to be unique, got `refund`, which line 1 has for another text',
    ],
    [
      [anna, { ...pair, id: 'refund' }],
      'labels.jsonl:2: Expected `id` to be unique, got `refund`, which line 1 has for another text',
    ],
  ])('%#: an id that says nothing of one text is wrong', (lines, expected) => {
    expect(read(...lines).problems.map(formatProblem)).toEqual([expected])
  })

  test('tell how the claim was drawn, and one that can not be is wrong', () => {
    const drawn = { mode: 'stratified', seed: 1, place: 2, of: 3, ofAll: 9 }
    const told = {
      ...anna,
      drawn,
      verdict: 'supported',
      judge: { name: 'lexical' },
      run: 'r',
      at: 'now',
    }
    expect(read(told).lines).toMatchObject([told].map(({ passages: _, ...rest }) => rest))
    expect(problemsOf({ ...told, drawn: { ...drawn, place: 4 } })).toEqual([
      'labels.jsonl:1: Expected `drawn` to be how the claim was drawn, as it was written, got an object',
    ])
    expect(problemsOf({ ...told, drawn: { mode: 'picked' } })[0]).toMatch(/drawn/)
    expect(problemsOf({ ...told, labeller: 'a\nb' })[0]).toContain('`labeller` to be one line')
    expect(problemsOf({ ...told, labelle: 'anna' })).toEqual([
      'labels.jsonl:1: Unknown key `labelle` in a line with a claim; did you mean `labeller`?',
    ])
  })
})

test('a file whose lines come to no label says why', () => {
  const lines = [
    { ...claim, id: 'a', labeller: 'anna', drawn: { mode: 'uncertain' } },
    { ...claim, id: 'b', label: 'unsure' },
    { ...claim, id: 'c', labeller: 'anna' },
    { ...claim, id: 'c', labeller: 'ben', label: 'refuted' },
  ]
  expect(() => read(...lines)).toThrow(
    'labels.jsonl: Expected at least one label that counts, got 1 text labelled as most uncertain, 1 text on which people differ, 1 label `unsure`',
  )
})

describe('a preference says who gave it', () => {
  const ofPerson = { ...pair, id: 'ofPerson', labeller: 'anna' }
  const ofModel = { ...pair, id: 'ofModel', labeller: 'gpt', by: 'model' }

  test('and that of a model does not count beside those of people', () => {
    const { labels, without, problems, isOfModels } = read(ofPerson, ofModel)
    expect(problems).toEqual([])
    expect(labels.preferences.map(({ id }) => id)).toEqual(['ofPerson'])
    expect(without.ofModels).toBe(1)
    expect(isOfModels).toBe(false)
  })

  test('and where there are no others, the file is of models', () => {
    const { labels, without, isOfModels } = read(ofModel)
    expect(labels.preferences.map(({ id }) => id)).toEqual(['ofModel'])
    expect([without.ofModels, isOfModels]).toEqual([0, true])
    expect(read(ofModel, { ...claim, by: 'model' }).isOfModels).toBe(true)
    expect(read(ofModel, claim).isOfModels).toBe(false)
  })
})
