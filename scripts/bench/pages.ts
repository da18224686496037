import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { decide } from '../../src/gate/decide.ts'
import type { PagedRun } from '../../src/page/pagedRun.ts'
import { promptInstructions } from '../../src/judge/steps/index.ts'
import type { PageExchanges } from '../../src/page/pageCaseData.ts'
import { mostCases } from '../../src/page/pageExchanges.ts'
import { readPageShell } from '../../src/page/pageShell.ts'
import { writePage } from '../../src/page/writePage.ts'
import { reportOf } from '../../src/report/assembly/reportOf.ts'
import { fixedSeed, xoshiro128 } from '../../src/statistics/random.ts'
import { hasBrowser, openBrowser } from '../../test/e2e/browser.ts'
import { caseRecord, recordedRun, supported, unsupported } from '../../test/results/recordedRun.ts'
import type { Benchmark, Measured } from './benchmark.ts'
import { inSeconds, medianSeconds, peakMemory, secondsOf } from './benchmark.ts'

const sizes = [1000, 10_000]

/** The HTML report written, opened and filtered. Each case has three passages of 150 words that no other has, and 200 have exchanges. */
export const pages: Benchmark = {
  name: 'pages',
  title: `HTML report of ${sizes.join(' and ')} cases`,
  async run() {
    const rows: Measured[] = []
    for (const count of sizes) rows.push(...(await measured(count)))
    return [...rows, peakMemory()]
  },
}

async function measured(count: number): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-rag-bench-'))
  const file = join(folder, 'report.html')
  try {
    const run = runOf(count)
    const shell = readPageShell()
    const writing = await secondsOf(() => writePage(file, { run, report: reportOf(run), shell }))
    const megabytes = statSync(file).size / 1e6
    return [
      { what: `${count}: written`, value: inSeconds(writing) },
      { what: `${count}: size of the file`, value: `${megabytes.toFixed(1)} MB` },
      ...(hasBrowser ? await read(file, count) : []),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function read(file: string, count: number): Promise<Measured[]> {
  const browser = await openBrowser()
  const page = await browser.newPage()
  const address = pathToFileURL(file).href
  await page.addInitScript(noteOpening)
  const openings: number[] = []
  for (let run = 0; run < 4; run += 1) {
    await page.goto('about:blank')
    await page.goto(`${address}#cases`)
    openings.push(await page.evaluate<number>('opened'))
  }
  // The answers come right after the first rows.
  await page.waitForTimeout(1000)
  const ids = await page.evaluate<number>(searched('case-77'))
  const answers = await page.evaluate<number>(searched(onlyIn.answer))
  await page.evaluate(searched(''))
  const sorting = await page.evaluate<number>(sortedByName)
  const end = await page.evaluate<number>(toTheEnd)
  const unpacking = await page.evaluate<number>(unpacked)
  const passages = await page.evaluate<number>(searched(onlyIn.passage))
  const showing = await medianSeconds(3, () => openCase(page, address, count))
  await browser.close()
  return [
    { what: `${count}: opened`, value: inSeconds(median(openings.slice(1)) / 1000) },
    { what: `${count}: a search in ids and questions`, value: inMilliseconds(ids) },
    { what: `${count}: a search in answers`, value: inMilliseconds(answers) },
    { what: `${count}: passages and claims unpacked`, value: inSeconds(unpacking / 1000) },
    { what: `${count}: a search in passages and claims`, value: inMilliseconds(passages) },
    { what: `${count}: sorted by another column`, value: inMilliseconds(sorting) },
    { what: `${count}: at the last row`, value: inMilliseconds(end) },
    { what: `${count}: a case opened`, value: inSeconds(showing) },
  ]
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const inMilliseconds = (milliseconds: number): string => `${Math.round(milliseconds)} ms`

async function openCase(page: Page, address: string, count: number): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}#case=support/case-${Math.floor(count / 2)}`)
  await page.locator('.claim').first().waitFor()
}

/** Words that one case alone has. */
const onlyIn = { answer: 'quincunx', passage: 'syzygy' }

// What follows runs in the page, and gives milliseconds: a browser that is driven from outside answers late.

/** From the start of the navigation until rows are drawn. */
const noteOpening = `
  window.opened = new Promise(resolve => {
    const look = () => document.querySelector('table.cases')
      ? setTimeout(() => resolve(performance.now()))
      : requestAnimationFrame(look)
    look()
  })`

/** From what is done until it shows, and is drawn. */
const timed = (act: string, shows: string) => `new Promise(resolve => {
  const told = () => document.querySelector('[role=status]').textContent
  const before = told()
  const start = performance.now()
  ${act}
  const look = () => (${shows})
    ? setTimeout(() => resolve(performance.now() - start))
    : requestAnimationFrame(look)
  look()
})`

const searched = (text: string) =>
  timed(
    `const input = document.querySelector('input[type=search]')
    input.value = ${JSON.stringify(text)}
    input.dispatchEvent(new Event('input', { bubbles: true }))`,
    'told() !== before',
  )

const sortedByName = timed(
  `document.querySelector('.sort').click()`,
  `document.querySelector('[aria-sort]')`,
)

const toTheEnd = timed(
  `document.querySelector('.scroll').scrollTo(0, 1e9)`,
  `document.querySelector('tbody:last-of-type [data-row]')`,
)

const unpacked = timed(
  `document.querySelector('.check input').click()`,
  `(window.began ||= document.querySelector('progress')) && !document.querySelector('progress')`,
)

const metrics = ['faithfulness', 'answerRelevance', 'contextRecall', 'documentRecall']

function runOf(count: number): PagedRun {
  const random = xoshiro128(fixedSeed)
  const word = () => (random() % 60_466_176).toString(36)
  const text = (words: number) => Array.from({ length: words }, word).join(' ')
  const answers = new Map<string, string[]>()
  const records = Array.from({ length: count }, (_, index) => {
    const caseId = `case-${index}`
    const passages = Array.from({ length: 3 }, () => `${text(150)}.`)
    if (index === Math.floor(count / 2))
      passages.push(`${onlyIn.answer} ${text(50)} ${onlyIn.passage}.`)
    answers.set(caseId, passages)
    const claims = Array.from({ length: 6 }, (_claim, place) => {
      const claim = { id: `c${place}`, text: text(15) }
      return place % 3 === 0
        ? unsupported('', { claim, reason: text(12) })
        : supported('', {
            claim,
            quote: passages[place % 3]?.slice(0, 60) ?? '',
            passages: [`p${place % 3}`],
          })
    })
    const scores = Object.fromEntries(
      metrics.map(metric => [metric, { status: 'scored' as const, value: (random() % 101) / 100 }]),
    )
    const evidence = { answerInContexts: claims }
    return caseRecord({ caseId, question: `${text(12)}?`, scores, evidence })
  })
  const results = recordedRun({ records })
  const told = new Set([...answers.keys()].slice(0, mostCases))
  return {
    results,
    exchangesOf: ({ caseId }) =>
      told.has(caseId) ? exchangesOn(answers.get(caseId) ?? [], text) : undefined,
    decision: decide({ results }),
    trends: { runs: [], baseline: [] },
    answersOf: ({ set, caseId, repeat }) => {
      const passages = answers.get(caseId) ?? []
      const contexts = passages.map((passage, place) => ({
        id: `p${place}`,
        documentId: `p${place}`,
        text: passage,
      }))
      const said = { question: caseId, answer: passages.map(one => one.slice(0, 200)).join(' ') }
      return { now: { set, caseId, repeat, ...said, contexts } }
    },
  }
}

/** Two questions with the passages in them, and instructions as long as ours. */
function exchangesOn(passages: readonly string[], text: (words: number) => string): PageExchanges {
  const { extractClaims, checkClaims } = promptInstructions
  const exchanges = [extractClaims, checkClaims].map(content => ({
    name: 'checkClaims@1',
    facts: 'clerk · 2026-11-22',
    messages: [
      { role: 'system', content },
      { role: 'user', content: JSON.stringify({ passages }, null, 2) },
    ],
    answer: text(60),
  }))
  return { exchanges, notes: [] }
}
