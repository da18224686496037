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
  const opening = await medianSeconds(3, async () => {
    await page.goto('about:blank')
    await page.goto(`${address}#cases`)
    await page.locator('table.cases').waitFor()
  })
  const filtering = await page.evaluate<number>(filterOnce)
  const showing = await medianSeconds(3, () => openCase(page, address, count))
  await browser.close()
  return [
    { what: `${count}: opened`, value: inSeconds(opening) },
    { what: `${count}: a filter answered`, value: `${Math.round(filtering)} ms` },
    { what: `${count}: a case opened`, value: inSeconds(showing) },
  ]
}

async function openCase(page: Page, address: string, count: number): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}#case=support/case-${Math.floor(count / 2)}`)
  await page.locator('.claim').first().waitFor()
}

/** From the key until the new rows are drawn, in the page itself. */
const filterOnce = `new Promise(resolve => {
  const status = document.querySelector('[role=status]')
  const before = status.textContent
  const start = performance.now()
  const look = () => status.textContent === before
    ? requestAnimationFrame(look)
    : setTimeout(() => resolve(performance.now() - start))
  const input = document.querySelector('input[type=search]')
  input.value = 'case-77'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  look()
})`

function runOf(count: number): PagedRun {
  const random = xoshiro128(fixedSeed)
  const word = () => (random() % 60_466_176).toString(36)
  const text = (words: number) => Array.from({ length: words }, word).join(' ')
  const answers = new Map<string, string[]>()
  const records = Array.from({ length: count }, (_, index) => {
    const caseId = `case-${index}`
    const passages = Array.from({ length: 3 }, () => `${text(150)}.`)
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
    return caseRecord({ caseId, question: `${text(12)}?`, evidence: { answerInContexts: claims } })
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
