import { describe, expect, test } from 'vitest'
import { freshBundle } from '../freshBundle.ts'
import { callAction, shas } from '../runAction.ts'
import type { Call } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

/** The lines that a log shows of the verdict. It does not show the titles of annotations. */
async function verdictLines(call: Call): Promise<string[]> {
  const { output } = await callAction({ program: await freshBundle(), ...call })
  return output.split('\n').filter(line => line.replace(/^::.*?::/, '').includes('RAG '))
}

const compared = 'compared with .vitest-rag/baseline.json of bbbbbbbbbbbb'

describe('the log has the verdict once', () => {
  test('with the reason, where the job is red', async () => {
    expect(await verdictLines({ results: run(4), recorded: run() })).toEqual([
      `::error::RAG failed (regressed), ${compared}: support › faithfulness fell by 0.167 (1.000 → 0.833, 12 cases)`,
    ])
  })

  test.each(['warn', 'report'])('where mode `%s` keeps it green', async mode => {
    const inputs = { mode }
    const [line, ...more] = await verdictLines({ results: run(4), recorded: run(), inputs })
    expect(line).toMatch(new RegExp(`^RAG failed .*, ${compared}$`))
    expect(more).toEqual([])
  })

  test('where there is no baseline, with the reason alone', async () => {
    const files = { [`${shas.base}:support.golden.yaml`]: '' }
    const [line, ...more] = await verdictLines({ results: run(), repository: { files } })
    expect(line).toMatch(/^::error::RAG could not decide \(error\): There is no baseline/)
    expect(more).toEqual([])
  })
})
