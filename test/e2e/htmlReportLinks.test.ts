import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longRun, troubledRun } from '../page/pagedRun.ts'
import { hasBrowser } from './browser.ts'
import type { PageInBrowser } from './pageInBrowser.ts'
import { axeFaults, pageInBrowser } from './pageInBrowser.ts'

// From what the report names to where it is: a run with variants, of which some things went wrong.

describe.skipIf(!hasBrowser)('the HTML report of a troubled run', () => {
  let report: PageInBrowser

  beforeAll(async () => {
    report = await pageInBrowser(troubledRun())
  })
  afterAll(async () => {
    await report?.close()
  })

  test('errors, critical cases and missed thresholds lead to their cases', async () => {
    const page = await report.open('')
    await page.getByRole('heading', { name: 'Errors' }).waitFor()
    await page.getByRole('link', { name: 'hours hyde' }).click()
    // The overview has the same words.
    await page.getByRole('heading', { level: 1, name: 'hours' }).waitFor()
    await page.getByText('Error: no index').waitFor()
    await page.goBack()
    const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await line('at least 0.8 held in the run of the baseline').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'docs/refund (EU)' }).waitFor()
    // As it is passed on, and as somebody types it.
    expect(page.url()).toMatch(/#case=support\/docs%2Frefund%20%28EU%29$/)
    await page.goto(page.url().replace(/#.*/, '#case=support/hyde/docs/refund (EU)'))
    await page.getByText('support › hyde').waitFor()
    await page.goto(page.url().replace(/#.*/, '#overview'))
    await line('missed a threshold').getByRole('link', { name: 'all of them' }).click()
    expect(await page.getByRole('status').innerText()).toBe('2 of 2 cases')
  })

  test('has no fault that axe finds, on a phone and in the dark', async () => {
    const phone = await report.open('', { viewport: { width: 390, height: 844 } })
    expect(await axeFaults(phone)).toEqual([])
    const dark = await report.open('', { colorScheme: 'dark' })
    expect(await axeFaults(dark, "{ runOnly: ['color-contrast'] }")).toEqual([])
  })

  test('the address of a view that only a served page has leads to the overview', async () => {
    const page = await report.open('#label')
    await page.getByRole('heading', { name: 'Errors' }).waitFor()
    expect(report.faults).toEqual([])
  })

  test('a case is counted once, whatever variants ran it', async () => {
    const page = await report.open('#cases')
    expect(await page.getByRole('link', { name: /^Cases/ }).innerText()).toBe('Cases 2')
    expect(await page.getByRole('status').innerText()).toBe('2 cases, 4 rows with variants')
    expect(await page.getByRole('button', { name: /^all/ }).innerText()).toBe('all 2')
    await page.getByLabel('variant').selectOption('hyde')
    expect(await page.getByRole('status').innerText()).toBe('2 of 2 cases')
  })

  test('words of another direction stay where they stand in a reason', async () => {
    const page = await report.open('#case=support/docs%2Frefund%20%28EU%29')
    const words = page.locator('.why bdi')
    expect(await words.allInnerTexts()).toEqual(['ثلاثون', '30', 'يوماً'])
    const [first, , last] = await Promise.all(
      (await words.all()).map(async word => (await word.boundingBox())?.x ?? 0),
    )
    expect(first).toBeLessThan(last ?? 0)
  })

  test('a text of a book’s length is laid out only where it is near', async () => {
    const { answersOf, ...run } = longRun(1)
    const long = await pageInBrowser({
      ...run,
      answersOf(record) {
        const { now } = answersOf?.(record) ?? {}
        return now ? { now: { ...now, answer: 'The moon is far. '.repeat(4000) } } : {}
      },
    })
    const page = await long.open('#case=support/case-000')
    expect(await page.locator('.text.long').textContent()).toHaveLength(68_000)
    // With a direction for each paragraph, Chromium takes seconds for a megabyte.
    const style = "getComputedStyle(document.querySelector('.text.long'))"
    expect(await page.evaluate(`${style}.contentVisibility`)).toBe('auto')
    expect(await page.evaluate(`${style}.unicodeBidi`)).toBe('isolate')
    await long.close()
  })
})
