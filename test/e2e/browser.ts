import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const executablePath = places.find(place => existsSync(place))

/** Whether there is a Chromium. Tests of pages are skipped without one, and say so. */
export const hasBrowser = executablePath !== undefined

if (!hasBrowser) process.stderr.write('Tests of pages are skipped: there is no Chromium\n')

/** Asks nobody outside, not even for its own updates. */
export function openBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('There is no Chromium')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
