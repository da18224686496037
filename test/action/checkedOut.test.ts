import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatBaseline } from '../../src/baseline/format.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { schedulePayload } from './payload.ts'
import { freshBundle } from './freshBundle.ts'
import { callAction, shas } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'

const environment = { PATH: process.env['PATH'] }

/** A workspace as a checkout leaves it. */
function checkout(): { workspace: string; head: string } {
  const workspace = temporaryFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@shop.example', ...args], {
      cwd: workspace,
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet')
  writeFileSync(join(workspace, 'answer.ts'), 'export {}\n')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Answer')
  return { workspace, head: git('rev-parse', 'HEAD') }
}

test('a pull request whose head is checked out is held to where that left the base', async () => {
  const { workspace, head } = checkout()
  const { exitCode, outputs } = await callAction({
    program: await freshBundle(),
    workspace,
    environment,
    results: run(4),
    repository: {
      // The test-merge is of a later base, whose changes were not tested.
      parents: { [shas.merge]: [shas.stale, shas.head], [head]: [shas.base] },
      files: Object.fromEntries(
        [shas.base, head].map(sha => [
          `${sha}:.vitest-rag/baseline.json`,
          formatBaseline(recordBaseline(run())),
        ]),
      ),
      mergeBases: { [`${shas.stale}...${head}`]: shas.base },
    },
  })
  expect(outputs).toMatchObject({ verdict: 'regressed', 'baseline-sha': shas.base })
  expect(exitCode).toBe(1)
})

test('a run by the clock is held to the baseline of what it checked out', async () => {
  const { workspace, head } = checkout()
  const { outputs } = await callAction({
    ...{ workspace, environment, results: run(), event: 'schedule', payload: schedulePayload() },
    repository: { parents: { [head]: [] } },
  })
  expect(outputs).toMatchObject({ verdict: 'no-baseline', 'baseline-sha': head })
})
