import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { inputVariables } from '../test/action/inputVariables.ts'
import { pullRequestPayload } from '../test/action/payload.ts'
import { openBrowser } from '../test/e2e/browser.ts'
import { startGitHub } from '../test/loopback/githubServer.ts'
import { commentPage } from './commentPicture/commentPage.ts'
import { shop } from './commentPicture/shop.ts'

// The comment that the action writes on a pull request which breaks a retriever: the committed bundle writes it, to a
// GitHub on loopback, from runs of a real Vitest.

const repository = fileURLToPath(new URL('..', import.meta.url))
const picture = join(repository, 'docs/pictures/comment.png')
const shas = { base: 'b'.repeat(40), head: 'e'.repeat(40), merge: 'c'.repeat(40) }
const workflowRun = {
  GITHUB_REPOSITORY: 'shop/support',
  GITHUB_RUN_ID: '4711',
  GITHUB_RUN_ATTEMPT: '1',
}
const own = { number: 7, base: shas.base, head: shas.head }

/** In the repository, where a project finds the package. */
mkdirSync(join(repository, '.planted'), { recursive: true })
const workspace = mkdtempSync(join(repository, '.planted/comment-'))
const runner = mkdtempSync(join(tmpdir(), 'runner-'))
try {
  writeProject(shop.sound)
  await run('dist/cli/cli.js', ['baseline', 'update', '--root', workspace])
  const baseline = read('.vitest-rag/baseline.json')
  writeProject(shop.broken)
  // As often as the action's command runs, so that the verdict is certain.
  await run('dist/cli/cli.js', ['run', '--root', workspace], {
    VITEST_RAG_GATE: 'report',
    GITHUB_ACTIONS: 'true',
    ...workflowRun,
  })
  await takePicture(await commentOf(baseline))
} finally {
  for (const folder of [workspace, runner]) rmSync(folder, { recursive: true, force: true })
}

function writeProject(files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) writeFileSync(join(workspace, file), content)
}

function read(file: string): string {
  return readFileSync(join(workspace, file), 'utf8')
}

async function run(program: string, args: string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env['PATH'], NO_COLOR: '1', ...environment }
  const child = spawn(process.execPath, [join(repository, program), ...args], {
    cwd: workspace,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return text(child.stdout)
}

async function commentOf(baseline: string): Promise<string> {
  const commits = [shas.base, shas.merge, shas.head]
  const github = await startGitHub({
    parents: { [shas.merge]: [shas.base, shas.head] },
    files: Object.fromEntries(commits.map(sha => [`${sha}:.vitest-rag/baseline.json`, baseline])),
    pullRequests: { 'shop:changes': [own] },
    changed: ['answer.ts'],
  })
  const files = { event: join(runner, 'event.json'), output: join(runner, 'output') }
  writeFileSync(files.event, JSON.stringify(pullRequestPayload(own)))
  writeFileSync(files.output, '')
  await run('action/index.mjs', [], {
    ...inputVariables(),
    GITHUB_API_URL: github.url,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: shas.merge,
    ...workflowRun,
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: files.event,
    GITHUB_OUTPUT: files.output,
    GITHUB_STEP_SUMMARY: join(runner, 'summary.md'),
  })
  await github.close()
  const [comment] = github.comments
  if (!comment) throw new Error('The action wrote no comment')
  return comment.body
}

async function takePicture(comment: string): Promise<void> {
  const browser = await openBrowser()
  const page = await browser.newPage({
    viewport: { width: 814, height: 400 },
    // Pages show it smaller, so that it fits a screen.
    deviceScaleFactor: 2,
    colorScheme: 'light',
  })
  await page.setContent(await commentPage(comment))
  await page.locator('article').screenshot({ path: picture })
  await browser.close()
}
