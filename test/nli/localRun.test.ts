import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from '../e2e/project.ts'
import { type TinyModel, writeTinyModel } from './tinyModel.ts'

const refunds =
  'You can return a product within 30 days. Refunds take five working days at most. Доставка заказа в город занимает два дня.'
const shipping = 'Shipping to the city is not free for all of you.'

const config = `import { nli } from 'vitest-rag/nli'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: nli({ folder: 'models/tiny' }) })] }
`

const golden = `metrics: { faithfulness: 0.9, refutedRate: report, answerRelevance: report }
cases:
  - { id: right, question: How long?, answer: Refunds take five working days at most., contexts: ["${refunds}"] }
  - { id: russian, question: Сколько?, answer: Доставка заказа в город занимает два дня., contexts: ["${refunds}"] }
  - { id: wrong, question: Is it free?, answer: Shipping to the city is free for all of you., contexts: ["${refunds}", "${shipping}"] }
`

function projectWith(model: Partial<TinyModel> = {}) {
  const project = createProject({ 'vitest.config.ts': config, 'desk.golden.yaml': golden })
  writeTinyModel(join(project.folder, 'models/tiny'), {
    kind: 'entailment',
    texts: [refunds, shipping],
    ...model,
  })
  return project
}

test('a run with no key is judged by a model in a folder, and the next one by what it said', async () => {
  const project = projectWith()
  const first = await project.vitest()
  expect(first.exitCode).toBe(1)
  const { cases } = project.results()
  const scores = cases.map(({ caseId, scores: { faithfulness, refutedRate } }) => [
    caseId,
    faithfulness,
    refutedRate,
  ])
  const scored = (value: number) => expect.objectContaining({ status: 'scored', value })
  expect(scores).toEqual([
    ['right', scored(1), scored(0)],
    ['russian', scored(1), scored(0)],
    ['wrong', scored(0), scored(1)],
  ])
  expect(cases[0]?.scores['answerRelevance']).toMatchObject({
    status: 'notApplicable',
    reason: expect.stringContaining('nli() only splits and checks claims'),
  })
  expect(first.output).toContain('judge: nli tiny')
  const log = project.read('.vitest-rag/verdicts.jsonl')

  await project.vitest()
  expect(project.read('.vitest-rag/verdicts.jsonl')).toBe(log)

  // Other weights are another judge, though they say the same.
  const tokenizer = project.read('models/tiny/tokenizer.json')
  project.write({ 'models/tiny/tokenizer.json': `${tokenizer}\n` })
  await project.vitest()
  const lines = (text: string) => text.split('\n').filter(line => line !== '').length
  expect(lines(project.read('.vitest-rag/verdicts.jsonl'))).toBe(2 * lines(log))
})

test('a model that does not load ends the run red, with its reason and no score', async () => {
  const project = projectWith()
  writeFileSync(join(project.folder, 'models/tiny/onnx/model.onnx'), 'no model')
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(2)
  expect(output).toContain("The model can't be loaded")
  const statuses = project.results().cases.map(({ scores }) => scores['faithfulness']?.status)
  expect(new Set(statuses)).toEqual(new Set(['judgeError']))
})

test('calibrate finds the threshold', async () => {
  const project = projectWith()
  // Of seven words each text has three to seven of the passage. People want six.
  const words = 'Refunds take five working days at most'.split(' ')
  const labels = Array.from({ length: 12 }, (_, index) => {
    const known = words.slice(0, 3 + (index % 5)).join(' ')
    const claim = `${known}${' unicorn'.repeat(4 - (index % 5))}.`
    const label = index % 5 >= 3 ? 'supported' : 'notEnoughInfo'
    return JSON.stringify({
      id: `t${index}`,
      group: `g${index}`,
      claim,
      passages: [refunds],
      label,
    })
  })
  project.write({ 'labels.jsonl': `${labels.join('\n')}\n` })
  const { exitCode, output } = await project.cli(['calibrate', 'labels.jsonl'])
  expect(output).toMatch(/AUC +12 +1\.000/)
  const threshold = Number(/counts as supported from (0\.\d+) on/.exec(output)?.[1])
  expect(threshold).toBeGreaterThan(0.64)
  expect(exitCode).toBe(0)
})
