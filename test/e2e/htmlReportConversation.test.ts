import { expect, test } from 'vitest'
import { chatRun, hostile } from '../page/pagedRun.ts'
import { hasBrowser } from './browser.ts'
import { pageInBrowser } from './pageInBrowser.ts'

test.skipIf(!hasBrowser)('a turn stands between the turns of its conversation', async () => {
  const report = await pageInBrowser(chatRun())
  try {
    const page = await report.open('#case=support/kettle › turn 2')
    const turn = (label: string) => page.getByRole('region', { name: label }).getByRole('listitem')
    const earlier = turn('Earlier turns').first()
    await earlier.getByText('Answer of kettle › turn 1.').waitFor()
    expect(await earlier.innerText()).toContain('How long is the warranty?')
    expect(await earlier.innerText()).toContain('faithfulness 1.000')
    expect(await turn('Later turns').first().innerText()).toContain(hostile.slice(0, 40))
    await page.getByRole('link', { name: 'kettle › turn 3' }).click()
    await page.getByRole('heading', { level: 1, name: 'kettle › turn 3' }).waitFor()
    const missed = turn('Earlier turns').filter({ hasText: 'And if it is broken?' })
    await missed.getByText('✗ faithfulness 0.000').waitFor()
    expect(await missed.innerText()).toContain('missed a threshold')
    expect(await page.getByRole('region', { name: 'Later turns' }).count()).toBe(0)
    expect(report.faults).toEqual([])
  } finally {
    await report.close()
  }
})
