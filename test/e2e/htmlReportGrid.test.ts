import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { longRun } from '../page/pagedRun.ts'
import { hasBrowser } from './browser.ts'
import type { PageInBrowser } from './pageInBrowser.ts'
import { pageInBrowser } from './pageInBrowser.ts'

// Cases × metrics, with more rows than are drawn at once.

const count = 400

describe.skipIf(!hasBrowser)('the grid of cases', () => {
  let report: PageInBrowser

  beforeAll(async () => {
    report = await pageInBrowser(longRun(count))
  })
  afterAll(async () => {
    await report?.close()
  })

  const links = (page: Page) => page.locator('table.cases tbody th a')
  const first = (page: Page) => links(page).first().innerText()
  const told = (page: Page) => page.getByRole('status').innerText()
  const heads = (page: Page) => page.locator('table.cases thead .sort bdi').allInnerTexts()
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

  test('the head of a column sorts, the worst first, and the other way round', async () => {
    const page = await report.open('#cases')
    const head = page.getByRole('columnheader', { name: 'hallucination' })
    await head.getByRole('button').click()
    await expect.poll(() => first(page)).toBe(`case-${count - 1}`)
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    await head.getByRole('button').click()
    await expect.poll(() => first(page)).toBe('case-000')
    await page.reload()
    await expect.poll(() => first(page)).toBe('case-000')
    await page.getByLabel('Sort').selectOption('name')
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'case' }).getAttribute('aria-sort'))
      .toBe('ascending')
  })

  test('columns are chosen, and a copied link has them', async () => {
    const page = await report.open('#cases?tag=odd')
    const before = await heads(page)
    await page.getByText(/^Columns:/).click()
    await page.getByLabel('contextRecall').uncheck()
    await expect.poll(() => heads(page)).toEqual(before.filter(name => name !== 'contextRecall'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    const other = await report.open(copied.replace(/^[^#]*/, ''))
    expect(await heads(other)).toEqual(before.filter(name => name !== 'contextRecall'))
    expect(await told(other)).toBe(`${count / 2} of ${count} cases`)
  })

  test('words of answers are found at once, those of passages if somebody wants them, as text', async () => {
    const page = await report.open('#cases')
    await page.getByRole('searchbox').fill('quartermaster')
    await expect.poll(() => links(page).allInnerTexts()).toEqual(['case-007'])
    expect(await page.locator('table.cases mark').innerText()).toBe('Quartermaster')
    await page.getByRole('searchbox').fill('zanzibar')
    await expect.poll(() => told(page)).toBe(`0 of ${count} cases`)
    await page.getByLabel('Search passages and claims too').check()
    await expect.poll(() => links(page).allInnerTexts()).toEqual(['case-008'])
    expect(await page.locator('table.cases tbody').innerText()).toContain('<style>')
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => links(page).allInnerTexts()).toEqual(['case-008'])
    // The claims of the other cases are alike.
    await page.getByRole('searchbox').fill('returned within thirty')
    await expect.poll(() => told(page)).toBe(`${count} cases`)
  })

  test('the last row is one key away, and back from a case the list is where it was', async () => {
    const page = await report.open('#cases?sort=name')
    await links(page).first().waitFor()
    expect(await links(page).count()).toBeLessThan(count)
    await page.getByRole('region', { name: 'Cases' }).focus()
    await page.keyboard.press('End')
    const last = page.getByRole('link', { name: `case-${count - 1}`, exact: true })
    await last.click()
    await page.getByRole('heading', { level: 1, name: `case-${count - 1}` }).waitFor()
    await page.getByRole('link', { name: '← All cases' }).click()
    await expect.poll(() => focused(page)).toBe(`case-${count - 1}`)
    expect(await page.evaluate<boolean>(isFocusInWindow)).toBe(true)
  })

  test('keys lead through the rows and open one, unless they are switched off', async () => {
    const page = await report.open('#cases?sort=name')
    await links(page).first().waitFor()
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await expect.poll(() => focused(page)).toBe('case-001')
    // Across what is drawn at once.
    for (let row = 1; row < 60; row += 1) {
      await page.keyboard.press('j')
      await expect.poll(() => focused(page)).toBe(`case-${String(row + 1).padStart(3, '0')}`)
    }
    await page.keyboard.press('?')
    await page.getByLabel('Use keys').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    expect(await focused(page)).toBe('case-060')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'case-060' }).waitFor()
  })

  test.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('has no fault that axe finds, %i wide and %s', async (width, colorScheme) => {
    const page = await report.open(
      '#cases?search=thirty&everywhere=yes&sort=ascending&by=faithfulness',
      {
        viewport: { width, height: 844 },
        colorScheme,
      },
    )
    await page.locator('table.cases mark').first().waitFor()
    await page.getByText(/^Columns:/).click()
    await page.evaluate(axe.source)
    const found = await page.evaluate<{ violations: unknown[] }>('axe.run()')
    expect(found.violations).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  test('none of this asked for anything, or had a fault', () => {
    expect(report.faults).toEqual([])
    expect(report.asked.filter(url => !url.startsWith('file:'))).toEqual([])
  })

  test('rows are drawn while the rest of the file is read, and cases open once it is', async () => {
    const page = await report.open('#cases')
    const html = readFileSync(new URL(page.url().replace(/#.*/, '')), 'utf8')
    const middle = html.indexOf('id="part-0"') + 100
    let finish = () => {}
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.write(html.slice(0, middle))
      finish = () => response.end(html.slice(middle))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/#cases`, { waitUntil: 'commit' })
    await links(page).first().click()
    await page.getByRole('heading', { level: 1, name: 'case-' }).waitFor()
    expect(await page.evaluate('document.readyState')).toBe('loading')
    finish()
    await page.getByRole('heading', { name: 'Claims', exact: true }).waitFor()
  })
})

const isFocusInWindow = `(() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
})()`
