import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenaiServer } from '../loopback/openaiServer.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { hasBrowser, openBrowser } from './browser.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { supportFiles } from './supportProject.ts'

// The report as `npx vitest-rag open` serves it: what a person does there reaches the files.

const golden = `${supportFiles['support.golden.yaml']}  # Written by a tool.
  - id: gift-cards
    question: 'Can gift cards be returned?' # nobody looked at it yet
    reference: >-
      No, gift cards
      can't be returned.
    facts:
      - Gift cards can't be returned. # by law
      - { text: They expire after three years., optional: true }
      - They are not paid out.
    relevantDocuments: [refunds.md]
    review: pending
  - id: chat
    turns:
      - question: Can gift cards be returned?
      - question: And when are refunds paid? # as people ask
        relevantDocuments: [refunds.md]
    review: pending
`

// Written from answers of production, of which nobody has said what is right.
const drafts = `pipeline: ./answer.ts
metrics: { faithfulness: report }
cases:
  - id: express
    question: What does express delivery cost?
    review: pending
  - id: parcel
    turns:
      - question: Where is my parcel?
      - question: And when does it arrive?
    review: pending
`

describe.skipIf(!hasBrowser)('npx vitest-rag open', () => {
  let server: OpenaiServer
  let project: Project
  let browser: Browser
  let page: Page
  let address: string
  let stop: () => Promise<number | null>

  beforeAll(async () => {
    server = await startOpenaiServer(wordOverlapModel)
    project = createProject({
      ...supportFiles,
      'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'word-overlap', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody' })
export default { plugins: [rag({ judge })] }
`,
      'support.golden.yaml': golden,
      'drafts.golden.yaml': drafts,
    })
    await project.vitest()
    const cli = join(inject('workspace'), 'node_modules/vitest-rag/dist/cli/cli.js')
    const child = spawn(process.execPath, [cli, 'open'], { cwd: project.folder })
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
    stop = () => {
      child.kill('SIGINT')
      return ended
    }
    for await (const line of createInterface(child.stdout)) {
      address = /http:\S+/.exec(line)?.[0] ?? ''
      if (address !== '') break
    }
    browser = await openBrowser()
    page = await browser.newPage()
    page.setDefaultTimeout(10_000)
  })
  afterAll(async () => {
    await browser?.close()
    await stop?.()
    await server?.close()
  })

  const openCase = async (caseId: string, set = 'support') => {
    await page.goto(`${address}#case=${set}/${caseId}`)
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor()
  }
  /** The dialog comes after the click, so what is next must wait for it. */
  const answering = async (answer: 'accept' | 'dismiss', click: Promise<void>) => {
    const answered = page.waitForEvent('dialog').then(dialog => dialog[answer]())
    await Promise.all([answered, click])
  }
  const file = () => readFileSync(join(project.folder, 'support.golden.yaml'), 'utf8')

  test('a case that a tool wrote is found, accepted, and nothing else changes', async () => {
    await page.goto(`${address}#cases`)
    await page.getByRole('button', { name: /pending review/ }).click()
    await page.getByRole('link', { name: 'gift-cards' }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Accepted in support.golden.yaml.').waitFor()
    expect(file()).toBe(golden.replace('    review: pending\n', ''))
    await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' })
    await page.getByText('pending review').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'All cases' }).click()
    await page.getByRole('link', { name: 'gift-cards' }).waitFor({ state: 'detached' })
    await page.goBack()
    await page.reload()
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor()
    expect(await page.getByText('pending review').count()).toBe(0)
  })

  test('a conversation is accepted as a whole at any of its turns, and its turns are not edited', async () => {
    const before = file()
    await openCase('chat › turn 2')
    await page.getByText('This is about the whole conversation chat').waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Accepted in support.golden.yaml.').waitFor()
    expect(file()).toBe(before.replace('    review: pending\n', ''))
    await openCase('chat › turn 1')
    expect(await page.getByText('pending review').count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor()
    expect(await page.getByText('pending review').count()).toBe(0)
  })

  test('a draft that expects nothing is accepted at the second click, a conversation too', async () => {
    const accept = page.getByRole('button', { name: 'Accept' })
    const inFile = () => project.read('drafts.golden.yaml')
    await openCase('express', 'drafts')
    await accept.click()
    await page.getByText('This case has no facts and no reference yet').waitFor()
    await page.getByLabel('reference').waitFor()
    expect(inFile()).toBe(drafts)
    // Another case asks by itself.
    await openCase('parcel › turn 1', 'drafts')
    await accept.click()
    await page.getByText('No turn of this conversation has facts or a reference yet').waitFor()
    expect(inFile()).toBe(drafts)
    await accept.click()
    await page.getByText('Accepted in drafts.golden.yaml.').waitFor()
    expect(inFile()).toBe(drafts.replace(/ {4}review: pending\n$/, ''))
    await openCase('express', 'drafts')
    await accept.click()
    await accept.click()
    await page.getByText('Accepted in drafts.golden.yaml.').waitFor()
    expect(inFile()).not.toContain('pending')
  })

  test('an edit goes where the text stood', async () => {
    const before = file()
    await openCase('shipping-norway')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('reference').fill('Four to five working days: Oslo is faster.')
    await page.getByRole('button', { name: 'Save in the golden file' }).click()
    await page.getByText('Saved in support.golden.yaml.').waitFor()
    // Once more, though the case is another one than the run had by now.
    await page.getByRole('button', { name: 'Edit' }).click()
    expect(await page.getByLabel('reference').inputValue()).toContain('Oslo is faster')
    await page.getByLabel('question').fill('How long does it take to Norway?')
    await page.getByRole('button', { name: 'Save in the golden file' }).click()
    await page.getByLabel('question').waitFor({ state: 'detached' })
    expect(file()).toBe(
      before
        .replace(
          'How many working days does shipping to Norway take?',
          'How long does it take to Norway?',
        )
        .replace(
          'reference: Four working days.',
          'reference: "Four to five working days: Oslo is faster."',
        ),
    )
  })

  test('facts are changed, removed and added one by one', async () => {
    const before = file()
    await openCase('gift-cards')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('fact 2 (optional)').fill('They expire after five years.')
    await page.getByRole('button', { name: 'Remove fact 3' }).click()
    await page.getByRole('button', { name: 'Add a fact' }).click()
    await page.keyboard.type('They expire after five years.')
    await page.getByRole('button', { name: 'Save in the golden file' }).click()
    await page.getByText('a claim that no other one repeats').waitFor()
    expect(file()).toBe(before)
    await page.getByRole('textbox', { name: 'fact 3' }).fill('Shops take them.')
    await page.getByRole('button', { name: 'Save in the golden file' }).click()
    await page.getByText('Saved in support.golden.yaml.').waitFor()
    expect(file()).toBe(
      before
        .replace('after three years', 'after five years')
        .replace('They are not paid out', 'Shops take them'),
    )
  })

  test('a case that was changed meanwhile is left alone', async () => {
    await openCase('battery-warranty')
    const changed = file().replace('Six months.', 'Half a year.')
    writeFileSync(join(project.folder, 'support.golden.yaml'), changed)
    await answering('accept', page.getByRole('button', { name: 'Drop' }).click())
    await page.getByText('the file was changed meanwhile').waitFor()
    expect(file()).toBe(changed)
  })

  test('what is typed is not lost by a link', async () => {
    await openCase('refund-window')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('reference').fill('Soon.')
    await answering('dismiss', page.getByRole('link', { name: 'Overview' }).click())
    expect(await page.getByLabel('reference').inputValue()).toBe('Soon.')
    await answering('accept', page.getByRole('link', { name: 'Overview' }).click())
    await page.getByRole('heading', { name: 'Next steps' }).waitFor()
  })

  test('claims are labelled without the word of the judge, for calibrate to read', async () => {
    await page.goto(`${address}#label`)
    await page.getByLabel('Who labels').fill('Ada')
    await page.getByLabel('Who labels').press('Enter')
    const claim = page.locator('.asked')
    await claim.waitFor()
    const first = await claim.innerText()
    expect(await page.locator('main article').innerText()).not.toMatch(/refuted by|nearest passage/)
    await page.getByRole('button', { name: 'Supported' }).click()
    await expect.poll(() => claim.innerText()).not.toBe(first)
    await page.keyboard.press('u')
    await page.getByText('You said “Supported”').waitFor()
    expect(await claim.innerText()).toBe(first)
    await page.keyboard.press('1')
    await expect.poll(() => claim.innerText()).not.toBe(first)
    const lines = readFileSync(join(project.folder, 'labels.jsonl'), 'utf8').trim().split('\n')
    const given = expect.objectContaining({
      claim: first,
      label: 'supported',
      labeller: 'Ada',
      drawn: expect.objectContaining({ mode: 'stratified', place: 1 }) as unknown,
    }) as unknown
    expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([given, given])
    const { exitCode, output } = await project.command(['calibrate', 'labels.jsonl'])
    expect(output).toContain("claims drawn: at random within the judge's verdicts, 1 of ")
    expect(exitCode).toBe(0)
  })

  test('what the judge was asked is loaded when somebody wants it, and asks nobody', async () => {
    await openCase('refund-window')
    const asked = server.requests.length
    await page.getByRole('button', { name: 'Show them' }).click()
    await page
      .locator('.exchange summary')
      .filter({ hasText: 'openai word-overlap' })
      .first()
      .click()
    const shown = await page.locator('.exchange').first().innerText()
    expect(shown).toMatch(
      /^extractClaims@\d+ openai word-overlap\S* · \d{4}-\d\d-\d\d · \d+ tokens asked/,
    )
    expect(shown).toContain('"claims": [')
    expect(server.requests).toHaveLength(asked)
  })

  test('the page loads anew with a new run', async () => {
    await page.goto(`${address}#overview`)
    await page.getByRole('heading', { name: 'Next steps' }).waitFor()
    const results = project.read('.vitest-rag/results.json')
    await page.evaluate(`document.body.dataset.former = 'yes'`)
    project.write({ '.vitest-rag/results.json': results })
    await expect.poll(() => page.evaluate(`document.body.dataset.former`)).toBeUndefined()
  })

  test('a reader stays at the place while the page loads anew', async () => {
    await page.setViewportSize({ width: 900, height: 300 })
    await page.goto(`${address}#cases`)
    const last = page.locator('table.cases a').last()
    await last.focus()
    const place = () =>
      page.evaluate<[string, number]>('[document.activeElement.textContent, Math.round(scrollY)]')
    const [text, top] = await place()
    expect(top).toBeGreaterThan(0)
    await page.evaluate(`document.body.dataset.former = 'yes'`)
    project.write({ '.vitest-rag/results.json': project.read('.vitest-rag/results.json') })
    await expect.poll(() => page.evaluate(`document.body.dataset.former`)).toBeUndefined()
    await expect.poll(place).toEqual([text, top])
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  test('a rerun of some files is told, until all ran', async () => {
    const note = {
      at: '2026-11-22T12:03:00.000Z',
      sets: [{ set: 'support', cases: 4, errors: 0, missed: 1 }],
    }
    project.write({ '.vitest-rag/rerun.json': JSON.stringify(note) })
    const told = page.getByText('support (4 cases, 1 missed a threshold)')
    await told.waitFor()
    expect(await page.getByRole('status').first().innerText()).toContain('the last whole run')
    rmSync(join(project.folder, '.vitest-rag/rerun.json'))
    await told.waitFor({ state: 'detached' })
  })

  test('it ends when it is told to', async () => {
    expect(await stop()).toBe(0)
  })
})

test('the report is served no longer than the npx runs that serves it', async () => {
  const project = createProject(supportFiles)
  await project.vitest()
  const cli = join(inject('workspace'), 'node_modules/vitest-rag/dist/cli/cli.js')
  const start = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(cli)}, 'open'], { stdio: 'inherit' })`
  const npx = spawn(process.execPath, ['-e', start], {
    cwd: project.folder,
    env: { ...process.env, npm_config_user_agent: 'npm/11' },
  })
  let address = ''
  for await (const line of createInterface(npx.stdout)) {
    address = /http:\S+/.exec(line)?.[0] ?? ''
    if (address !== '') break
  }
  expect((await fetch(address)).status).toBe(200)
  npx.kill('SIGKILL')
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'served',
        () => 'ended',
      ),
    )
    .toBe('ended')
})
