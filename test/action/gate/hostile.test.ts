import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Results } from '../../../src/results/results.ts'
import { obeyedCommands } from '../../loopback/workflowCommands.ts'
import { freshBundle } from '../freshBundle.ts'
import { callAction, shas } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

/** What commands of a workflow are made of, and lines. */
const pieces = [
  ...['::', '##[', ']', 'error', 'warning', 'add-mask', 'stop-commands', 'set-output', 'group'],
  ...[' ', ',', '=', '%', '%0A', '\n', '\r', '\r\n', '\t', '\u2028', '\u0085', 'file=a.ts'],
  ...['a', '退货', 'é', '::error::', '::stop-commands::x', '##[error]', '::add-mask::a'],
]
const hostileText = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  .map(parts => parts.join(''))

/** Every case with a question, a claim, a reason and tags that somebody else wrote. */
function hostileRun(texts: readonly string[]): Results {
  const results = run(4)
  const cases = results.cases.map((record, index) => {
    const text = texts[index % texts.length] ?? ''
    const claim = { id: 'answer-1', text }
    return {
      ...record,
      question: text,
      evidence: {
        answerInContexts: [
          { claim, verdict: 'refuted' as const, passages: [], quote: text, reason: text },
        ],
        checkedRules: [{ check: text, passed: false, called: text }],
      },
    }
  })
  return { ...results, cases }
}

test('the runner obeys no command but those of the action, whatever texts say', async () => {
  const texts = fc.sample(hostileText, { numRuns: 24, seed: 5 })
  const { output, outputs, exitCode } = await callAction({
    results: hostileRun(texts),
    recorded: run(),
    program: await freshBundle(),
  })
  expect(exitCode).toBe(1)
  const commands = obeyedCommands(output)
  const marks = commands.filter(({ name }) => name === 'error' || name === 'warning')
  expect(marks.length).toBeGreaterThan(1)
  for (const { properties } of marks) {
    expect(properties).toMatch(
      /^(?:title=RAG failed \(regressed\),file=support\.golden\.yaml,line=\d+)?$/,
    )
  }
  const others = commands.filter(command => !marks.includes(command))
  expect(others.map(({ name }) => name)).toEqual(['add-mask'])
  expect(Object.keys(outputs)).toHaveLength(10)
})

/** The run with its set under another name. */
function underName(name: string, { sets, cases, ...results }: Results): Results {
  return {
    ...results,
    sets: Object.fromEntries(Object.values(sets).map(set => [name, set])),
    cases: cases.map(record => ({ ...record, set: name })),
  }
}

test('a name in the headline does not become the record of an accepted commit', async () => {
  const record = `<!-- vitest-rag:accepted:${shas.head} -->`
  const name = `\n${record}\n`
  const { github } = await callAction({
    results: underName(name, run(4)),
    recorded: underName(name, run()),
  })
  const body = github.comments[0]?.body
  expect(body).toMatch(/^<!-- vitest-rag:v1:default -->\n## [^]*vitest-rag:accepted/)
  expect(body).not.toContain(record)
})
