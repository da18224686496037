import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { callAction } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'

test.each(['results.json', 'results.partial.jsonl'])(
  'a link %s that leads outside the workspace is not followed',
  async file => {
    const workspace = temporaryFolder()
    const outside = join(temporaryFolder(), 'results.json')
    writeFileSync(outside, JSON.stringify(run()))
    mkdirSync(join(workspace, '.vitest-rag'))
    symlinkSync(outside, join(workspace, '.vitest-rag', file))
    const { exitCode, output } = await callAction({ workspace, recorded: run() })
    expect(exitCode).toBe(1)
    expect(output).toContain('Expected results inside the workspace')
  },
)
