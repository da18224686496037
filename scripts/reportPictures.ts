import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openBrowser } from '../test/e2e/browser.ts'
import { runExample } from './example/exampleReport.ts'

/** The pictures of docs/report.md: what of the page each shows, and how much of it. */
const pictures = [
  { name: 'overview', hash: '', height: 1080, colorScheme: 'light' },
  { name: 'cases', hash: '#cases?state=worse', height: 760, colorScheme: 'light' },
  { name: 'case', hash: '#case=dependency-docs/package-checks', height: 960, colorScheme: 'dark' },
] as const

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'pictures-'))
const file = join(scratch, 'report.html')

// The example with its retriever cut, as in the README.
const { page: html } = await runExample('dependency-docs', {
  isRed: true,
  changes: {
    'vitest.config.ts': [
      'rag(model === undefined ? {} :',
      'rag(model === undefined ? { html: true } :',
    ],
  },
})
if (html === undefined) throw new Error('The example wrote no HTML report')
writeFileSync(file, html)
mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
for (const { name, hash, height, colorScheme } of pictures) {
  const page = await browser.newPage({ viewport: { width: 1200, height }, colorScheme })
  await page.goto(`${pathToFileURL(file).href}${hash}`)
  await page.locator('h1').first().waitFor()
  if (name === 'case') await page.locator('.claim').first().hover()
  await page.screenshot({ path: join(folder, `report-${name}.png`) })
}
await browser.close()
rmSync(scratch, { recursive: true })
