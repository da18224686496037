import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editGoldenCase } from '../../../src/golden/edit/editGoldenCase.ts'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { casesOfText, isConversation } from '../../../src/golden/write/casesOfText.ts'
import { metricsWith } from '../../../src/metrics/customMetric.ts'
import type { GenerateSetOptions } from '../../../src/synthesis/generateSet.ts'
import { generateSet } from '../../../src/synthesis/generateSet.ts'
import { drawingSettings } from '../../../src/synthesis/generationOptions.ts'
import { temporaryFolder } from '../../judge/temporaryFolder.ts'
import type { OpenaiServer } from '../../loopback/openaiServer.ts'
import { startOpenaiServer } from '../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { shop } from '../shop.ts'
import { corpusOf, openDesk } from '../synthesisDesk.ts'

const file = 'shop.golden.yaml'
const settings = drawingSettings({
  mix: { conversational: 1, simple: 1 },
  personas: 0,
  styles: ['plain'],
  lengths: ['medium'],
})

let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(wordOverlapModel)
})
afterAll(() => server.close())

const newLog = () => join(temporaryFolder(), 'generation.jsonl')

async function generate(
  log: string,
  files: Readonly<Record<string, string>>,
  given: Partial<GenerateSetOptions> & { maxCalls?: number } = {},
) {
  const { maxCalls, ...options } = given
  const before = server.requests.length
  const budget = maxCalls === undefined ? {} : { budget: { maxCalls } }
  const { asking } = await openDesk({ server, log, ...budget })
  const corpus = await corpusOf(files)
  const set = await generateSet({ corpus, asking, file, count: 4, settings, seed: 1, ...options })
  return {
    ...set,
    conversations: set.cases.filter(isConversation),
    calls: server.requests.length - before,
  }
}

async function generateOnce() {
  const log = newLog()
  const set = await generate(log, shop)
  return { ...set, text: set.text ?? '', logged: readFileSync(log) }
}

let generating: ReturnType<typeof generateOnce> | undefined

/** Two conversations and two questions, generated once for all tests, and a log with the answers they rest on. */
async function generated() {
  generating ??= generateOnce()
  const { logged, ...set } = await generating
  const log = newLog()
  writeFileSync(log, logged)
  return { ...set, log }
}

test('a conversation has its facts and documents in its turns, and says where it comes from', async () => {
  const { text, added, conversations } = await generated()
  expect(added.map(({ origin }) => origin?.kind)).toEqual([
    'conversational',
    'simple',
    'conversational',
    'simple',
  ])
  expect(casesOfText(text, { file }).entries).toEqual(JSON.parse(JSON.stringify(added)))
  for (const { id, group, tags, review, origin, turns } of conversations) {
    expect(id).toMatch(/^[a-z]+-1-conversational$/)
    expect({ tags, review }).toEqual({ tags: ['conversational'], review: 'pending' })
    expect(origin?.moves).toHaveLength(turns.length)
    expect(origin?.prompts).toBe(
      'writeConversation@1 restateQuestion@1 compareQuestions@2 critiqueQuestion@1 checkClaims@4',
    )
    expect(turns[0]?.relevantDocuments).toEqual([group])
    for (const { reference, facts } of turns) expect(facts).toEqual([reference])
    const documents = new Set(turns.flatMap(({ relevantDocuments }) => relevantDocuments))
    expect(new Set(origin?.sources?.map(({ document }) => document))).toEqual(documents)
  }
  const read = parseGoldenSet(text, {
    file: '/shop.golden.yaml',
    metrics: metricsWith([]),
    defaults: { pipeline: './answer.ts', metrics: { documentRecall: 'report' as const } },
  })
  const turns = conversations.reduce((sum, one) => sum + one.turns.length, 0)
  expect(read.set.cases).toHaveLength(2 + turns)
})

test('with the same documents nobody is asked, and nothing changes', async () => {
  const { text, log } = await generated()
  const again = await generate(log, shop, { text })
  expect(again).toMatchObject({ text: undefined, added: [], calls: 0 })
  expect(again.rechecked.kept).toHaveLength(4)
  expect(await generate(log, shop)).toMatchObject({ text, calls: 0 })
})

test('a run that its budget ended goes on to the same file', async () => {
  const { text } = await generated()
  const log = newLog()
  const ended = await generate(log, shop, { maxCalls: 20 })
  expect(ended.stopped).toContain('maxCalls')
  const rest = await generate(log, shop, ended.text === undefined ? {} : { text: ended.text })
  expect(casesOfText(rest.text ?? '', { file }).entries).toEqual(
    expect.arrayContaining(casesOfText(text, { file }).entries),
  )
})

test('a document that says the same in other places keeps its conversation', async () => {
  const { text, log, conversations } = await generated()
  const [first] = conversations
  const changed = Object.fromEntries(
    Object.entries(shop).map(([name, was]) => [name, `${was}\nWritten anew by the whole team.\n`]),
  )
  const set = await generate(log, changed, { text })
  expect(set.rechecked).toMatchObject({ retired: [], left: [], unknown: [] })
  const [renewed] = set.conversations
  expect(renewed?.turns).toEqual(first?.turns)
  expect(renewed?.origin?.sources).not.toEqual(first?.origin?.sources)
  const again = await generate(log, changed, { text: set.text })
  expect(again).toMatchObject({ text: undefined, calls: 0 })
})

test('a document that says something else takes the conversation along, and the turn is told', async () => {
  const { text, log, conversations } = await generated()
  const found = conversations.find(({ origin }) => origin?.moves?.includes('otherDocument'))
  const at = found?.origin?.moves?.indexOf('otherDocument') ?? -1
  const [other = ''] = found?.turns[at]?.relevantDocuments ?? []
  const news =
    '# News\n\nThe company picnic takes place near the lake in June, with salad or bread.\n'
  const set = await generate(log, { ...shop, [String(other)]: news }, { text })
  expect(set.rechecked.retired).toContainEqual({
    id: found?.id,
    why: `its documents no longer say what its reference says in turn ${at + 1}`,
  })
  expect(set.cases.map(({ id }) => id)).not.toContain(found?.id)
})

test.for<[string, (text: string, id: string) => string]>([
  [
    'accepted',
    (text, caseId) =>
      editGoldenCase(text, { file, caseId, edits: [{ kind: 'remove', field: 'review' }] }),
  ],
  ['edited', text => text.replace('      - question: What', '      - question: Pray, what')],
  ['given a turn', text => text.replace('turns:\n', 'turns:\n      - question: Hello!\n')],
  [
    'given a check in a turn',
    text => text.replace(/(\n {8}reference:)/, '\n        checks: [{ contains: days }]$1'),
  ],
  ['commented on', text => text.replace('[conversational]', '[conversational] # Ask Anna.')],
])('a conversation that a person %s is left, and told', async ([, edit]) => {
  const { text, log, conversations } = await generated()
  const { id = '', group = '' } = conversations[0] ?? {}
  const touched = edit(text, id)
  expect(touched).not.toBe(text)
  const { [group]: _gone, ...left } = shop
  const set = await generate(log, left, { text: touched })
  expect(set.rechecked.left).toContainEqual({ id, why: expect.stringContaining('its documents') })
  expect(set.cases.map(one => one.id)).toContain(id)
})

test('a conversation that somebody dropped does not come back', async () => {
  const { text, log, conversations } = await generated()
  const [first] = conversations
  const caseId = first?.id ?? ''
  const without = editGoldenCase(text, { file, caseId, edits: [{ kind: 'drop' }] })
  const opening = first?.turns[0]?.question ?? ''
  const set = await generate(log, shop, { text: without, written: [opening] })
  expect(set.cases).toHaveLength(4)
  expect(set.conversations.map(({ turns }) => turns[0]?.question)).not.toContain(opening)
  expect(set.drawing.rejected.droppedBefore).toBe(1)
})
