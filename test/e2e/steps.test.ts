import { beforeAll, expect, test } from 'vitest'
import type { Finished, Project } from './project.ts'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

/** The key of its model, which its prompt holds by mistake. */
const env = { MODEL_KEY: 'letmein2026' }

/** Wrapped in a module of its own, as the code of a system is; the answer is never right. */
const desk = supportWith({
  'system.ts': `import { step } from 'vitest-rag/step'
import { search } from './search.ts'
const rank = step('rank', passages => passages.toReversed())
export const rewrite = step('rewrite', async question => question.replace('?', ''))
export const retrieve = step('retrieve', async words => rank(search(words)))
export const generate = step('generate', async function* (prompt) {
  if (prompt.includes('batteries')) throw new Error('no model')
  yield 'Pandas '
  yield 'eat bamboo.'
})
`,
  'answer.ts': `import { generate, retrieve, rewrite } from './system.ts'
export default async function answer(question) {
  const contexts = await retrieve(await rewrite(question))
  let answer = ''
  for await (const part of generate(question + ' Key: ' + process.env.MODEL_KEY)) answer += part
  return { answer, contexts }
}
`,
})

/** Times are shown from ten milliseconds on. */
const line =
  /steps: rewrite → “Within how many days [^”]+”( [\d.]+ s)?, retrieve 2 passages( [\d.]+ s)?, generate/

let project: Project
let run: Finished

beforeAll(async () => {
  project = createProject(desk)
  run = await project.vitest([], env)
})

test('a failing case shows what its pipeline did, in its test and in the reports', () => {
  const shown = run.output.split('\n').filter(text => line.test(text))
  expect(shown.length).toBeGreaterThanOrEqual(2)
  expect(project.read('.vitest-rag/report.md')).toMatch(line)
})

test('where a pipeline fails, the report says how far it came', () => {
  expect(run.output).toMatch(
    /threw Error: no model; steps: rewrite → .+ retrieve 1 passage.* generate failed \(Error: no model\)/,
  )
})

test('each case has its own steps in the results, with their parts and without secrets', () => {
  const { cases } = project.results()
  const stepsOf = (id: string) => cases.find(({ caseId }) => caseId === id)?.steps ?? []
  const [rewrite, retrieve, rank, generate] = stepsOf('refund-window')
  const question = 'Within how many days of delivery can I return a product'
  expect(rewrite).toMatchObject({ name: 'rewrite', input: `${question}?`, output: question })
  const ranked = { passages: 2, documents: ['warranty.md', 'refunds.md'] }
  expect(retrieve).toMatchObject({ name: 'retrieve', input: question, ...ranked })
  expect(rank).toMatchObject({ name: 'rank', parent: 1, ...ranked })
  expect(generate).toMatchObject({ input: `${question}? Key: ***`, output: 'Pandas eat bamboo.' })
  expect(stepsOf('shipping-norway')).toMatchObject([
    { input: 'How many working days does shipping to Norway take?' },
    { documents: ['refunds.md', 'shipping.md'] },
    { name: 'rank' },
    { name: 'generate' },
  ])
  for (const file of ['results.jsonl', 'report.md', 'results.json']) {
    expect(project.read(`.vitest-rag/${file}`)).not.toContain('letmein2026')
  }
})

test('explain shows each step with what it was given and gave back', async () => {
  const { output } = await project.command(['explain', 'refund-window'])
  expect(output).toMatch(/^ {2}retrieve( [\d.]+ s)? · 2 passages of warranty\.md, refunds\.md$/m)
  expect(output).toMatch(/^ {4}rank( [\d.]+ s)? · 2 passages/m)
  expect(output).toMatch(/^ {6}in: “Within how many days .+ Key: \*\*\*”$/m)
  expect(output).toMatch(/^ {6}out: “Pandas eat bamboo\.”$/m)
})
