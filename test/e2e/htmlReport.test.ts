import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostile, pagedRun } from '../page/pagedRun.ts'
import { hasBrowser } from './browser.ts'
import type { PageInBrowser } from './pageInBrowser.ts'
import { axeFaults, pageInBrowser } from './pageInBrowser.ts'

// The page as people open it: from disk, in a real browser.

describe.skipIf(!hasBrowser)('the HTML report', () => {
  let report: PageInBrowser
  const openPage: PageInBrowser['open'] = (...given) => report.open(...given)

  beforeAll(async () => {
    report = await pageInBrowser(await pagedRun())
  })
  afterAll(async () => {
    await report?.close()
  })

  test('begins with the verdict, and leads to a case that explains it', async () => {
    const page = await openPage('')
    expect(await page.locator('h1').innerText()).toContain('failed (regressed)')
    await page.getByRole('link', { name: 'shipping.md' }).first().click()
    await page.getByRole('heading', { name: 'Claims', exact: true }).waitFor()
    expect(page.url()).toMatch(/#case=support\/shipping\.md$/)
    expect(await page.locator('h1').innerText()).toContain('shipping.md')
  })

  test('shows on a laptop what broke, each cause with its cases, before what to do', async () => {
    const page = await openPage('', { viewport: { width: 1280, height: 800 } })
    expect(await page.locator('h1').innerText()).toContain('10 of 12 cases got worse')
    expect(await page.locator('main h2').allInnerTexts()).toEqual([
      expect.stringMatching(/^Gated metrics/),
      'What got worse',
      'Look at',
      'Next steps',
      ...['Trends', expect.stringMatching(/^support/), 'What the numbers rest on'],
    ])
    expect(await page.locator('.strips > li').first().innerText()).toMatch(
      /^answerOverlap\s+1\.000 → 0\.455\s+-0\.545\s+regressed$/,
    )
    const cards = page.locator('.card')
    const sizes = await page.locator('.card .size').allInnerTexts()
    expect(sizes).toEqual([
      ...['5 cases · generator of support', '4 cases · retriever of support'],
      '1 case · generator of support',
    ])
    for (const card of await cards.all()) {
      const { y, height } = (await card.boundingBox()) ?? { y: 800, height: 0 }
      expect(y + height).toBeLessThanOrEqual(800)
    }
    await page.getByRole('link', { name: '4 cases' }).click()
    expect(await page.getByRole('status').innerText()).toBe('4 of 12 cases')
  })

  test('a trend says from when to when it goes, and how far its scale reaches', async () => {
    const page = await openPage('')
    const labels = await page.locator('svg.trend .scale text').allTextContents()
    expect(labels).toEqual(['0.90', '0.70', '2026-11-20', '2026-11-22'])
    expect(await page.locator('svg.trend').getAttribute('aria-label')).toBe(
      'faithfulness. 2026-11-20: 0.900, 2026-11-21: 0.800, 2026-11-22: 0.700',
    )
  })

  test('a run that is pointed at or chosen is named, with what happened before it', async () => {
    const page = await openPage('')
    const facts = () => page.locator('.moment').innerText()
    expect(await facts()).toMatch(
      /^2026-11-22 08:00 UTC · npx vitest-rag report 2026-11-22\s+accepted by commit 1a2b3c4d Take the new scores$/,
    )
    const chart = page.locator('svg.trend')
    const middle = { position: { x: 165, y: 20 } }
    await chart.hover(middle)
    expect(await facts()).toContain('report 2026-11-21')
    expect(await page.locator('.trends td.number').innerText()).toBe('0.800')
    await page.mouse.move(0, 0)
    expect(await facts()).toContain('report 2026-11-22')
    await chart.click(middle)
    await page.mouse.move(0, 0)
    expect(await facts()).toMatch(/report 2026-11-21\s+judge small → large$/)
    await page.getByRole('slider').press('ArrowLeft')
    expect(await facts()).toContain('report 2026-11-20')
  })

  test('a claim that is pointed at, or has the focus, lights up its words', async () => {
    const page = await openPage('#case=support/shipping.md')
    const lit = () => page.locator('mark.lit').allInnerTexts()
    const claim = page
      .getByRole('button', { name: /supported Shipping to Norway takes five/ })
      .first()
    const words = 'Shipping to Norway takes five working days.'
    await claim.hover()
    expect(await lit()).toEqual([words, words])
    await page.mouse.move(0, 0)
    expect(await lit()).toEqual([])
    await claim.focus()
    expect(await lit()).toEqual([words, words])
    await claim.press('Enter')
    await claim.blur()
    expect(await lit()).toEqual([words, words])
    const invented = page.locator('mark.bad', { hasText: 'The mayor of Atlantis' })
    await invented.hover()
    expect(await page.locator('.claim.lit').innerText()).toContain('The mayor of Atlantis')
  })

  test('shows what changed in the answer, what was lost, and the steps', async () => {
    const page = await openPage('#case=support/shipping.md')
    expect(await page.locator('ins').allInnerTexts()).toEqual([
      'The mayor of Atlantis adds a free balloon.',
    ])
    await page.goto(page.url().replace('shipping', 'warranty'))
    await page.getByText('not retrieved, though relevant: warranty.md').waitFor()
    const gone = page.locator('.gone li')
    await gone.getByText('warranty.md').click()
    expect(await gone.locator('del').innerText()).toContain('lasts two years')
    const steps = await page.locator('table.steps tbody tr').allInnerTexts()
    expect(steps).toEqual([
      expect.stringMatching(/^retrieve\s+0\.20 s[\s\S]*2 passages of refunds\.md$/),
      expect.stringMatching(/^embed\s+0\.090 s/),
      expect.stringMatching(/^generate\s+did not end\s+✗ Error: the model is away$/),
    ])
  })

  test('a command is copied with one click', async () => {
    const page = await openPage('#case=support/shipping.md', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.locator('dl', { hasText: 'print all of it' }).getByRole('button').last().click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'npx vitest-rag explain support/shipping.md',
    )
  })

  test('cases are searched, filtered and sorted, and the address keeps it', async () => {
    const page = await openPage('#cases')
    const ids = () => page.locator('table.cases tbody th a').allInnerTexts()
    const told = () => page.getByRole('status').innerText()
    expect(await told()).toBe('12 cases')
    await page.getByRole('button', { name: /got worse/ }).click()
    expect(await told()).toBe('10 of 12 cases')
    await page.getByRole('searchbox').fill('ship')
    await expect.poll(ids).toEqual(['shipping.md'])
    await page.reload()
    await expect.poll(ids).toEqual(['shipping.md'])
    expect(await page.getByRole('searchbox').inputValue()).toBe('ship')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: /^all/ }).click()
    await page.getByLabel('group').selectOption('first')
    await page.getByLabel('Sort').selectOption('name')
    await expect
      .poll(ids)
      .toEqual([
        'hours.md',
        'invoices.md',
        'refunds.md',
        'returns.md',
        'shipping.md',
        'warranty.md',
      ])
    await page.getByRole('link', { name: 'returns.md' }).click()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('heading', { level: 1, name: 'shipping.md' }).waitFor()
    await page.getByRole('link', { name: '← All cases' }).click()
    await expect.poll(told).toBe('6 of 12 cases')
  })

  test('works by the keyboard alone', async () => {
    const page = await openPage('')
    const press = (key: string) => page.keyboard.press(key)
    await press('Tab')
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('To the content')
    await press('Tab')
    await press('Tab')
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
    // The heading may stand before the rest of the view does.
    await page.getByRole('searchbox').waitFor()
    await press('Tab')
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('INPUT')
    await page.keyboard.type('warranty')
    await expect.poll(() => page.getByRole('status').innerText()).toBe('1 of 12 cases')
    const focused = () => page.evaluate<string>('document.activeElement.textContent')
    while ((await focused()) !== 'warranty.md') await press('Tab')
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'warranty.md' }).waitFor()
  })

  test('keys lead through the cases, off in fields and when they are switched off', async () => {
    const list = await openPage('#cases')
    await list.locator('[data-key="/"]').waitFor()
    await list.keyboard.press('/')
    await list.keyboard.type('jk?')
    expect(await list.evaluate<string>('document.activeElement.value')).toBe('jk?')
    const page = await openPage('#case=support/returns.md')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const address = () => page.evaluate<string>('location.hash')
    await heading('returns.md')
    const next = await page.getByRole('link', { name: 'Next' }).getAttribute('href')
    await page.keyboard.press('j')
    await expect.poll(address).toBe(next)
    await page.keyboard.press('k')
    await heading('returns.md')
    const use = async (isOn: boolean) => {
      await page.keyboard.press('?')
      await page.getByLabel('Use keys').setChecked(isOn)
      await page.getByRole('button', { name: 'Close', exact: true }).click()
    }
    await use(false)
    await page.keyboard.press('j')
    await use(true)
    expect(await address()).toBe('#case=support/returns.md')
  })

  test('what models and golden files write stays text', async () => {
    const page = await openPage('#cases?search=onerror&sort=name')
    expect(await page.locator('.question', { hasText: 'window.hacked' }).count()).toBe(1)
    await page.goto(page.url().replace(/#.*/, '#case=support/accounts.md'))
    await page.getByRole('heading', { name: 'Claims', exact: true }).waitFor()
    expect(await page.locator('.text').nth(1).innerText()).toContain(
      '<script>window.hacked = 1</script>',
    )
    expect(await page.locator('.asked').innerText()).toBe(hostile)
    await page.locator('.exchange summary').first().click()
    expect(await page.locator('.exchange pre').allInnerTexts()).toEqual([
      'Split the text.',
      hostile,
      hostile,
    ])
    expect(JSON.parse(await page.locator('pre.details').innerText())).toEqual({
      route: hostile,
      [hostile]: [1, null],
    })
    const calls = page.locator('section', {
      has: page.getByRole('heading', { name: 'Called tools' }),
    })
    expect(await calls.locator('tbody tr').count()).toBe(100)
    const shown = await calls.locator('tbody tr:nth-child(-n+2) > *').allTextContents()
    expect(shown).toEqual([
      ...['1', hostile, JSON.stringify({ [hostile]: hostile }), hostile],
      ...['2', hostile, hostile, `✗ ${hostile}`],
    ])
    expect(await calls.innerText()).toContain('40 calls more.')
    // One search found all passages, so nothing is said of it.
    expect(await page.locator('.passages small').count()).toBe(0)
    expect(await page.locator('main :is(script, img, style, iframe)').count()).toBe(0)
    // Even a fault in the page could load nothing and start nothing.
    await page.evaluate(`
      const script = document.createElement('script')
      script.textContent = 'window.hacked = 2'
      document.body.append(script)
    `)
    expect(await page.evaluate<boolean>(`'hacked' in window`)).toBe(false)
    expect(report.faults.splice(0)).toEqual([expect.stringContaining('Content Security Policy')])
  })

  test('exchanges with the judge are shown, or where they are', async () => {
    const page = await openPage('#case=support/accounts.md')
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'Exchanges with the judge' }),
    })
    await section.getByText('no answer in the log').waitFor()
    expect(await section.innerText()).toContain('no answer to 1 of 2 questions')
    await page.goto(page.url().replace('accounts', 'shipping'))
    await section.getByText('npx vitest-rag explain support/shipping.md --exchanges').waitFor()
    await page.goto(page.url().replace('shipping', 'hours'))
    await section.getByText('No model was asked about this case.').waitFor()
  })

  test('text stands in the direction of its script', async () => {
    const page = await openPage('#case=support/hours.md')
    const direction = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).direction`)
    expect(await direction('.asked')).toBe('rtl')
    expect(await direction('.text')).toBe('ltr')
  })

  test('a link to a case that is not there says so', async () => {
    const page = await openPage('#case=support/nobody')
    expect(await page.locator('main').innerText()).toContain(
      'The report has no case support/nobody.',
    )
  })

  const views = ['#overview', '#cases', '#case=support/shipping.md', '#case=support/accounts.md']

  async function visit(page: Page, hash: string): Promise<void> {
    await page.goto(page.url().replace(/#.*|$/, hash))
    await page
      .locator(hash.startsWith('#case=') ? '.claim' : 'table')
      .first()
      .waitFor()
  }

  test.each([
    ['has no fault that axe finds', { colorScheme: 'light' }, '{}'],
    ['has contrast enough in the dark', { colorScheme: 'dark' }, "{ runOnly: ['color-contrast'] }"],
  ] as const)('%s', async (_, options, rules) => {
    const page = await openPage('', options)
    for (const hash of views) {
      await visit(page, hash)
      for (const one of await page.locator('.exchange summary').all()) await one.click()
      expect(await axeFaults(page, rules)).toEqual([])
    }
  })

  test('fits on a phone', async () => {
    const page = await openPage('', { viewport: { width: 390, height: 844 }, isMobile: true })
    for (const hash of views) {
      await visit(page, hash)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(390)
    }
  })

  test('paper and phones begin with the verdict, and phones go on with the causes', async () => {
    const page = await openPage('', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const topOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.y ?? Infinity
    expect(await topOf('.card')).toBeLessThan(await topOf('.strips'))
    expect(await topOf('.card h3')).toBeLessThan(400)
    await page.emulateMedia({ media: 'print' })
    expect(await topOf('h1')).toBeLessThan(10)
    const sheet = 'getComputedStyle(document.querySelector(".card")).backgroundColor'
    expect(await page.evaluate<string>(sheet)).toBe('rgb(255, 255, 255)')
  })

  test('none of this asked for anything, or had a fault', () => {
    expect(report.faults).toEqual([])
    expect(report.asked.filter(url => !url.startsWith('file:'))).toEqual([])
  })
})
