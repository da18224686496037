import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { recordBaseline } from './recordedOnce.ts'

const page = readFileSync(new URL('../../docs/monorepos.md', import.meta.url), 'utf8')

/** The files of the page: blocks that begin with a path. */
const shownFiles = Object.fromEntries(
  [...page.matchAll(/^```(?:ts|yaml)\n(?:\/\/|#) (\S+)\n([^]*?)^```/gm)].map(
    ([, file = '', text = '']) => [file, text],
  ),
)

/** What the page says that a run prints. */
const printed = [...page.matchAll(/^```text\n([^]*?)^```/gm)].flatMap(([, text = '']) =>
  text.trim().split('\n'),
)

const says = (text: string, documentId: string) =>
  `export default () => ({ answer: '${text}', contexts: [{ documentId: '${documentId}', text: '${text}' }] })\n`

test('the files of docs/monorepos.md run as the page says', async () => {
  expect(Object.keys(shownFiles)).toHaveLength(5)
  const project = createProject({
    ...shownFiles,
    'packages/billing/answer.ts': says('An invoice is due after thirty days.', 'invoices.md'),
    'packages/shop/answer.ts': says('An order ships within 24 hours.', 'shipping.md'),
  })
  // Without it there is no folder of a repository.
  project.write({ '.git/HEAD': 'ref: refs/heads/main\n' })
  await recordBaseline(project)
  const all = await project.vitest()
  const own = await project.vitest(['--root', 'packages/billing'])
  expect([all.exitCode, own.exitCode]).toEqual([0, 0])
  const lines = new Set(`${all.output}${own.output}`.split('\n').map(line => line.trim()))
  expect(printed.filter(line => !lines.has(line))).toEqual([])
})
