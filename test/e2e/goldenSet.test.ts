import { expect, inject, test } from 'vitest'
import { createProject, pluginConfig } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const golden = supportFiles['support.golden.yaml'] ?? ''

test('every case is a test, and the run leaves results, answers and a .gitignore', async () => {
  const project = createProject(supportFiles)
  const { exitCode, output } = await project.vitest(['--reporter=verbose'])
  expect(output).toContain(`RUN  v${inject('olderVitest') ?? '5.'}`)
  // Vitest 4 names the column, too.
  expect(output).toMatch(/support\.golden\.yaml:9(?::5)? > support > refund-window/)
  expect(output).toMatch(/support\.golden\.yaml:22(?::5)? > support > founders-birthday/)
  expect(output).toContain('4 passed')
  expect(exitCode).toBe(0)
  const results = project.results()
  expect(results.cases.map(({ caseId }) => caseId)).toEqual([
    'battery-warranty',
    'founders-birthday',
    'refund-window',
    'shipping-norway',
  ])
  expect(results.cases.at(-2)?.scores).toMatchObject({
    faithfulness: { status: 'scored', value: 1 },
    documentRecall: { status: 'scored', value: 1 },
    'ndcg@2': { status: 'scored', value: 1 },
    abstention: { status: 'scored', value: 1 },
  })
  expect(results.run.complete).toBe(true)
  const answers = project.read('.vitest-rag/answers.jsonl').trim().split('\n')
  expect(answers.map(line => JSON.parse(line).caseId)).toContain('shipping-norway')
  expect(project.read('.vitest-rag/.gitignore')).toContain('!baseline.json')
  expect(project.has('.vitest-rag/results.partial.jsonl')).toBe(false)
})

test('a missed threshold fails its test on its own line of the YAML, with all that was missed', async () => {
  const project = createProject(
    supportWith({
      'answer.ts': `export default () => ({ answer: 'The office is on Mars and sells cheese.', contexts: [{ id: 'terms.md', text: 'Our terms are long.' }] })`,
      'support.golden.yaml': golden.replace(
        '    tags: [billing]',
        '    metrics: { answerOverlap: 0.99 }',
      ),
    }),
  )
  const { exitCode, output } = await project.vitest(['-t', 'refund-window'])
  expect(exitCode).toBe(1)
  expect(output).toMatch(/FAIL {2}support\.golden\.yaml:9(?::5)? > support > refund-window/)
  expect(output).toContain('faithfulness 0.00, required at least 0.80 · judge: lexical')
  expect(output).toContain(
    '✗ not supported (not enough information): The office is on Mars and sells cheese.',
  )
  expect(output).toContain('documentRecall 0.00, required at least 1.00')
  expect(output).toContain('missed documents: refunds.md')
  expect(output).toMatch(/❯ faithfulness support\.golden\.yaml:4:3/)
  expect(output).toMatch(/❯ documentRecall support\.golden\.yaml:5:3/)
  expect(output).toMatch(/4\|\s+faithfulness: 0\.8/)
  // The case's own.
  expect(output).toMatch(/❯ answerOverlap support\.golden\.yaml:13:16/)
})

test('cases are selected by tag, line, and by what the YAML says', async () => {
  const project = createProject(supportFiles)
  const byTag = await project.vitest(['--tags-filter=billing'])
  expect(byTag.output).toMatch(/1 passed \| 3 skipped/)
  expect(byTag.output).toContain('1 of 4 cases ran')
  const byLine = await project.vitest(['support.golden.yaml:14'])
  expect(byLine.output).toMatch(/1 passed \| 3 skipped/)
  expect(byLine.output).toContain('1 of 4 cases ran')
  project.write({
    'support.golden.yaml': golden
      .replace('    tags: [billing]', '    only: true')
      .replace('    answerable: false', '    answerable: false\n    todo: true'),
  })
  const only = await project.vitest()
  expect(only.output).toMatch(/1 passed \| 2 skipped \| 1 todo/)
  project.write({
    'support.golden.yaml': golden
      .replace('    tags: [billing]', '    skip: true')
      .replace('    answerable: false', '    answerable: false\n    todo: true'),
  })
  const whole = await project.vitest()
  expect(whole.output).toMatch(/2 passed \| 1 skipped \| 1 todo/)
  // Left out by the golden set itself.
  expect(whole.output).not.toContain('cases ran')
})

test('vitest list knows the cases without running them', async () => {
  const project = createProject(supportFiles)
  const { output } = await project.start('vitest/vitest.mjs', ['list']).finished
  expect(output).toContain('support.golden.yaml > support > battery-warranty')
})

test('a mistake in the YAML, or a missing pipeline, fails the file on its line', async () => {
  const project = createProject(
    supportWith({
      'support.golden.yaml': golden.replace('faithfulness: 0.8', 'faithfullness: 0.8'),
      'returns.golden.yaml': golden.replace('./answer.ts', './answers.ts'),
    }),
  )
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(2)
  expect(output).toContain('support.golden.yaml:4:3')
  expect(output).toContain('`faithfulness`')
  expect(output).toMatch(/4 +\|\s+faithfullness: 0\.8/)
  expect(output).toContain('./answers.ts')
  expect(output).toMatch(/returns\.golden\.yaml:2/)
  expect(output).not.toContain('node_modules/vitest-rag')
})

test('a pipeline that throws, hangs or returns something else fails that case alone', async () => {
  const project = createProject(
    supportWith({
      'answer.ts': `import { search } from './search.ts'
export default async function answer(question) {
  if (question.includes('Norway')) throw new Error('index is offline')
  if (question.includes('batteries')) return { text: 'Six months.' }
  if (question.includes('founder')) return new Promise(() => {})
  const found = search(question)
  return { answer: found[0].text, contexts: found }
}
`,
      'support.golden.yaml': golden.replace('cases:', 'timeout: 200\ncases:'),
    }),
  )
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(2)
  expect(output).toContain('3 failed | 1 passed')
  // Once for its test, in the headline and among the errors.
  expect(output.match(/Error: index is offline/g)).toHaveLength(3)
  expect(output).toContain('./answer.ts: Expected `answer` of the pipeline')
  expect(output).toContain('answer.ts:3')
  expect(output).toContain('200 ms')
  const { cases } = project.results()
  expect(cases.filter(({ error }) => error !== undefined)).toHaveLength(3)
})

test('retries are refused: a score that is drawn again until it passes measures nothing', async () => {
  const project = createProject(
    supportWith({
      'vitest.config.ts': pluginConfig.replace('[rag()] }', '[rag()], test: { retry: 2 } }'),
    }),
  )
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(2)
  expect(output).toContain('Expected `retry` to be 0 for golden sets, got 2')
})

test('recorded answers need no pipeline, and win over one', async () => {
  const project = createProject({
    'vitest.config.ts': pluginConfig,
    'answer.ts': `export default (question: string) => ({ answer: question })`,
    'desk.golden.yaml': `pipeline: ./answer.ts
metrics: { answerOverlap: report }
cases:
  - { id: recorded, question: How long?, reference: Thirty days., answer: Thirty days., contexts: [] }
  - { id: asked, question: How long?, reference: Thirty days. }
`,
    'clinic.golden.yaml': `metrics: { faithfulness: 1, contextRecall: 1 }
cases:
  - id: часы-приёма
    question: Когда клиника принимает пациентов?
    reference: Клиника принимает пациентов с девяти до восемнадцати часов.
    answer: Клиника принимает пациентов с девяти до восемнадцати часов.
    contexts:
      - Клиника принимает пациентов с девяти до восемнадцати часов, кроме воскресенья.
`,
  })
  const { exitCode, output } = await project.vitest(['--reporter=verbose'])
  expect(output).toContain('clinic > часы-приёма')
  expect(exitCode).toBe(0)
  // Of a case that passes, its test has no evidence to show; the results have it all the same.
  const { cases } = project.results()
  const clinic = cases.find(({ set }) => set === 'clinic')
  expect(clinic?.evidence).toMatchObject({
    answerInContexts: [{ verdict: 'supported', passages: ['context-1'] }],
    referenceInContexts: [{ verdict: 'supported' }],
  })
  const desk = cases.filter(({ set }) => set === 'desk')
  const overlaps = desk.map(({ caseId, scores }) => [caseId, scores['answerOverlap']])
  expect(overlaps).toMatchObject([
    ['asked', { value: 0 }],
    ['recorded', { value: 1 }],
  ])
})

test('a golden set is compiled anew when what it depends on changes', async () => {
  const project = createProject(
    supportWith({
      'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ metrics: { answerOverlap: { each: Number(process.env.EACH) } } })] }
`,
      'refunds.md': 'Thirty days.',
      'support.golden.yaml': `pipeline: ./answer.ts
cases:
  - id: refund-window
    question: Within how many days of delivery can I return a product?
    reference: You can return it within 30 days of delivery.
    relevantDocuments: [{ id: refunds.md, file: refunds.md }]
`,
    }),
  )
  const hashOf = () => project.results().cases[0]?.hash
  expect((await project.vitest([], { EACH: '0.1' })).exitCode).toBe(0)
  const before = hashOf()
  expect((await project.vitest([], { EACH: '1' })).exitCode).toBe(1)
  expect(hashOf()).toBe(before)
  project.write({ 'refunds.md': 'Sixty days.' })
  await project.vitest([], { EACH: '0.1' })
  expect(hashOf()).not.toBe(before)
})
