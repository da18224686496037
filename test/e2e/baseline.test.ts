import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { recordedOnce } from './recordedOnce.ts'
import { supportFiles, supportWith } from './supportProject.ts'

/** Thresholds of single cases are left out: what turns red here is the comparison alone. */
const comparedOnly = (supportFiles['support.golden.yaml'] ?? '')
  .replace('faithfulness: 0.8', 'faithfulness: { gate: true }')
  .replace('{ each: 1, mean: 0.9 }', '{ gate: true }')
  .replace('abstention: 1', 'abstention: report')

const supportDesk = supportWith({ 'support.golden.yaml': comparedOnly })
const search = supportFiles['search.ts'] ?? ''

const recorded = recordedOnce(() => createProject(supportDesk))

test('a retrieval fault turns the run red and names its metric; undoing it turns it green', async () => {
  const project = createProject(supportDesk)
  const first = await project.vitest()
  expect(first.exitCode).toBe(0)
  expect(first.output).toContain('no-baseline')

  const update = await project.cli(['baseline', 'update'])
  expect(update.output).toContain('Recorded 4 cases of 1 golden set in .vitest-rag/baseline.json')
  expect(update.output).toContain('from 2 runs (no score differed between runs)')
  expect(update.exitCode).toBe(0)

  const same = await project.vitest()
  expect(same.output).toContain('unchanged')
  expect(same.exitCode).toBe(0)

  // The right document is found and then cut off.
  project.write({ 'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)') })
  const broken = await project.vitest()
  expect(broken.exitCode).toBe(1)
  expect(broken.output).toContain('regressed')
  expect(broken.output).toMatch(/documentRecall[^\n]*regressed/)

  project.write({ 'search.ts': search })
  const mended = await project.vitest()
  expect(mended.exitCode).toBe(0)
})

test('a hallucination turns the run red by faithfulness, not by retrieval', async () => {
  const project = await recorded()
  project.write({
    'answer.ts': (supportFiles['answer.ts'] ?? '').replace(
      'answer: found[0].text',
      `answer: found[0].text + ' Our founder lives on Mars and breeds purple camels.'`,
    ),
  })
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(1)
  expect(output).toMatch(/faithfulness[^\n]*regressed/)
  expect(output).toMatch(/documentRecall[^\n]*unchanged/)
  expect(output).toContain('Our founder lives on Mars and breeds purple camels.')
})

test('scores that fail are recorded as they are, and it is said that nothing accepts them', async () => {
  const project = createProject(
    supportWith({ 'search.ts': search.replace('(0, limit)', '(1, limit)') }),
  )
  const { exitCode, output } = await project.cli(['baseline', 'update', '--repeats', '3'])
  expect(output).toContain('from 3 runs (no score differed between runs)')
  expect(output).toMatch(
    /runs with them fail all the same:\n +3 cases missed a threshold: support › /,
  )
  expect(output).toContain('1 mean misses its floor: support › documentRecall is 0.000')
  expect(exitCode).toBe(0)
  const too = await project.cli(['baseline', 'update', '--repeats', '1'])
  expect(too.output).toContain('Expected at least 2 after `--repeats`, got 1')
  expect(too.exitCode).toBe(2)
})

test('another judge is incompatible, not a number', async () => {
  const project = await recorded()
  const otherJudge = `const judge = { name: 'always-yes', deterministic: true, logged: false, answer: ({ step, request }) =>
  Promise.resolve({ answer: step === 'extractClaims' ? { claims: [request.text], declines: false } : { verdicts: request.claims.map(({ id }) => ({
    claim: id, verdict: 'supported', passages: [request.passages[0].id], quote: request.passages[0].text.slice(0, 30), reason: null })) } }) }
`
  project.write({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
${otherJudge}export default { plugins: [rag({ judge })] }
`,
  })
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(1)
  expect(output).toMatch(/faithfulness[^\n]*incompatible/)
  expect(output).toMatch(/documentRecall[^\n]*unchanged/)
  expect(output).toContain('always-yes')
})

test('a floor of the mean is held without a baseline', async () => {
  const project = createProject(
    supportWith({
      'support.golden.yaml': comparedOnly.replace(
        'documentRecall: { gate: true }',
        'documentRecall: { mean: 0.9 }',
      ),
      'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)'),
    }),
  )
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(1)
  expect(output).toMatch(/documentRecall[^\n]*floor/)
})

test('a partial run is not compared, and no baseline is made of it', async () => {
  const project = await recorded()
  const before = project.read('.vitest-rag/baseline.json')
  project.write({ 'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)') })
  const partial = await project.vitest(['-t', 'refund-window'])
  expect(partial.exitCode).toBe(0)
  expect(partial.output).toContain('1 of 4 cases ran')
  const update = await project.cli(['baseline', 'update', '-t', 'refund-window'])
  expect(update.exitCode).toBe(1)
  expect(update.output).toContain('Expected a full run')
  expect(project.read('.vitest-rag/baseline.json')).toBe(before)
})

test('a declared part is a full run of that part', async () => {
  const billing = comparedOnly.replace('name: support', 'name: billing')
  const project = await (await recorded()).copy()
  project.write({ 'billing.golden.yaml': billing })
  const file = '.vitest-rag/baseline.json'
  const unknown = await project.cli(['baseline', 'update', '--partial', 'suport'])
  expect(unknown.output).toContain('The golden sets are: billing, support')
  expect(unknown.exitCode).toBe(2)
  const refused = await project.cli(['baseline', 'update', '--partial', 'support'])
  expect(refused.output).toContain('but runs need not cover billing any more')
  expect(refused.output).not.toContain('Run 1')
  const update = await project.cli(['baseline', 'update', '--partial', 'support', '--loosen'])
  expect(update.output).toContain('runs must cover: all sets → support')
  expect(update.exitCode).toBe(0)

  const part = ['support.golden.yaml']
  expect((await project.vitest(part)).output).toContain('RAG passed (unchanged)')
  const other = await project.vitest(['billing.golden.yaml'])
  expect(other.output).toContain('partial run: without support, which the baseline declares')
  project.write({ 'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)') })
  const worse = await project.cli(['run', ...part])
  expect(worse.output).toContain('RAG failed (regressed)')
  expect(worse.exitCode).toBe(1)

  project.write({ 'search.ts': search })
  expect((await project.cli(['baseline', 'update'])).exitCode).toBe(0)
  expect(project.read(file)).toContain('"sets": ["support"]')
  expect((await project.cli(['baseline', 'update', '--partial', 'none'])).exitCode).toBe(0)
  expect(project.read(file)).not.toContain('partial')
})

test('an edited or broken baseline stops the run instead of passing it', async () => {
  const project = await recorded()
  project.write({
    '.vitest-rag/baseline.json': project.read('.vitest-rag/baseline.json').slice(0, 300),
  })
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(2)
  expect(output).toContain('cut off or damaged')
  // The way out that the message names.
  const update = await project.cli(['baseline', 'update'])
  expect(update.exitCode).toBe(0)
  expect((await project.vitest()).exitCode).toBe(0)
})

test('whoever reports elsewhere may switch the verdict’s exit code off', async () => {
  const project = await recorded()
  project.write({ 'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)') })
  const { exitCode } = await project.vitest([], { VITEST_RAG_GATE: 'report' })
  expect(exitCode).toBe(0)
})
