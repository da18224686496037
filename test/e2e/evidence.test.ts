import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readResultsFolder } from '../../src/results/journal.ts'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

const passage = 'You have thirty days to return it.'

/**
 * The third case is asked of a pipeline, which may never answer. It stands before those that end:
 * Vitest 4 takes for ended what began after a test that has.
 */
const golden = `pipeline: ./answer.ts
metrics: { faithfulness: 1, together: report }
cases:
  - { id: third, question: Where? }
  - { id: first, question: How long?, answer: Shops close on Mondays., contexts: [${passage}] }
  - { id: second, question: When?, answer: Trains leave at nine., contexts: [${passage}] }
  - { id: fourth, question: Who?, answer: ${passage}, contexts: [${passage}] }
`

const pipeline = `export default async () => {
  if (process.env.HANGS) await new Promise(() => {})
  return { answer: '${passage}', contexts: ['${passage}'] }
}
`

/** Two cases are judged before the test of either hears of it. */
const judgedTogether = `import { defineCustomMetric } from 'vitest-rag'
import { rag } from 'vitest-rag/plugin'
const { promise: both, resolve } = Promise.withResolvers()
let judged = 0
const together = defineCustomMetric({
  name: 'together',
  direction: 'higher',
  requires: ['answerInContexts'],
  async score() {
    judged += 1
    if (judged === 2) resolve()
    await both
    return 1
  },
})
export default { plugins: [rag({ customMetrics: [together] })] }
`

/** Prints what other reporters learn of a case, when it has ended and when the run has. */
const spy = `const tell = (when, test) => {
  const [record] = test.meta().rag?.records ?? []
  if (record) console.log(when, test.name, Object.keys(record.evidence).join())
}
export default class {
  onTestCaseResult(test) {
    tell('told of', test)
  }
  onTestRunEnd(modules) {
    for (const module of modules) for (const test of module.children.allTests()) tell('ended with', test)
  }
}
`

test('what was judged when `bail` ends a run is kept with its evidence, and other reporters see it', async () => {
  const project = createProject({
    'vitest.config.ts': judgedTogether,
    'desk.golden.yaml': golden,
    'answer.ts': pipeline,
    'spy.js': spy,
  })
  const filter = ['-t', 'first|second|third']
  const reporters = ['--reporter=./spy.js', '--reporter=blob', '--outputFile.blob=blobs/1.json']
  const bailed = await project.vitest(['--bail=1', ...filter, ...reporters], { HANGS: 'yes' })
  const results = project.results()
  expect(results.cases.map(({ caseId }) => caseId)).toEqual(['first', 'second'])
  for (const { caseId, evidence } of results.cases) {
    expect(evidence).toMatchObject({ answerInContexts: [{ verdict: 'notEnoughInfo' }] })
    expect(bailed.output).toContain(`ended with ${caseId} answerInContexts`)
  }
  expect(results.unrecorded).toEqual([
    { set: 'desk', caseId: 'fourth', why: 'deselected' },
    { set: 'desk', caseId: 'third', why: 'interrupted' },
  ])
  expect(results.run).toMatchObject({ complete: false, unselected: [] })
  expect(bailed.output).toContain(
    'RAG could not decide (error): The run was ended before cases were judged (1): desk › third',
  )
  expect(bailed.exitCode).toBe(2)

  // Its blob has them too.
  const merged = await project.vitest(['--merge-reports=blobs'])
  expect(project.results().cases).toEqual(results.cases)
  expect(project.results().unrecorded).toEqual(results.unrecorded)
  expect(merged.exitCode).toBe(2)
})

test('what was judged before a worker died, or its file crashed, is kept', async () => {
  const project = createProject({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()], test: { teardownTimeout: 500, projects: [
  { extends: true, test: { name: 'golden', include: [], setupFiles: ['./teardown.ts'] } },
  { extends: true, test: { name: 'unit' } },
] } }
`,
    'teardown.ts': `import { afterAll } from 'vitest'
afterAll(() => {
  throw new Error('The teardown failed')
})
`,
    'desk.golden.yaml': golden.replace(', together: report', ''),
    'answer.ts': `import { readFileSync } from 'node:fs'
const noted = () => readFileSync('.vitest-rag/results.partial.jsonl', 'utf8')
const judged = caseId => noted().includes('"caseId":"' + caseId + '"')
export default async () => {
  while (!['first', 'second', 'fourth'].every(judged)) await new Promise(resolve => setImmediate(resolve))
  process.kill(process.pid, 'SIGKILL')
}
`,
    'clinic.golden.yaml': `metrics: { faithfulness: 1 }
cases:
  - { id: fifth, question: How long?, answer: ${passage}, contexts: [${passage}] }
`,
    'scores.test.ts': `import { expect, test } from 'vitest'
test('is judged and dies', async () => {
  await expect('${passage}').toBeFaithfulTo('${passage}')
  process.kill(process.pid, 'SIGKILL')
})
`,
  })
  const { exitCode, output } = await project.vitest()
  const { cases, unrecorded, run, sets, matchers } = project.results()
  expect(cases.map(({ caseId }) => caseId)).toEqual(['fifth', 'first', 'fourth', 'second'])
  expect(unrecorded).toEqual([{ set: 'desk', caseId: 'third', why: 'failed' }])
  expect(run.broken).toEqual([{ file: 'clinic.golden.yaml', reason: 'The teardown failed' }])
  expect(sets['clinic']?.policy.metrics).toHaveProperty('faithfulness')
  expect(matchers).toMatchObject([
    { file: 'scores.test.ts', test: 'is judged and dies', pass: true, score: { value: 1 } },
  ])
  expect(output).toContain('Cases failed without a record (1): desk › third')
  expect(exitCode).toBe(2)
})

test('what was judged before somebody interrupts a run is kept, and what was under way is not', async () => {
  const project = createProject({
    'vitest.config.ts': `import { defineCustomMetric } from 'vitest-rag'
import { rag } from 'vitest-rag/plugin'
const { promise: isBegun, resolve: begin } = Promise.withResolvers()
const metric = (name, score) => defineCustomMetric({ name, direction: 'higher', score })
const endless = metric('endless', () => (begin(), new Promise(() => {})))
const begun = metric('begun', () => isBegun.then(() => 1))
export default { plugins: [rag({ customMetrics: [endless, begun] })] }
`,
    'desk.golden.yaml': `pipeline: ./answer.ts
metrics: { faithfulness: 1 }
cases:
  - { id: asked, question: How long? }
  - { id: under-way, question: How long?, answer: ${passage}, contexts: [${passage}], metrics: { endless: report } }
  - { id: judged, question: How long?, answer: ${passage}, contexts: [${passage}], metrics: { begun: report } }
`,
    'answer.ts': `export default () => new Promise(() => {})\n`,
    // What the key does that ends a run. It looks for itself what is kept: Vitest 4.1 may hold back
    // what it tells reporters until it has more to tell.
    'key.js': `import { existsSync, readFileSync } from 'node:fs'
const journal = '.vitest-rag/results.partial.jsonl'
const isKept = () => existsSync(journal) && readFileSync(journal, 'utf8').includes('"caseId":"judged"')
async function press(vitest) {
  while (!isKept()) await new Promise(resolve => setImmediate(resolve))
  console.log('kept what was judged')
  if (process.env.CANCELS) await vitest.cancelCurrentRun('keyboard-input')
}
export default class {
  onInit(vitest) {
    void press(vitest)
  }
}
`,
  })
  const { exitCode } = await project.vitest(['--reporter=./key.js'], { CANCELS: 'yes' })
  const { cases, unrecorded, run } = project.results()
  expect(cases.map(({ caseId }) => caseId)).toEqual(['judged'])
  expect(unrecorded).toEqual([
    { set: 'desk', caseId: 'asked', why: 'interrupted' },
    { set: 'desk', caseId: 'under-way', why: 'interrupted' },
  ])
  expect(run.complete).toBe(false)
  expect(exitCode).toBe(2)

  const running = project.start('vitest/vitest.mjs', ['run', '--reporter=./key.js'], {
    GITHUB_RUN_ID: '4711',
  })
  await running.printed(/kept what was judged/)
  running.child.kill('SIGINT')
  const ended = await running.finished
  expect(ended.exitCode).toBe(130)
  expect(ended.output).toMatch(/RAG: interrupted\. 1 of 3 cases is kept in \S+partial\.jsonl\.\s*$/)
  const left = readResultsFolder(join(project.folder, '.vitest-rag'))
  expect(left.run).toMatchObject({ complete: false, workflowRun: '4711' })
  expect(left.cases.map(({ caseId }) => caseId)).toEqual(['judged'])
})

test('without isolation, matchers are watched in every file, scores stay with their test, and other reporters see what was judged', async () => {
  const unseen = (name: string) => `import { expect, test } from 'vitest'
test('${name} low', async () => {
  expect('Shops close on Mondays.').toBeFaithfulTo('You have thirty days.')
})
test('${name} innocent', async () => {
  await expect('You have thirty days.').toBeFaithfulTo('You have thirty days.')
})
`
  const project = createProject(
    supportWith({
      'a.test.ts': unseen('a'),
      'b.test.ts': unseen('b'),
      'c.test.ts': unseen('c'),
      'spy.js': spy,
    }),
  )
  const args = ['--no-isolate', '--maxWorkers=1', '--reporter=default', '--reporter=./spy.js']
  const { exitCode, output } = await project.vitest(args)
  expect(exitCode).toBe(1)
  // Other reporters learn of cases with their evidence, as soon as their tests have ended.
  expect(output.match(/told of [\w-]+ answerInContexts/g)).toHaveLength(4)
  expect(output.match(/was not awaited by its test/g)?.length).toBeGreaterThanOrEqual(3)
  const { matchers } = project.results()
  const passed = Object.fromEntries(matchers.map(one => [one.test, one.pass]))
  for (const name of ['a', 'b', 'c']) {
    expect(passed).toMatchObject({ [`${name} low`]: false, [`${name} innocent`]: true })
  }
})

test.runIf(inject('atNight'))(
  'a score stays with its test when that resets the modules',
  async () => {
    const project = createProject({
      'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()], test: { server: { deps: { inline: [/vitest-rag/] } } } }
`,
      'reset.test.ts': `import { expect, test, vi } from 'vitest'
const document = 'You have thirty days.'
for (const name of ['first', 'second']) {
  test.concurrent(name, async () => {
    vi.resetModules()
    await expect(document).toBeFaithfulTo(document)
  })
}
`,
    })
    expect((await project.vitest()).exitCode).toBe(0)
    const { matchers } = project.results()
    expect(matchers.map(one => one.test).toSorted()).toEqual(['first', 'second'])
  },
)
