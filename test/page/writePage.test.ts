import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writePage } from '../../src/page/writePage.ts'
import type { PageCase } from '../../src/page/pageCaseData.ts'
import { reportOf } from '../../src/report/assembly/reportOf.ts'
import { reportSets } from '../../src/report/assembly/reportSets.ts'
import type { PageIndex } from '../../src/page/pageData.ts'
import type { PagedRun } from '../../src/page/pagedRun.ts'
import { scored } from '../../src/score.ts'
import { supported as supportedClaim, unsupported } from '../results/recordedRun.ts'
import { hostile, pagedRun } from './pagedRun.ts'
import { unpackedPage } from './unpackedPage.ts'

const shell = { style: 'p { color: red }', program: 'document.title = "ready"' }

let run: PagedRun
let html: string
beforeAll(async () => {
  run = await pagedRun()
  html = written(run)
})

function written(given: PagedRun, report = reportOf(given)): string {
  const file = join(mkdtempSync(join(tmpdir(), 'page-')), 'report.html')
  writePage(file, { run: given, report, shell })
  return readFileSync(file, 'utf8')
}

const unpacked = <Data>(id: string, text = html): Data => unpackedPage<Data>(text, id)

test('the same run gives the same bytes', () => {
  expect(written(run)).toBe(html)
})

test('the page says what the report of its run says, which is built once', () => {
  const errors = [{ text: 'an error of the report' }]
  const other = written(run, { ...reportOf(run), errors })
  expect(unpacked<PageIndex>('index', other).errors).toEqual(errors)
})

test('no text of a case stands in the file as it is', () => {
  expect(html).not.toContain('hacked')
  expect(unpacked<PageIndex>('index').cases.some(({ question }) => question === hostile)).toBe(true)
})

test('the name of a set is escaped in the title', () => {
  const policy = run.results.sets['support']?.policy
  if (!policy) throw new Error('Expected the set')
  const sets = { '</title><script>x': { file: 'a.golden.yaml', policy } }
  const other = written({ ...run, results: { ...run.results, sets, cases: [] } })
  expect(other).toContain('&lt;/title&gt;&lt;script&gt;x')
  expect(other).not.toContain('</title><script>x')
})

test('only the style and the program of the page may act, and nothing from outside', () => {
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    `style-src '${hash(shell.style)}'`,
    `script-src '${hash(shell.program)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect(html).toContain(`<style>${shell.style}</style>`)
  expect(html).toContain(`<script>${shell.program}</script>`)
})

test('the index tells the verdict, why, and each case with its drop', () => {
  const index = unpacked<PageIndex>('index')
  expect(index).toMatchObject({
    outcome: 'failed',
    outcomeText: 'failed (regressed)',
    worse: '10 of 12 cases got worse',
    findings: [{ text: 'A note beside the verdict.' }],
  })
  expect(index.explanations.map(({ headline }) => headline)).toEqual([
    expect.stringMatching(/^generator of support/),
    expect.stringMatching(/^retriever of support/),
    expect.stringMatching(/^generator of support/),
  ])
  const faithfulness = index.metrics.findIndex(({ metric }) => metric === 'faithfulness')
  const invented = index.cases.find(({ caseId }) => caseId === 'shipping.md')
  expect(invented).toMatchObject({ states: ['worse'], drop: 0.5, group: 'first' })
  expect([invented?.before?.[faithfulness], invented?.scores[faithfulness]]).toEqual([1, 0.5])
})

test('a case that declines now got worse, though its metric has no score', () => {
  const index = unpacked<PageIndex>('index')
  const faithfulness = index.metrics.findIndex(({ metric }) => metric === 'faithfulness')
  const declined = index.cases.find(({ caseId }) => caseId === 'discounts.md')
  expect(declined).toMatchObject({ states: ['worse', 'declined'], drop: 1 })
  expect([declined?.before?.[faithfulness], declined?.scores[faithfulness]]).toEqual([1, 'n/a'])
  const row = index.sets[0]?.rows.find(({ metric }) => metric === 'faithfulness')
  expect(row?.cells['now']).toMatchObject({ lost: 1 })
  const worse = index.cases.filter(({ states }) => states.includes('worse'))
  const caused = index.explanations.flatMap(({ cases }) => cases.map(({ caseId }) => caseId))
  expect(caused.toSorted()).toEqual(worse.map(({ caseId }) => caseId).toSorted())
})

test('the sets of the index are those of the report', () => {
  const { sets } = unpacked<PageIndex>('index')
  expect(sets).toEqual(reportSets(run))
})

test('a case has its claims, marked in the answer and in the passage that they rest on', () => {
  const index = unpacked<PageIndex>('index')
  const place = index.cases.findIndex(({ caseId }) => caseId === 'shipping.md')
  const one = unpacked<PageCase[]>('part-0')[place]
  const [answer, passage] = [one?.runs[0]?.answer, one?.runs[0]?.passages[0]]
  const claims = one?.runs[0]?.claimLists.find(({ name }) => name === 'answerInContexts')?.claims
  const supported = claims?.find(({ verdict }) => verdict === 'supported')
  const invented = claims?.find(({ verdict }) => verdict !== 'supported')
  const words = (marks: typeof answer, claim: string | undefined) =>
    marks?.marks
      .filter(mark => mark.claim === claim)
      .map(({ from, to }) => marks.text.slice(from, to))
  expect(words(answer, supported?.id)).toEqual(['Shipping to Norway takes five working days.'])
  expect(words(answer, invented?.id)).toEqual(['The mayor of Atlantis adds a free balloon.'])
  expect(words(passage?.text, supported?.id)).toEqual([
    'Shipping to Norway takes five working days.',
  ])
  expect(one?.runs[0]?.before).toMatchObject({ isSame: false, gone: [] })
})

test('each fact is marked as the claim that it is, and an optional one says so', () => {
  const [record] = run.results.cases
  if (!record) throw new Error('Expected a case')
  const { set, caseId, repeat, question = '' } = record
  const missing = unsupported('Postage is free.', {
    claim: { id: 'fact-2', text: 'Postage is free.' },
  })
  const found = supportedClaim('Postage.', { claim: { id: 'fact-3', text: 'Postage.' } })
  const evidence = { referenceInContexts: [missing, found] }
  const cases = [{ ...record, scores: { contextRecall: scored(0.5) }, evidence }]
  const facts = [
    { text: 'Free.', optional: true },
    { text: 'Postage is free.' },
    { text: 'Postage.' },
  ]
  const now = { set, caseId, repeat, question, answer: 'So.', contexts: [] }
  const other = written({
    ...run,
    results: { ...run.results, cases },
    answersOf: () => ({ now: { ...now, facts, reference: 'Postage is free.' } }),
  })
  const [one] = unpacked<PageCase[]>('part-0', other)
  expect(one?.facts).toEqual([
    { text: { text: 'Free.', marks: [] }, optional: true },
    {
      text: {
        text: 'Postage is free.',
        marks: [{ from: 0, to: 16, claim: 'referenceInContexts fact-2' }],
      },
    },
    {
      text: { text: 'Postage.', marks: [{ from: 0, to: 8, claim: 'referenceInContexts fact-3' }] },
    },
  ])
  // No claim was taken from it.
  expect(one?.reference).toEqual({ text: 'Postage is free.', marks: [] })
  expect(one?.runs[0]?.claimLists[0]?.summary).toBe('1 of 2 facts supported')
})

test('what the baseline retrieved and this run did not is told', () => {
  const index = unpacked<PageIndex>('index')
  const place = index.cases.findIndex(({ caseId }) => caseId === 'warranty.md')
  const one = unpacked<PageCase[]>('part-0')[place]
  expect(one?.runs[0]).toMatchObject({
    missedDocuments: ['warranty.md'],
    before: { gone: [{ id: 'warranty.md', documentId: 'warranty.md', rank: 1 }] },
    passages: [{ before: 2 }, { before: 'absent' }],
  })
})

test('answers are packed by the place of their cases, for the search', () => {
  const { cases } = unpacked<PageIndex>('index')
  const answers = unpacked<string[]>('answers')
  expect(answers).toHaveLength(cases.length)
  expect(answers[cases.findIndex(({ caseId }) => caseId === 'shipping.md')]).toBe(
    'Shipping to Norway takes five working days. The mayor of Atlantis adds a free balloon.',
  )
  const { answersOf: _, ...kept } = run
  expect(unpacked<string[]>('answers', written(kept)).join('')).toBe('')
})

test('the program stands between what it opens with and the cases, which it need not wait for', () => {
  const places = ['id="index"', '<script>', 'id="answers"', 'id="part-0"'].map(text =>
    html.indexOf(text),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('cases are packed fifty together', () => {
  const [first] = run.results.cases
  if (!first) throw new Error('Expected a case')
  const cases = Array.from({ length: 101 }, (_, index) => ({
    ...first,
    caseId: `case-${String(index).padStart(3, '0')}`,
  }))
  const many = written({ ...run, results: { ...run.results, cases } })
  const parts = [...many.matchAll(/id="part-(\d+)"/g)].map(([, number]) => number)
  expect(parts).toEqual(['0', '1', '2'])
  expect(unpacked<PageCase[]>('part-2', many)).toHaveLength(1)
})

test('turns stand in the order in which they were asked, and say where', () => {
  const [first] = run.results.cases
  if (!first) throw new Error('Expected a case')
  const cases = Array.from({ length: 11 }, (_, index) => ({
    ...first,
    caseId: `kettle › turn ${index + 1}`,
    turn: { conversation: 'kettle', number: index + 1, of: 11 },
  }))
  const other = written({ ...run, results: { ...run.results, cases } })
  const turns = unpacked<PageIndex>('index', other).cases.map(({ turn }) => turn)
  expect(turns).toEqual(cases.map(({ turn }) => turn))
  const [one, two] = unpacked<PageCase[]>('part-0', other)
  expect(one?.commands[1]?.command).toContain('kettle › turn 1')
  expect(two?.commands[1]?.command).toContain('kettle › turn 2')
})

test('a claim that an earlier turn supports is marked in the answer, and in none of the passages', () => {
  const [record] = run.results.cases
  if (!record) throw new Error('Expected a case')
  const { set, caseId, repeat, question = '' } = record
  const words = 'The warranty is two years.'
  const proof = { turn: 1, passage: 'warranty.md', quote: words }
  const claim = unsupported(words, {
    nearest: { passage: 'refunds.md', text: 'two years' },
    byEarlierTurn: proof,
  })
  const cases = [{ ...record, evidence: { answerInContexts: [claim] } }]
  const contexts = [{ id: 'refunds.md', documentId: 'refunds.md', text: 'Not after two years.' }]
  const now = { set, caseId, repeat, question, answer: words, contexts }
  const results = { ...run.results, cases }
  const other = written({ ...run, results, answersOf: () => ({ now }) })
  const [shown] = unpacked<PageCase[]>('part-0', other)[0]?.runs ?? []
  expect(shown?.claimLists[0]?.claims).toEqual([
    {
      id: 'answerInContexts c2',
      text: words,
      verdict: 'supported',
      turn: 1,
      quote: words,
      passages: ['warranty.md'],
    },
  ])
  expect(shown?.answer?.marks).toHaveLength(1)
  expect(shown?.passages[0]?.text.marks).toEqual([])
})
