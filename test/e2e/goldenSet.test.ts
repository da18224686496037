import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createProject, oneWorkerConfig, pluginConfig } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const golden = supportFiles['support.golden.yaml'] ?? ''

const recordedAnswers = {
  'question.ts': `export default (question: string) => ({ answer: question })`,
  'desk.golden.yaml': `pipeline: ./question.ts
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
}

async function runAll() {
  const project = createProject(
    supportWith({ ...recordedAnswers, 'vitest.config.ts': oneWorkerConfig }),
  )
  const { exitCode, output } = await project.vitest(['--reporter=verbose'])
  const { cases, run } = project.results()
  return {
    project,
    exitCode,
    output,
    run,
    casesOf: (name: string) => cases.filter(one => one.set === name),
  }
}

let running: ReturnType<typeof runAll> | undefined

/** A run in which all cases hold, once for all tests. */
const greenRun = () => (running ??= runAll())

test('every case is a test, and the run leaves results, answers and a .gitignore', async () => {
  const { project, exitCode, output, run, casesOf } = await greenRun()
  expect(output).toContain(`RUN  v${inject('olderVitest') ?? '5.'}`)
  // Vitest 4 names the column, too.
  expect(output).toMatch(/support\.golden\.yaml:9(?::5)? > support > refund-window/)
  expect(output).toMatch(/support\.golden\.yaml:22(?::5)? > support > founders-birthday/)
  expect(output).toContain('7 passed')
  expect(exitCode).toBe(0)
  const cases = casesOf('support')
  expect(cases.map(({ caseId }) => caseId)).toEqual([
    'battery-warranty',
    'founders-birthday',
    'refund-window',
    'shipping-norway',
  ])
  expect(cases.at(-2)?.scores).toMatchObject({
    faithfulness: { status: 'scored', value: 1 },
    documentRecall: { status: 'scored', value: 1 },
    'ndcg@2': { status: 'scored', value: 1 },
    abstention: { status: 'scored', value: 1 },
  })
  expect(run.complete).toBe(true)
  const answers = project.read('.vitest-rag/answers.jsonl').trim().split('\n')
  expect(answers.map(line => JSON.parse(line).caseId)).toContain('shipping-norway')
  expect(project.read('.vitest-rag/.gitignore')).toContain('!baseline.json')
  expect(project.has('.vitest-rag/results.partial.jsonl')).toBe(false)
})

test('recorded answers need no pipeline, and win over one', async () => {
  const { output, casesOf } = await greenRun()
  expect(output).toContain('clinic > часы-приёма')
  // Of a case that passes, its test has no evidence to show; the results have it all the same.
  expect(casesOf('clinic')[0]?.evidence).toMatchObject({
    answerInContexts: [{ verdict: 'supported', passages: ['context-1'] }],
    referenceInContexts: [{ verdict: 'supported' }],
  })
  const overlaps = casesOf('desk').map(({ caseId, scores }) => [caseId, scores['answerOverlap']])
  expect(overlaps).toMatchObject([
    ['asked', { value: 0 }],
    ['recorded', { value: 1 }],
  ])
})

/** Golden sets that fail, each in its own way. */
const faults = {
  'wrong.ts': `export default () => ({ answer: 'The office is on Mars and sells cheese.', contexts: [{ id: 'terms.md', text: 'Our terms are long.' }] })`,
  'missed.golden.yaml': golden
    .replace('name: support', 'name: missed')
    .replace('./answer.ts', './wrong.ts')
    .replace('    tags: [billing]', '    metrics: { answerOverlap: 0.99, answerRelevance: 0.5 }'),
  'mistaken.golden.yaml': golden.replace('faithfulness: 0.8', 'faithfullness: 0.8'),
  'returns.golden.yaml': golden
    .replace('name: support', 'name: returns')
    .replace('./answer.ts', './answers.ts'),
  'faulty.ts': `import { search } from './search.ts'
export default async function answer(question) {
  if (question.includes('Norway')) throw new Error('index is offline')
  if (question.includes('batteries')) return { text: 'Six months.' }
  if (question.includes('founder')) return new Promise(() => {})
  if (question.includes('cost')) return { answer: 'Nothing.', usage: { cost: -1 } }
  const found = search(question)
  return { answer: found[0].text, contexts: found }
}
`,
  'faulty.golden.yaml': golden
    .replace('name: support', 'name: faulty')
    .replace('./answer.ts', './faulty.ts')
    .replace('cases:', 'timeout: 200\ncases:')
    .concat(
      '  - { id: costs, question: What does it cost?, reference: Nothing., relevantDocuments: [refunds.md] }\n',
    ),
}

async function runFaults() {
  const project = createProject({
    ...supportFiles,
    ...faults,
    'vitest.config.ts': oneWorkerConfig,
  })
  rmSync(join(project.folder, 'support.golden.yaml'))
  return { project, ...(await project.vitest()) }
}

let faultsRunning: ReturnType<typeof runFaults> | undefined
const faultyRun = () => (faultsRunning ??= runFaults())

test('a missed threshold fails its test on its own line of the YAML, with all that was missed', async () => {
  const { exitCode, output } = await faultyRun()
  expect(exitCode).toBe(2)
  expect(output).toMatch(/FAIL {2}missed\.golden\.yaml:9(?::5)? > missed > refund-window/)
  expect(output).toContain('faithfulness 0.00, required at least 0.80 · judge: lexical')
  expect(output).toContain(
    '✗ not supported (not enough information): The office is on Mars and sells cheese.',
  )
  expect(output).toContain('documentRecall 0.00, required at least 1.00')
  expect(output).toContain('missed documents: refunds.md')
  expect(output).toMatch(
    /answerRelevance does not apply: needs a language model.*\n +Pass a language model as the judge: `judge: openai/,
  )
  expect(output).toMatch(/❯ faithfulness missed\.golden\.yaml:4:3/)
  expect(output).toMatch(/❯ documentRecall missed\.golden\.yaml:5:3/)
  expect(output).toMatch(/4\|\s+faithfulness: 0\.8/)
  // The case's own.
  expect(output).toMatch(/❯ answerOverlap missed\.golden\.yaml:13:16/)
  expect(output).toMatch(/❯ answerRelevance missed\.golden\.yaml:13:37/)
})

test('a mistake in the YAML, or a missing pipeline, fails the file on its line', async () => {
  const { output } = await faultyRun()
  expect(output).toContain('mistaken.golden.yaml:4:3')
  expect(output).toContain('`faithfullness`')
  expect(output).toMatch(/4 +\|\s+faithfullness: 0\.8/)
  expect(output).toContain('but `./answers.ts` does not exist\n  Did you mean ./answer.ts?')
  expect(output).toMatch(/returns\.golden\.yaml:2/)
  expect(output).not.toContain('node_modules/vitest-rag')
})

test('a pipeline that throws, hangs or returns something else fails that case alone', async () => {
  const { project, output } = await faultyRun()
  expect(output).toMatch(/faulty\.golden\.yaml \(5 tests \| 4 failed\)/)
  // Once for its test, once in the headline and once among the errors.
  expect(output.match(/Error: index is offline/g)).toHaveLength(3)
  expect(output).toContain('./faulty.ts: Expected `answer` of the pipeline')
  expect(output).toContain(
    "Expected `usage.cost` of the pipeline's result to be a number from 0 to a billion, got -1",
  )
  expect(output).toContain('faulty.ts:3')
  expect(output).toContain('200 ms')
  const { cases, run } = project.results()
  const broken = cases.filter(({ error }) => error !== undefined)
  expect(broken.map(({ set, caseId }) => [set, caseId])).toEqual([
    ['faulty', 'battery-warranty'],
    ['faulty', 'costs'],
    ['faulty', 'founders-birthday'],
    ['faulty', 'shipping-norway'],
  ])
  expect(run.usage.pipeline).toBeUndefined()
})

test('cases are selected by tag, line, and by what the YAML says', async () => {
  const project = createProject(supportFiles)
  const byTag = await project.vitest(['--tags-filter=billing'])
  expect(byTag.output).toMatch(/1 passed \| 3 skipped/)
  expect(byTag.output).toMatch(
    /^RAG could not decide \(incomplete\): .*\n.*partial run: 1 of 4 cases ran/m,
  )
  expect(byTag.exitCode).toBe(0)
  const byLine = await project.vitest(['support.golden.yaml:14'])
  expect(byLine.output).toMatch(/1 passed \| 3 skipped/)
  expect(byLine.output).toContain('1 of 4 cases ran')
  const withTrait = (trait: string) =>
    golden
      .replace('    tags: [billing]', `    ${trait}: true`)
      .replace('    answerable: false', '    answerable: false\n    todo: true')
  project.write({
    'support.golden.yaml': withTrait('skip'),
    'only.golden.yaml': withTrait('only').replace('name: support', 'name: only'),
  })
  const whole = await project.vitest()
  expect(whole.output).toMatch(/3 passed \| 3 skipped \| 2 todo/)
  const { cases, unrecorded } = project.results()
  expect(cases.map(({ set, caseId }) => [set, caseId])).toEqual([
    ['only', 'refund-window'],
    ['support', 'battery-warranty'],
    ['support', 'shipping-norway'],
  ])
  expect(unrecorded.map(({ set, caseId, why }) => [set, caseId, why])).toEqual([
    ['only', 'battery-warranty', 'deselected'],
    ['only', 'founders-birthday', 'skipped'],
    ['only', 'shipping-norway', 'deselected'],
    ['support', 'founders-birthday', 'skipped'],
    ['support', 'refund-window', 'skipped'],
  ])
  // What a golden set itself leaves out does not count.
  expect(whole.output).toContain('3 of 5 cases ran')
})

test('vitest list knows the cases without running them', async () => {
  const project = createProject(supportFiles)
  const { output } = await project.start('vitest/vitest.mjs', ['list']).finished
  expect(output).toContain('support.golden.yaml > support > battery-warranty')
})

test.skipIf(inject('onlyDifferences'))(
  'retries are refused: a score that is drawn again until it passes measures nothing',
  async () => {
    const project = createProject(
      supportWith({
        'vitest.config.ts': pluginConfig.replace('[rag()] }', '[rag()], test: { retry: 2 } }'),
      }),
    )
    const { exitCode, output } = await project.vitest()
    expect(exitCode).toBe(2)
    expect(output).toContain('Expected `retry` to be 0 for golden sets, got 2')
  },
)
