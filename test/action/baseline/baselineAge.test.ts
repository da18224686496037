import { expect, test } from 'vitest'
import { callAction, shas } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const path = '.vitest-rag/baseline.json'
const parents = { [shas.merge]: [shas.base, shas.head] }
const recorded = 'd'.repeat(40)

/** A commit that recorded the baseline so many days ago. */
const daysAgo = (days: number) => ({
  [`${shas.base}:${path}`]: {
    sha: recorded,
    at: new Date(Date.now() - (days + 0.5) * 24 * 60 * 60 * 1000).toISOString(),
  },
})
const comparisons = {
  [`${recorded}...${shas.base}`]: { status: 'ahead' as const, mergeBase: recorded, ahead: 12 },
}

test('the report says how old the baseline is, and how many commits followed', async () => {
  const { summary } = await callAction({
    results: run(),
    recorded: run(),
    repository: { parents, lastChanges: daysAgo(3), comparisons },
  })
  expect(summary).toContain('`bbbbbbbbbbbb` (3 days old, 12 commits behind)')
  expect(summary).not.toContain('### Look at')
})

test('an old one is something to look at', async () => {
  const { summary } = await callAction({
    results: run(),
    recorded: run(),
    repository: { parents, lastChanges: daysAgo(200), comparisons },
  })
  expect(summary).toContain('### Look at\n\n- the baseline is 200 days old, 12 commits behind: ')
})

test('one that the base commit itself recorded is no commit behind', async () => {
  const lastChanges = { [`${shas.base}:${path}`]: { sha: shas.base, at: new Date().toISOString() } }
  const { summary } = await callAction({
    results: run(),
    recorded: run(),
    repository: { parents, lastChanges },
  })
  expect(summary).toContain('`bbbbbbbbbbbb` (recorded today)')
})

test('what GitHub does not say is left out, and the log says why', async () => {
  const faults = [{ call: /GET .*\/commits\?/, status: 403 }]
  const { exitCode, summary, output } = await callAction({
    results: run(),
    recorded: run(),
    repository: { parents, faults },
  })
  expect(exitCode).toBe(0)
  expect(summary).toContain(
    'compared with .vitest-rag/baseline.json of `bbbbbbbbbbbb` · '.slice(0, -3),
  )
  expect(output).toContain(
    'The report does not say how old the baseline is: GitHub answered 403 to GET',
  )
})
