import { expect, inject, test } from 'vitest'
import { withTests } from './answerTests.ts'
import { createProject } from './project.ts'

/** A judge that rates every text the best, and leaves the rest to lexical(). */
const ratingConfig = `import { rag } from 'vitest-rag/plugin'
import { lexical } from 'vitest-rag/judges'
const judge = { name: 'clerk', async answer(question) {
  if (question.step !== 'rate') return lexical().answer(question)
  const ratings = question.request.subjects.map(({ id }) => ({
    subject: id, quote: null, reason: 'It is to the point.', rating: 3,
  }))
  return { answer: { ratings } }
} }
export default { plugins: [rag({ judge })] }
`

/** Each matcher as it holds for `result`, by its name. */
const holding = {
  toBeFaithfulTo: 'toBeFaithfulTo(refunds)',
  toCiteCorrectly: 'toCiteCorrectly()',
  toBeRelevantTo: `toBeRelevantTo('How long?')`,
  toAgreeWith: 'toAgreeWith(faithful)',
  toRetrieve: `toRetrieve('refunds.md', { at: 2 })`,
  toRank: `toRank('refunds.md')`,
  toCover: 'toCover(refunds)',
  toPassChecks: `toPassChecks([{ contains: 'days' }])`,
  toScore: `toScore('politeness', { rubric: { 1: 'rude', 3: 'friendly' } })`,
}

const resultLine = `const result = { answer: faithful + ' [1]', contexts: [{ id: 'refunds.md', text: refunds }] }
`

test('every matcher holds in every form of expect, and fails in every form of its .not', async () => {
  const calls = [...Object.values(holding), 'not.toAbstain()']
  const project = createProject({
    ...withTests(
      resultLine +
        calls
          .map(call => {
            const opposite = call.startsWith('not.') ? call.slice(4) : `not.${call}`
            return `
test(\`holds: ${call}\`, async ({ expect: own }) => {
  await expect(result).${call}
  await expect.soft(result).${call}
  await own(result).${call}
  await expect(Promise.resolve(result)).resolves.${call}
  await expect.poll(() => result).${call}
})
test(\`plain: ${call}\`, async () => { await expect(result).${opposite} })
test(\`soft: ${call}\`, async () => { await expect.soft(result).${opposite} })
test(\`own: ${call}\`, async ({ expect: own }) => { await own(result).${opposite} })
test(\`resolves: ${call}\`, async () => {
  await expect(Promise.resolve(result)).resolves.${opposite}
})
`
          })
          .join(''),
    ),
    'vitest.config.ts': ratingConfig,
  })
  const { exitCode, output } = await project.vitest()
  expect(output).toContain(`${4 * calls.length} failed | ${calls.length} passed`)
  expect(output).not.toMatch(/FAIL .* holds:/)
  expect(exitCode).toBe(1)
  const { matchers } = project.results()
  expect(matchers.filter(({ pass }) => pass)).toHaveLength(5 * calls.length)
  expect(matchers.filter(({ pass }) => !pass)).toHaveLength(4 * calls.length)
  expect(new Set(matchers.map(({ matcher }) => matcher))).toEqual(
    new Set([...Object.keys(holding), 'toAbstain']),
  )
})

test.runIf(inject('atNight'))(
  'no matcher holds, nor its .not, where there is nothing to judge by',
  async () => {
    const project = createProject(
      withTests(`
const calls = {
  relevant: assertion => assertion.toBeRelevantTo('How long?'),
  refusal: assertion => assertion.toAgreeWith(faithful),
  retrieve: assertion => assertion.toRetrieve('refunds.md'),
  rank: assertion => assertion.toRank('refunds.md'),
  cover: assertion => assertion.toCover(faithful),
  rubric: assertion => assertion.toScore('politeness', { rubric: { 1: 'rude', 2: 'friendly' } }),
}
for (const [name, call] of Object.entries(calls)) {
  const given = name === 'refusal' ? 'I do not know.' : faithful
  test(name, async () => { await call(expect(given)) })
  test(name + ' not', async () => { await call(expect(given).not) })
  test(name + ' soft not', async () => { await call(expect.soft(given).not) })
}
`),
    )
    const { output } = await project.vitest()
    expect(output).toContain('18 failed')
    expect(output).not.toMatch(/Tests .* passed/)
    expect(output).toContain('answerRelevance does not apply: needs a language model')
    expect(output).toContain('answerF1 does not apply: the system declined to answer')
    expect(output).toContain(
      'Expected `expect(result).toRank(…)` to be given what was retrieved, got text',
    )
  },
)
