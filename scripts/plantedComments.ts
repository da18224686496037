import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderMarkdown } from '../src/report/markdown/markdown.ts'
import { openBrowser } from '../test/e2e/browser.ts'
import { markedReport } from '../test/report/markedReport.ts'
import { conversations, plantedReport, plantedSet, twentySets } from '../test/report/plantedRuns.ts'
import { commentPage } from './commentPicture/commentPage.ts'

// Pictures of comments on changes with planted causes, for people who change the comment to look at:
//
//   node scripts/plantedComments.ts /tmp/comments

const known = { baselineAge: { days: 3, commits: 12 }, acceptLabel: 'rag-accept' }
const reports = {
  green: plantedReport(plantedSet('support', 48, 'right', 0), known),
  lookAt: plantedReport(plantedSet('support', 48, 'right', 0), {
    baselineAge: { days: 140, commits: 212 },
    changedInputs: [{ path: 'golden/support.golden.yaml' }],
  }),
  oneCause: plantedReport(plantedSet('support', 48, 'invents', 5), known),
  threeCauses: plantedReport(twentySets(), known),
  first: plantedReport(plantedSet('support', 12, 'right', 0), { baseline: undefined }),
  error: plantedReport(plantedSet('support', 12, 'fails', 3), known),
  conversation: plantedReport(conversations(), known),
  variants: markedReport(),
}
const links = {
  sourceUrl: 'https://github.com/shop/support/blob/main/',
  runUrl: 'https://github.com/shop/support/actions/runs/4711',
  htmlArtifact: 'rag-report',
}

const [folder = '.planted/comments'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
for (const [name, report] of Object.entries(reports)) {
  const html = await commentPage(renderMarkdown(report, links))
  for (const width of [1280, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme })
      await page.setContent(html)
      const path = join(folder, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
      await page.close()
    }
  }
}
await browser.close()
