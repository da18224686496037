import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { defined } from '../defined.ts'
import { explainedCase } from '../report/cases/explainedCase.ts'
import type { CaseRecord } from '../results/results.ts'
import { writeAtomically } from '../files/textFile.ts'
import { caseColumns, caseRepeats, pageCaseRows } from './pageCaseRows.ts'
import type { CaseRepeats } from './pageCaseRows.ts'
import { pageIndex } from './pageIndex.ts'
import type { Report } from '../report/model/report.ts'
import type { PagedRun } from './pagedRun.ts'
import type { PageIndex, PageLive } from './pageData.ts'
import type { PageShell } from './pageShell.ts'
import type { ExplainedCase } from '../report/cases/explainedCase.ts'
import { explainCommand } from '../report/words/explainCommand.ts'
import { markedFacts, markedText } from './markedTexts.ts'
import type { PageCase } from './pageCaseData.ts'
import type { ExchangesOf } from './pageExchanges.ts'
import { pageRun } from './pageRun.ts'

export interface PageToWrite {
  run: PagedRun
  /** The report of the run. */
  report: Report
  shell: PageShell
  /** Present if `npx vitest-rag open` serves the page. @default the page is a file */
  live?: PageLive
}

/** How many cases are unpacked together when one of them is opened. */
const casesInPart = 50

/**
 * Writes the HTML report: one file, with style, program and data in it. The data is packed, what the page opens with
 * first, and the cases in parts, so that a page of 10 000 cases opens without unpacking them.
 */
export function writePage(file: string, page: PageToWrite): void {
  writeAtomically(file, pageHtml(page))
}

/** The file, piece by piece. */
export function* pageHtml({ run, report, shell, live }: PageToWrite): Generator<Buffer> {
  const { style, program } = shell
  const cases = caseRepeats(run.results.cases)
  const { sets } = run.results
  const metrics = caseColumns(run)
  const index = pageIndex(report, {
    sets: Object.keys(sets),
    ...defined({ run: run.results.run.id }),
    notes: run.notes ?? [],
    trends: run.trends,
    metrics,
    cases: pageCaseRows(run, cases, metrics),
    casesInPart,
    gatedVariants: gatedVariants(sets),
  })
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(program)}'`,
    ...(live ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  yield Buffer.from(
    [
      '<!doctype html>',
      '<html lang="en">',
      '<head>',
      '<meta charset="utf-8">',
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="color-scheme" content="light dark">',
      `<title>${escapeHtml(index.title)}</title>`,
      `<style>${style}</style>`,
      '</head>',
      '<body>',
      '<div id="page"><noscript>This report needs JavaScript.</noscript></div>',
      '',
    ].join('\n'),
  )
  yield packed('index', live ? { ...index, live } : index)
  // The page draws itself while the browser reads the rest.
  yield Buffer.from(`<script>${program}</script>\n`)
  yield* packedCases(cases, run)
  yield Buffer.from('</body>\n</html>\n')
}

/** What a search looks at, and the cases. Answers are in both: a search must not wait until all cases are unpacked. */
function* packedCases(cases: readonly CaseRepeats[], run: PagedRun): Generator<Buffer> {
  const answers = cases.map(repeats => answersText(repeats, run))
  yield packed('answers', answers)
  for (let start = 0; start < cases.length; start += casesInPart) {
    const part = cases.slice(start, start + casesInPart).map(repeats => detailsOf(repeats, run))
    yield packed(`part-${start / casesInPart}`, part)
  }
}

function gatedVariants(sets: PagedRun['results']['sets']): PageIndex['gatedVariants'] {
  return Object.fromEntries(
    Object.entries(sets).flatMap(([set, { variants }]) =>
      variants ? [[set, variants.gated]] : [],
    ),
  )
}

function detailsOf(
  repeats: CaseRepeats,
  { results, baseline, decision: { changes }, answersOf, exchangesOf }: PagedRun,
) {
  const known = {
    baseline,
    changes,
    all: results.cases,
    answerOf: (record: CaseRecord) => answersOf?.(record).now,
    formerAnswer: (record: CaseRecord) => answersOf?.(record).before,
  }
  return pageCase(explainedCase(repeats, known), exchangesOf)
}

/** What was answered in all repeats of a case. */
function answersText(repeats: CaseRepeats, { answersOf }: PagedRun): string {
  return [...new Set(repeats.map(record => answersOf?.(record).now?.answer ?? ''))].join('\n')
}

/** Base64, so that no text of a case can end the element that it is in. */
function packed(id: string, data: unknown): Buffer {
  const bytes = deflateRawSync(JSON.stringify(data))
  return Buffer.from(`<script type="text/plain" id="${id}">${bytes.toString('base64')}</script>\n`)
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => entities[character] ?? '')
}

/** All of a case, as the page shows it. */
function pageCase(
  { runs, baseline, command }: ExplainedCase,
  exchangesOf: ExchangesOf = () => undefined,
): PageCase | undefined {
  const [first] = runs
  if (!first) return undefined
  const { record } = first
  const { file, line, answerable, asksBack } = record
  const { reference, facts } = runs.find(({ answer }) => answer)?.answer ?? {}
  return {
    file,
    line,
    ...defined({ answerable, asksBack }),
    ...(reference !== undefined && { reference: markedText(reference, record, 'reference') }),
    ...(facts && { facts: markedFacts(facts, record) }),
    runs: runs.map(run => {
      const exchanges = exchangesOf(run.record)
      return { ...pageRun(run, baseline), ...(exchanges && { exchanges }) }
    }),
    commands: [
      { name: 'run it again', command },
      { name: 'print all of it', command: explainCommand(record) },
    ],
    exchangesCommand: `${explainCommand(record)} --exchanges`,
  }
}
