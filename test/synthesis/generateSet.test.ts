import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGoldenCase } from '../../src/golden/edit/editGoldenCase.ts'
import { casesOfText, isConversation } from '../../src/golden/write/casesOfText.ts'
import type { WritableCase, WritableEntry } from '../../src/golden/write/goldenSetText.ts'
import { generateSet } from '../../src/synthesis/generateSet.ts'
import type { GenerateSetOptions } from '../../src/synthesis/generateSet.ts'
import { drawingSettings } from '../../src/synthesis/generationOptions.ts'
import { temporaryFolder } from '../judge/temporaryFolder.ts'
import { shop } from './shop.ts'
import type { OpenaiServer } from '../loopback/openaiServer.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { corpusOf, openDesk } from './synthesisDesk.ts'

const file = 'shop.golden.yaml'
const mix = { simple: 2, conditional: 1, unanswerable: 1 }
const settings = drawingSettings({ mix, personas: 0, styles: ['plain'], lengths: ['medium'] })

/** One model, and the answers of former runs. */
interface Desk {
  server: OpenaiServer
  log: string
}

async function generate(
  desk: Desk,
  files: Readonly<Record<string, string>>,
  given: Partial<Pick<GenerateSetOptions, 'count' | 'settings' | 'text'>> & {
    written?: string[]
  } = {},
) {
  const { server } = desk
  const before = server.requests.length
  const { asking } = await openDesk(desk)
  const { count = 6, ...former } = given
  const options: GenerateSetOptions = {
    corpus: await corpusOf(files),
    asking,
    file,
    count,
    settings,
    seed: 1,
    ...former,
  }
  const set = await generateSet(options)
  return {
    ...set,
    added: set.added.flatMap(questionsOnly),
    cases: set.cases.flatMap(questionsOnly),
    calls: server.requests.length - before,
  }
}

const questionsOnly = (given: WritableEntry): WritableCase[] =>
  isConversation(given) ? [] : [given]

let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(wordOverlapModel)
})
afterAll(() => server.close())

const newDesk = (): Desk => ({ server, log: join(temporaryFolder(), 'generation.jsonl') })

async function generateOnce() {
  const desk = newDesk()
  const set = await generate(desk, shop)
  return { ...set, text: set.text ?? '', logged: readFileSync(desk.log) }
}

let generating: ReturnType<typeof generateOnce> | undefined

/** A set of six cases, generated once for all tests, and a desk with the answers it rests on. */
async function generated() {
  generating ??= generateOnce()
  const { logged, ...set } = await generating
  const desk = newDesk()
  writeFileSync(desk.log, logged)
  return { ...set, desk }
}

test('cases say where they come from, and are read back as they were written', async () => {
  const { text, added } = await generated()
  expect(casesOfText(text, { file }).cases).toEqual(JSON.parse(JSON.stringify(added)))
  expect(added.map(({ origin }) => origin?.kind)).toEqual([
    'simple',
    'conditional',
    'unanswerable',
    'simple',
    'simple',
    'conditional',
  ])
  const [first, second, third] = added
  expect(first).toMatchObject({
    id: expect.stringMatching(/^[a-z]+-1-simple$/),
    tags: ['simple'],
    review: 'pending',
    origin: {
      by: 'generate',
      style: 'plain',
      model: 'openai rules',
      prompts: 'writeQuestion@1 critiqueQuestion@1 checkClaims@4',
      sources: [{ document: first?.group, chunk: `${first?.group}#1`, hash: expect.any(String) }],
    },
  })
  expect(second?.origin?.prompts).toBe(
    'writeQuestion@1 evolveQuestion@1 compareQuestions@2 critiqueQuestion@1 checkClaims@4',
  )
  expect(first?.relevantDocuments).toEqual([first?.group])
  // The claims that were checked against the documents: a run need not ask for them.
  expect(first?.facts).toEqual([first?.reference])
  expect(third).toMatchObject({ answerable: false })
  expect(third).not.toHaveProperty('reference')
  expect(third).not.toHaveProperty('facts')
  expect(third).not.toHaveProperty('relevantDocuments')
})

test('a chain of evolutions is told, and found again', async () => {
  const desk = newDesk()
  const chained = drawingSettings({ mix: { 'reasoning+conditional': 1 }, personas: 0 })
  const { text, added } = await generate(desk, shop, { count: 1, settings: chained })
  expect(added).toMatchObject([
    {
      id: expect.stringMatching(/^[a-z]+-1-reasoning-conditional$/),
      tags: ['reasoning+conditional'],
      origin: { kind: 'reasoning+conditional', evolutions: ['reasoning', 'conditional'] },
    },
  ])
  const given = { text: text ?? '', count: 1, settings: chained }
  expect(await generate(desk, shop, given)).toMatchObject({ text: undefined, calls: 0 })
  const set = await generate(desk, { 'news.md': shop['gifts.md'] ?? '' }, given)
  // No person has touched it.
  expect(set.rechecked).toMatchObject({ left: [], retired: [{ id: added[0]?.id }] })
})

test('with the same documents nobody is asked, and nothing changes', async () => {
  const { text, desk } = await generated()
  const again = await generate(desk, shop, { text })
  expect(again).toMatchObject({ text: undefined, added: [], calls: 0 })
  expect(again.rechecked.kept).toHaveLength(6)
  // Without the file, the same answers make the same bytes.
  const anew = await generate(desk, shop, {})
  expect(anew).toMatchObject({ text, calls: 0 })
})

test('more cases are drawn beside those that are there, which stay as they are', async () => {
  const { text, desk } = await generated()
  const more = await generate(desk, shop, { text, count: 8 })
  expect(more.text?.startsWith(text)).toBe(true)
  expect(more.added).toHaveLength(2)
  expect(new Set(more.cases.map(({ question }) => question)).size).toBe(8)
})

test('a document that is gone takes its cases along, and others are drawn', async () => {
  const { text, desk, added } = await generated()
  const gone = added[0]?.group ?? ''
  const { [gone]: _gone, ...left } = shop
  const set = await generate(desk, left, { text })
  expect(set.rechecked.retired).toEqual([{ id: added[0]?.id, why: 'its documents are gone' }])
  expect(set.cases).toHaveLength(6)
  expect(set.cases.map(({ group }) => group)).not.toContain(gone)
})

test('a document that says the same in other places keeps its case, with its source of now', async () => {
  const { text, desk, added } = await generated()
  const group = added[0]?.group ?? ''
  const changed = { ...shop, [group]: `${shop[group]}\nWritten anew by the whole team.\n` }
  const set = await generate(desk, changed, { text })
  expect(set.rechecked).toMatchObject({ retired: [], left: [], renewed: [{ id: added[0]?.id }] })
  const [renewed] = set.cases
  expect(renewed?.facts).toEqual(added[0]?.facts)
  expect(renewed?.question).toBe(added[0]?.question)
  expect(renewed?.origin?.sources).not.toEqual(added[0]?.origin?.sources)
  // Once renewed, it is as the documents are.
  const again = await generate(desk, changed, { text: set.text ?? '' })
  expect(again).toMatchObject({ text: undefined, calls: 0 })
})

test('a document that says something else takes its case along', async () => {
  const { text, desk, added } = await generated()
  const group = added[0]?.group ?? ''
  const set = await generate(
    desk,
    {
      ...shop,
      [group]:
        '# News\n\nThe company picnic takes place near the lake in June, and everybody brings salad or bread along.\n',
    },
    { text },
  )
  expect(set.rechecked.retired).toEqual([
    { id: added[0]?.id, why: 'its documents no longer say what its reference says' },
  ])
})

test.for([
  ['accepted', (text: string) => text.replace('    review: pending\n', '')],
  ['edited', (text: string) => text.replace('    question: What', '    question: Pray, what')],
  [
    'made critical',
    (text: string) => text.replace('    review:', '    critical: true\n    review:'),
  ],
  ['given a fact', (text: string) => text.replace('    facts:', '    facts:\n      - More.')],
  ['tagged', (text: string) => text.replace('tags: [simple]', 'tags: [simple, billing]')],
  ['renamed', (text: string) => text.replace(/- id: .*/, '- id: ours')],
  ['grouped otherwise', (text: string) => text.replace(/group: .*/, 'group: desk')],
  ['commented on', (text: string) => text.replace('[simple]', '[simple] # Ask Anna.')],
  ['commented on above', (text: string) => text.replace('  - id', '  # Ask Anna.\n  - id')],
] as const)('a case that a person %s is left, and told', async ([, edit]) => {
  const { text, desk, added } = await generated()
  const touched = edit(text)
  expect(touched).not.toBe(text)
  const [{ group = '' } = {}] = added
  const [{ id = '' } = {}] = casesOfText(touched, { file }).cases
  const { [group]: _gone, ...left } = shop
  const set = await generate(desk, left, { text: touched })
  expect(set.rechecked).toMatchObject({
    retired: [],
    left: [{ id, why: 'its documents are gone' }],
  })
  expect(readGoldenCase(set.text ?? touched, { file, caseId: id })).toEqual(
    readGoldenCase(touched, { file, caseId: id }),
  )
})

test('a new document that answers takes an unanswerable case along', async () => {
  const { text, desk, added } = await generated()
  const open = added.find(({ answerable }) => answerable === false)
  const set = await generate(
    desk,
    { ...shop, 'faq.md': `# FAQ\n\n${open?.question} Anna from Rome did, many years ago.\n` },
    { text },
  )
  expect(set.rechecked.retired).toEqual([{ id: open?.id, why: 'documents answer it now' }])
})

test('a case that somebody dropped does not come back', async () => {
  const { text, desk, added } = await generated()
  const [first] = added
  const without = text.replace(/ {2}- id: [\s\S]*?(?= {2}- id: )/, '')
  const written = added.map(({ question }) => question)
  const set = await generate(desk, shop, { text: without, written })
  expect(set.cases).toHaveLength(6)
  expect(set.cases.map(({ question }) => question)).not.toContain(first?.question)
  expect(set.drawing.rejected.droppedBefore).toBe(1)
})

test('cases of people and all that they wrote around them stay', async () => {
  const desk = newDesk()
  const text = `# Ours.
pipeline: ./answer.ts # the desk
cases:
  - id: ours # by hand
    question: 'When?'
    reference: Soon.
`
  const set = await generate(desk, shop, { text, count: 2 })
  expect(set.text?.startsWith(text)).toBe(true)
  expect(set.cases.map(({ id }) => id)).toEqual(['ours', expect.any(String), expect.any(String)])
})

test('conversations stay as they are, and their names are taken', async () => {
  const { text, desk, added } = await generated()
  const [first] = added
  const chat = `  - id: ${first?.id}\n    turns:\n      - question: Why? # As asked.\n      - question: How?\n`
  const renamed = text.replace(`- id: ${first?.id}\n`, '- id: other name\n')
  const set = await generate(desk, shop, { text: renamed + chat, count: 8 })
  expect(set.text?.startsWith(renamed + chat)).toBe(true)
  expect(set.added).toHaveLength(2)
  expect(set.cases).toHaveLength(8)
  const ids = [...(set.text ?? '').matchAll(/^ {2}- id: (.+)$/gm)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(9)
})
