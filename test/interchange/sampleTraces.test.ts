import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sum } from '../../src/statistics/mean.ts'
import type { SampleRequest, SampledTraces } from '../../src/interchange/sampleTraces.ts'
import { sampleTraces } from '../../src/interchange/sampleTraces.ts'
import { documentedFiles } from './documentedFiles.ts'
import { written } from './imports.ts'
import type { MadeTrace } from './traces.ts'
import { otlpDocument, otlpLines } from './traces.ts'

const topics = ['billing', 'billing', 'shipping', 'returns']

/** Words that share no three letters, so that no two questions are nearly the same. */
const words = ['kettle', 'invoice', 'parcel', 'login', 'battery', 'colour', 'voucher', 'handle']

const questionOf = (index: number): string => {
  const digits = [...String(index).padStart(3, '0')].map(Number)
  return `How about ${digits.map((digit, at) => `${words[(digit + at) % 8]}${digit}`).join(' and ')}?`
}

const traces = Array.from({ length: 40 }, (_, index): MadeTrace => ({
  id: `trace-${index}`,
  question: questionOf(index),
  answer: `Answer ${index}.`,
  topic: topics[index % 4] ?? '',
  customer: `customer ${index % 3}`,
  at: index,
}))

async function sampled(
  files: Readonly<Record<string, string>>,
  request: Partial<SampleRequest> = {},
): Promise<SampledTraces> {
  const root = written(files)
  const paths = Object.keys(files).map(name => join(root, name))
  return sampleTraces({
    ...{ root, files: paths, size: 8, seed: 1, redact: text => text },
    ...request,
  })
}

const lines = (...all: readonly MadeTrace[]): string => otlpLines(all).join('')
const idsOf = ({ entries }: SampledTraces) => entries.map(({ id }) => id)

test('the shares of an attribute stay, and its values become tags', async () => {
  const { counts, entries } = await sampled({ 'traces.jsonl': lines(...traces) }, { by: 'topic' })
  expect(counts.strata).toEqual([
    { name: 'billing', units: 20, drawn: 4 },
    { name: 'returns', units: 10, drawn: 2 },
    { name: 'shipping', units: 10, drawn: 2 },
  ])
  expect(entries.map(({ tags }) => tags?.join()).toSorted()).toEqual([
    ...Array<string>(4).fill('topic:billing'),
    ...Array<string>(2).fill('topic:returns'),
    ...Array<string>(2).fill('topic:shipping'),
  ])
  expect(sum(Object.values(counts.leftOut))).toBe(32)
})

test('a rare value has a case if there is room', async () => {
  const rare = [...traces, { ...traces[0], id: 'rare', question: 'Who?', topic: 'fraud' }]
  const { counts } = await sampled({ 'traces.jsonl': lines(...rare) }, { by: 'topic', size: 5 })
  expect(counts.strata.find(({ name }) => name === 'fraud')).toMatchObject({ drawn: 1 })
})

test('the order of lines, and lines or one document, change nothing; another seed does', async () => {
  const given = { 'traces.jsonl': lines(...traces) }
  const [first, reversed, document, other] = [
    await sampled(given),
    await sampled({ 'traces.jsonl': lines(...traces.toReversed()) }),
    await sampled({ 'traces.json': otlpDocument(traces) }),
    await sampled(given, { seed: 2 }),
  ]
  expect(idsOf(first)).toHaveLength(8)
  expect(new Set(idsOf(reversed))).toEqual(new Set(idsOf(first)))
  expect(idsOf(document)).toEqual(idsOf(first))
  expect(idsOf(other)).not.toEqual(idsOf(first))
})

test('a session is whole, in the order of its times, and named after its session', async () => {
  const session = [3, 1, 2].map((at): MadeTrace => ({
    id: `turn-${at}`,
    question: questionOf(100 + at),
    answer: `Reply ${at}.`,
    session: 'thread-7',
    customer: 'acme',
    at,
  }))
  const { entries, counts } = await sampled(
    { 'traces.jsonl': lines(...session) },
    { cluster: 'customer' },
  )
  expect(counts).toMatchObject({ traces: 3, units: 1, drawn: 1 })
  expect(entries).toMatchObject([
    {
      id: 'thread-7',
      group: 'acme',
      turns: [{ answer: 'Reply 1.' }, { answer: 'Reply 2.' }, { answer: 'Reply 3.' }],
      origin: { by: 'import', from: 'otlp', trace: 'turn-1', at: '2026-09-21T14:13:21.000Z' },
    },
  ])
})

test('the value of a cluster is the group, and joins no traces of several sessions', async () => {
  const { entries } = await sampled({ 'traces.jsonl': lines(...traces) }, { cluster: 'customer' })
  expect(entries.every(one => 'question' in one)).toBe(true)
  expect(new Set(entries.map(({ group }) => group))).toEqual(
    new Set(['customer 0', 'customer 1', 'customer 2']),
  )
})

test('says how many it left out, and why', async () => {
  const question = 'How long is the warranty of the kettle that I bought?'
  const { counts } = await sampled({
    'traces.jsonl': lines(
      { id: 'a', question, answer: 'Two years.' },
      { id: 'b', question: question.toUpperCase(), answer: 'Two.' },
      { id: 'c', question: `${question} Hi`, answer: 'Two.' },
      { id: 'd', question: 'And who pays?' },
      { id: 'e', answer: 'Done.' },
      { id: 'f', question: 'Which colours are there?', answer: 'Red.' },
    ),
  })
  expect(counts).toMatchObject({
    traces: 6,
    drawn: 2,
    leftOut: { withoutAnswer: 2, sameQuestion: 1, similarQuestion: 1, notDrawn: 0 },
  })
})

const secret = 'ann@example.org'
const redact = (text: string): string => text.replaceAll(secret, '[email]')

test('a secret in any part of a trace reaches no case and no report', async () => {
  const { head, entries, losses, counts } = await sampled(
    {
      'traces.jsonl': lines(
        {
          id: `order of ${secret}`,
          question: `I am ${secret}, where is my parcel?`,
          answer: `Dear ${secret}, it is on its way.`,
          session: `session ${secret}`,
          topic: `mail ${secret}`,
          customer: secret,
          tool: { [secret]: { to: [`Ann <${secret}>`] } },
        },
        {
          id: 'second',
          question: 'And when will it be here?',
          answer: 'Tomorrow.',
          session: `session ${secret}`,
          at: 9,
        },
      ),
    },
    { by: 'topic', cluster: 'customer', redact },
  )
  expect(entries).toMatchObject([{ turns: [{ answer: 'Dear [email], it is on its way.' }, {}] }])
  const text = JSON.stringify([head, entries, losses, counts])
  expect(text).not.toContain(secret)
  expect(text).toContain('[email]')
})

test('a number, and JSON with escapes, are no way around the function', async () => {
  const card = 4_111_111_111_111_111
  const { entries } = await sampled(
    {
      'traces.jsonl': lines(
        {
          id: 'one',
          question: 'Where is my parcel?',
          answer: String.raw`{ "to": "J\u00f6rg", "weight": 1.50 }`,
          topic: String(card),
          customer: String(card + 1),
          tool: { card, orders: [{ [card]: card }], amount: 12 },
        },
        { id: 'two', question: 'What does a kettle weigh?', answer: '{ "weight": 1.50 }', at: 1 },
      ),
    },
    {
      ...{ by: 'topic', cluster: 'customer' },
      redact: text => text.replaceAll('Jörg', '[name]').replaceAll(/\d{16}/g, '[number]'),
    },
  )
  expect(entries).toMatchObject([
    {
      answer: '{"to":"[name]","weight":1.5}',
      toolCalls: [{ arguments: { card: '[number]', amount: 12 } }],
      tags: [expect.stringMatching(/^topic:redacted-/)],
      group: expect.stringMatching(/^redacted-/),
    },
    { answer: '{ "weight": 1.50 }' },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/41111|Jörg|u00f6/)
})

test('sessions that are redacted to one text stay apart', async () => {
  const given = ['ann', 'bob'].flatMap(name =>
    [0, 1].map((at): MadeTrace => ({
      id: `${name}-${at}`,
      question: questionOf(name.length * 7 + at + (name === 'ann' ? 0 : 500)),
      answer: 'Yes.',
      session: `${name}@example.org`,
      at,
    })),
  )
  const { entries } = await sampled({ 'traces.jsonl': lines(...given) }, { redact: () => '[gone]' })
  expect(entries.map(one => 'turns' in one && one.turns.length)).toEqual([2, 2])
  expect(new Set(idsOf({ entries } as SampledTraces)).size).toBe(2)
})

const dialects = [
  'otlp',
  'langfuseTraces',
  'mlflowTraces',
  'phoenixTraces',
  'trulensEvents',
  'chatLog',
]

test.each(dialects)('draws from the documented files of %s', async format => {
  const { files = {} } = documentedFiles[format] ?? {}
  const { format: found, counts, entries } = await sampled(files as Record<string, string>)
  expect(found.name).toBe(format)
  expect(counts.drawn).toBeGreaterThan(0)
  expect(entries).toHaveLength(counts.drawn)
})

test('each case says that it comes from a trace, also where a log has neither ids nor times', async () => {
  const chat = (question: string) =>
    JSON.stringify({
      messages: [
        { role: 'user', content: question },
        { role: 'assistant', content: 'Yes.' },
      ],
    })
  const { entries } = await sampled({
    'chats.jsonl': [chat('Is it open?'), chat('Do you repair kettles?')].join('\n'),
  })
  expect(entries).toHaveLength(2)
  for (const { origin } of entries) expect(origin).toMatchObject({ trace: expect.any(String) })
})

test('names the fault of a file, of a format and of an attribute', async () => {
  const broken = `${lines(...traces.slice(0, 2))}{"resourceSpans": [}\n`
  await expect(sampled({ 'traces.jsonl': broken })).rejects.toThrow(
    /traces\.jsonl:3: .*closes nothing/,
  )
  const cut = lines(...traces.slice(0, 2)).slice(0, -20)
  await expect(sampled({ 'traces.jsonl': cut })).rejects.toThrow(/traces\.jsonl:2: .*ends within/)
  await expect(sampled({ 'faq.json': '[{"question":"Who?"}]' })).rejects.toThrow(
    'Expected traces or chats, but recognized none',
  )
})

test.each(['by', 'cluster'] as const)(
  'names attributes of the file if none is that of --%s',
  async option => {
    const files = { 'traces.jsonl': lines(...traces) }
    const shorten = (text: string) => text.replace('cust', '[c]')
    const refused = sampled(files, { [option]: 'top', redact: shorten })
    await expect(refused).rejects.toThrow(
      `Expected the attribute \`top\` of \`--${option}\` in some trace, but none has it\n` +
        '  Name one that the first traces have: topic, [c]omer',
    )
  },
)

test('a named attribute is no loss, whatever dots its name has', async () => {
  const files = { 'traces.jsonl': lines(...traces).replaceAll('"customer"', '"app.customer"') }
  const fields = async (request: Partial<SampleRequest>) =>
    (await sampled(files, request)).losses.map(({ field }) => field)
  expect(await fields({})).toContain('attributes.app.customer')
  expect(await fields({ by: 'app.customer' })).not.toContain('attributes.app.customer')
})
