import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { PagedRun } from '../../src/page/pagedRun.ts'
import { readPageShell } from '../../src/page/pageShell.ts'
import { writePage } from '../../src/page/writePage.ts'
import { reportOf } from '../../src/report/assembly/reportOf.ts'
import { openBrowser } from './browser.ts'

/** A report on disk, in a real browser. */
export interface PageInBrowser {
  /** @param hash which view */
  open(hash: string, options?: BrowserContextOptions): Promise<Page>
  /** Everything that its pages asked for. */
  asked: string[]
  /** What went wrong in them. */
  faults: string[]
  close(): Promise<void>
}

export async function pageInBrowser(run: PagedRun): Promise<PageInBrowser> {
  const file = join(mkdtempSync(join(tmpdir(), 'page-')), 'report.html')
  writePage(file, { run, report: reportOf(run), shell: readPageShell() })
  const browser: Browser = await openBrowser()
  const asked: string[] = []
  const faults: string[] = []
  return {
    asked,
    faults,
    close: () => browser.close(),
    async open(hash, options = {}) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
      page.setDefaultTimeout(10_000)
      page.on('request', request => asked.push(request.url()))
      page.on('pageerror', error => faults.push(error.message))
      page.on('console', message => {
        if (message.type() === 'error') faults.push(message.text())
      })
      await page.goto(`${pathToFileURL(file).href}${hash}`)
      await page.locator('h1').first().waitFor()
      return page
    },
  }
}

/**
 * What axe finds in a view, with all that can be unfolded: rules, each with the elements that break it.
 * @param options of axe, as a program
 */
export async function axeFaults(page: Page, options = '{}'): Promise<string[][]> {
  await page.evaluate(axe.source)
  await page.evaluate(`document.querySelectorAll('details').forEach(one => { one.open = true })`)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`)
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
}

interface AxeResults {
  violations: { id: string; nodes: { html: string }[] }[]
}
