import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../src/report/markdown/markdown.ts'
import type { Report } from '../../../src/report/model/report.ts'
import { plantedReport, plantedSet, twentySets } from '../plantedRuns.ts'

const links = { runUrl: 'https://b.example/run', pageUrl: 'https://a.example/page.html' }

/** What stands above the fold with all the rest. */
function atOnce(report: Report, more: Partial<typeof links> = links): string {
  return renderMarkdown(report, more).split('<details>\n<summary>Everything else')[0] ?? ''
}

test('a run that passed is three lines', () => {
  const green = plantedReport(plantedSet('support', 48, 'right', 0), {
    baselineAge: { days: 3, commits: 12 },
  })
  expect(atOnce(green)).toMatchInlineSnapshot(`
    "## ✅ RAG passed (unchanged): nothing got worse

    48 cases compared with .vitest-rag/baseline.json of \`0f6d2c4be817\` (3 days old, 12 commits behind). A mean that falls by 0.020 or more shows in at least four of five runs.

    [The report as a page](https://a.example/page.html) · [the run](https://b.example/run)

    "
  `)
})

test('what to look at is a line each', () => {
  const green = plantedReport(plantedSet('support', 48, 'right', 0), {
    baselineAge: { days: 140, commits: 12 },
    changedInputs: [{ path: 'a.golden.yaml' }, { path: 'yarn.lock', change: 'changes vitest' }],
  })
  expect(atOnce(green).split('### Look at')[1]).toMatchInlineSnapshot(`
    "

    - this change edits what judges it: \`a.golden.yaml\`, \`yarn.lock\` changes vitest
    - the baseline is 140 days old, 12 commits behind: if today's scores are right, record them (\`npx vitest-rag baseline update\`), so that a loss is seen against them

    "
  `)
})

test('a cause links to exactly its cases: on the page where it is published, else by a command', () => {
  const red = plantedReport(twentySets())
  expect(atOnce(red)).toContain('[all 29 cases](https://a.example/page.html#cases?cause=2)')
  expect(atOnce(red, {})).toContain('all 29 cases: `npx vitest-rag explain --cause 2`')
})

test('a cause in several sets opens the comment, and each of several causes says what to look into', () => {
  const report = plantedReport(twentySets())
  const [heading, compared = '', , ...rest] = atOnce(report).split('\n\n')
  expect(report.headline.title).toBe(
    'RAG: in 30 of 400 cases, in 6 sets, the system declines questions that it answered before',
  )
  expect(heading).toBe(
    '## ❌ RAG failed (regressed): in 30 of 400 cases, in 6 sets, the system declines questions that it answered before',
  )
  expect(compared).toMatch(
    /^\*\*57 more cases got worse by 2 other causes\*\* · 400 cases in 20 sets/,
  )
  expect(rest.join('\n').match(/→ Check .*/g)).toHaveLength(3)
  expect(rest.join('\n')).not.toContain('to fix what got worse')
})

test('the only cause leaves what to look into to the next steps', () => {
  const told = atOnce(plantedReport(plantedSet('support', 48, 'invents', 5)))
  expect(told.match(/heck the prompt/g)).toHaveLength(1)
  const [cause] = told.split('### Worst cases')
  expect(cause?.match(/A refund is paid twice/g)).toHaveLength(1)
})

test('a run that failed of several causes shows three cases at most, one line each', () => {
  const [, cases = ''] = atOnce(plantedReport(twentySets())).split('### Worst cases')
  expect(cases).toMatch(/^ \(3 of 87\)\n/)
  expect(cases.match(/^<summary>.*$/gm)).toHaveLength(3)
  expect(cases).not.toContain('<details open>')
  expect(cases).toContain(
    '<summary><code>account › express</code>: <code>answerRecall</code> <b>1.00 → 0.00</b>, <code>contextRecall</code> <b>1.00 → 0.00</b></summary>',
  )
  expect(cases).toContain(
    '[all of it on the page](https://a.example/page.html#case=account/express)',
  )
})

test('what somebody accepted is told as what failed is', () => {
  const report = plantedReport(plantedSet('support', 48, 'invents', 12))
  const accepted = { ...report.headline, word: 'passed', tone: 'open' } as const
  expect(atOnce({ ...report, headline: accepted })).toContain('### What got worse')
})

test('of more than five findings, the others are in the fold', () => {
  const report = plantedReport(plantedSet('support', 48, 'invents', 12))
  const findings = Array.from({ length: 7 }, (_, index) => ({ text: `finding ${index}` }))
  const many = { ...report, notes: { ...report.notes, findings } }
  expect(atOnce(many)).toContain('- finding 4\n- … and 2 more\n')
  expect(renderMarkdown(many)).toContain('### Findings\n\n- finding 0\n')
})
