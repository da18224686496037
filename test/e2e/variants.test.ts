import { beforeAll, expect, inject, test } from 'vitest'
import { validDocument } from '../cli/validDocument.ts'
import type { CaseRecord, Results } from '../../src/results/results.ts'
import type { Finished, Project } from './project.ts'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const golden = (supportFiles['support.golden.yaml'] ?? '').replace(
  'pipeline: ./answer.ts\n',
  'pipeline: ./answer.ts\nvariants: { plain: {}, none: { limit: 0 }, own: ./own.ts }\n',
)
/** The variant `none` retrieves nothing, and `own` answers as `plain` does. */
const desk = supportWith({
  'support.golden.yaml': golden,
  'answer.ts': `import { search } from './search.ts'
export default function answer(question, { options }) {
  const found = search(question, options?.limit)
  if (found.length === 0) return { answer: 'I could not find that.', contexts: [], declined: true }
  return { answer: found[0].text, contexts: found }
}
`,
  'own.ts': `export { default } from './answer.ts'\n`,
  // A judge that is asked in calls, and counts them.
  'vitest.config.ts': `import { appendFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { lexical } from 'vitest-rag/judges'
const words = lexical()
const judge = {
  name: 'clerk',
  deterministic: true,
  async answer(question) {
    appendFileSync('asked.txt', JSON.stringify(question.messages) + '\\n')
    return words.answer(question)
  },
}
export default defineConfig({ plugins: [rag({ judge })] })
`,
})

let project: Project
let update: Finished
let whole: Finished
let results: Results

beforeAll(async () => {
  project = createProject(desk)
  update = await project.cli(['baseline', 'update', '--repeats', '2'])
  project.write({ 'asked.txt': '', '.vitest-rag/verdicts.jsonl': '' })
  whole = await project.vitest()
  results = project.results()
})

const named = ({ variant, caseId }: Pick<CaseRecord, 'variant' | 'caseId'>) =>
  `${variant}/${caseId}`
const ids = ['battery-warranty', 'founders-birthday', 'refund-window', 'shipping-norway']

test('a baseline is that of the gated variant, and measuring it asks no other one', () => {
  expect(update.output).toContain('Recorded 4 cases of 1 golden set')
  expect(project.json('.vitest-rag/baseline.json')).toMatchObject({
    sets: { support: { variant: 'plain' } },
  })
})

test('every case runs with each variant, and only the gated one can fail', () => {
  expect(results.cases.map(named)).toEqual(
    ['none', 'own', 'plain'].flatMap(variant => ids.map(id => `${variant}/${id}`)),
  )
  expect(
    results.cases.flatMap(({ missed, variant }) => (missed.length > 0 ? [variant] : [])),
  ).toEqual([])
  expect(whole.output).toMatch(/RAG passed \(unchanged\)/)
  expect(whole.exitCode).toBe(0)
})

test('variants are compared with the gated one, case by case, with both answers', () => {
  expect(whole.output).toContain('support: none, own compared with plain')
  expect(whole.output).toMatch(/documentRecall +none +3 +1\.000 +0\.000 .+ 0 \/ 3 \/ 0 +can't tell/)
  expect(whole.output).toMatch(/documentRecall +own +3 .+ 0 \/ 0 \/ 3 +no case differs/)
  expect(whole.output).toContain('none: “I could not find that.”')
  expect(project.read('.vitest-rag/report.md')).toContain(
    '### `support`: `none`, `own` compared with `plain`',
  )
})

test('what variants share is judged once', () => {
  const asked = project.read('asked.txt').split('\n').filter(Boolean)
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.length).toBeGreaterThan(0)
})

test('one variant is chosen by name or with a case, and then nothing is gated', async () => {
  const copy = project.copy()
  const chosen = await copy.cli(['run', '--variant', 'own'])
  expect(copy.results().cases.map(named)).toEqual(ids.map(id => `own/${id}`))
  expect(chosen.output).toContain('partial run: 0 of 4 cases ran')
  expect(chosen.output).toMatch(/^support, variant own \(4 cases\): faithfulness 1\.000, /m)
  // Its answers are those of that variant, so none of another one is asked for.
  const judged = await copy.cli(['run', '--answers', 'last'])
  expect(judged.exitCode).toBe(0)
  expect(copy.results().cases.map(named)).toEqual(ids.map(id => `own/${id}`))
  // It has no cases of another one to compare.
  const refused = await copy.command(['compare', 'last~1', 'last:none'])
  expect(refused.output).toContain('The run has no cases of variant `none`\n  It has cases of own')
  // Three tests stand on that line.
  const one = await copy.vitest(['support.golden.yaml:10', '-t', 'none.+refund-window'])
  expect(one.output).toMatch(/Tests +1 passed \| 11 skipped/)
})

test.runIf(inject('atNight'))(
  'shards have every variant of their cases, and are one run when they are merged',
  async () => {
    const copy = project.copy()
    for (const shard of [1, 2]) {
      await copy.vitest([
        `--shard=${shard}/2`,
        '--reporter=blob',
        `--outputFile=blobs/${shard}.json`,
      ])
      const ran = copy.results().cases
      expect(ran).toHaveLength(6)
    }
    const merged = await copy.vitest(['--merge-reports=blobs'])
    const lasting = ({ caseId, variant, scores, outputHash }: CaseRecord) => {
      return { caseId, variant, scores, outputHash }
    }
    expect(copy.results().cases.map(lasting)).toEqual(results.cases.map(lasting))
    expect(merged.output).toContain('support: none, own compared with plain')
  },
)

test('a change of the gated variant is policy, and no scores of two systems are compared', async () => {
  const copy = project.copy()
  copy.write({ 'support.golden.yaml': `gatedVariant: own\n${golden}` })
  const changed = await copy.vitest()
  expect(changed.output).toContain('gates variant own, was plain')
  expect(changed.output).toMatch(/RAG failed \(policy\)/)
  expect(changed.exitCode).toBe(1)
  const refused = await copy.command(['baseline', 'update'])
  expect(refused.output).toContain('gates variant own, was plain')
})

test('two runs and the variants of one are compared by the command line', async () => {
  const compared = await project.command(['compare', 'last', 'last:none', '--json'])
  expect(validDocument(compared.output)).toMatchObject({
    sets: [{ set: 'support', reference: 'last', candidates: [{ name: 'last:none' }] }],
  })
  const variants = await project.command(['compare', '--variants', '--markdown'])
  expect(variants.output).toContain('| `documentRecall` | `none` | 3 | 1.000 | 0.000 |')
  expect(variants.output).not.toContain('`ndcg@2`')
  const full = await project.command(['compare', '--variants', '--markdown', '--full'])
  expect(full.output).toMatch(/^\| `ndcg@2` \| `none` \|.* \|  \| \d \/ \d \/ \d \|  \|$/m)
  const explained = await project.command(['explain', 'none/refund-window'])
  expect(explained.output).toContain('answered: “I could not find that.”')
})
