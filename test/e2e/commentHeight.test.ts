import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commentPage } from '../../scripts/commentPicture/commentPage.ts'
import { renderMarkdown } from '../../src/report/markdown/markdown.ts'
import type { Report } from '../../src/report/model/report.ts'
import { plantedReport, plantedSet, twentySets } from '../report/plantedRuns.ts'
import { hasBrowser, openBrowser } from './browser.ts'

const links = {
  sourceUrl: 'https://github.com/shop/support/blob/main/',
  runUrl: 'https://github.com/shop/support/actions/runs/4711',
  htmlArtifact: 'rag-report',
}
const known = { baselineAge: { days: 3, commits: 12 }, acceptLabel: 'rag-accept' }

describe.skipIf(!hasBrowser)('a comment, as wide as on GitHub', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  async function heightOf(report: Report): Promise<number> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 400 } })
    await page.setContent(await commentPage(renderMarkdown(report, links)))
    const box = await page.locator('article').boundingBox()
    await page.close()
    return box?.height ?? Infinity
  }

  test('on three causes over twenty sets is at most 1,500 px high', async () => {
    const changedInputs = [{ path: 'golden/support.golden.yaml' }]
    const report = plantedReport(twentySets(), { ...known, changedInputs })
    expect(report.explanations).toHaveLength(3)
    expect(await heightOf(report)).toBeLessThanOrEqual(1500)
  })

  test('on a run that passed is three lines', async () => {
    const green = plantedReport(plantedSet('support', 48, 'right', 0), known)
    expect(await heightOf(green)).toBeLessThanOrEqual(300)
  })
})
