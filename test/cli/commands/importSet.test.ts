import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLabels } from '../../../src/calibration/labels/readLabels.ts'
import { readGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { keptRunIds } from '../../../src/results/kept/keptRuns.ts'
import { keptPaths } from '../../../src/results/kept/keptPaths.ts'
import { readAnswers } from '../../../src/results/answersFile.ts'
import { readResults } from '../../../src/results/resultsFile.ts'
import { documentedFiles } from '../../interchange/documentedFiles.ts'
import { traces } from '../../interchange/documentedTraces.ts'
import { written } from '../../interchange/imports.ts'
import { runInProcess, runOn } from '../runInProcess.ts'

const filesOf = (format: string) => documentedFiles[format]?.files ?? {}

test('says what it wrote, what is not carried over and what to do next', async () => {
  const project = written(filesOf('promptfoo'))
  const { exitCode, printed } = await runOn(
    project,
    'import',
    join(project, 'promptfooconfig.yaml'),
  )
  expect(printed).toMatchInlineSnapshot(`
    "promptfoo: 2 cases, 2 with a recorded answer
    golden set: promptfooconfig.golden.yaml
    metrics: faithfulness
    note: if an assertion has no threshold, promptfoo's default is written: 0.5 for context-* and answer-relevance, 0.75 for similar and rouge-n; in a table 0.8 for similar and 0.75 for the others
    note: an answer without claims fails promptfoo's context-faithfulness; faithfulness does not apply to it, and a threshold is missed

    Not carried over, or changed:
      \`prompts\`: the system under test is a module of yours: name it with \`pipeline\`
        promptfooconfig.yaml:2:1
      \`providers\`: the system under test is a module of yours: name it with \`pipeline\`
        promptfooconfig.yaml:3:1
      \`tests[].vars.thing\`: kept under \`meta\`: a pipeline gets the question and the history, but no other variables
        promptfooconfig.yaml:11:7

    Run it: npx vitest-rag run promptfooconfig.golden.yaml"
  `)
  expect(exitCode).toBe(0)
  expect(readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8')).toContain(
    printed,
  )
  expect(readFileSync(join(project, 'promptfooconfig.golden.yaml'), 'utf8')).toMatchInlineSnapshot(`
    "# yaml-language-server: $schema=node_modules/vitest-rag/schemas/golden-set.schema.json
    # Imported from promptfoo: promptfooconfig.yaml
    metrics:
      faithfulness: {}
    cases:
      - id: refund window
        question: How long does a refund take?
        reference: Refunds take five working days.
        answer: Refunds take five days.
        contexts:
          - |
            Refunds take five working days.
        meta:
          area: billing
          vars: { thing: refund }
        origin: { by: import, from: promptfoo }
        metrics: { faithfulness: 0.5, contextRecall: 0.8 }
      - id: who-pays-for-a-return
        question: Who pays for a return?
        answer: Returns are free.
        contexts: [Returns are free.]
        origin: { by: import, from: promptfoo }
        metrics: { faithfulness: 0.9 }
    "
  `)
})

test('writes over nothing, unless it is told to', async () => {
  const project = written({ ...filesOf('ragas'), 'ragas.golden.yaml': 'mine' })
  const call = ['import', join(project, 'ragas.jsonl')]
  const refused = await runOn(project, ...call)
  expect(refused).toMatchObject({ exitCode: 2 })
  expect(refused.errors).toContain('Expected to write a new file, but ragas.golden.yaml exists')
  expect(readFileSync(join(project, 'ragas.golden.yaml'), 'utf8')).toBe('mine')
  expect(await runOn(project, ...call, '--force')).toMatchObject({ exitCode: 0 })
  expect(readFileSync(join(project, 'ragas.golden.yaml'), 'utf8')).toContain('preset: ragas')
})

test('never writes over what it reads, nor what Vitest would not run', async () => {
  const project = written({ 'mine.golden.yml': '[{"user_input":"Who?","reference":"We."}]' })
  const file = join(project, 'mine.golden.yml')
  const call = ['import', file, '--from', 'ragas', '--force', '--out']
  const same = await runOn(project, ...call, file)
  expect(same).toMatchObject({ exitCode: 2 })
  expect(same.errors).toContain('but mine.golden.yml is the file to read')
  expect(readFileSync(file, 'utf8')).toContain('user_input')
  const other = await runOn(project, ...call, join(project, 'mine.yaml'))
  expect(other).toMatchObject({ exitCode: 2 })
  expect(other.errors).toContain('--out mine.golden.yaml')
  expect(existsSync(join(project, 'mine.yaml'))).toBe(false)
})

test('as JSON it has each loss with its place', async () => {
  const project = written(filesOf('langsmith'))
  const file = join(project, 'langsmith.jsonl')
  const { printed } = await runInProcess(
    'import',
    file,
    '--root',
    project,
    '--json',
    '--out',
    join(project, 'x.golden.yaml'),
  )
  expect(JSON.parse(printed)).toMatchObject({ format: 'langsmith', cases: 1, notCarriedOver: [] })
})

test('a large set has its cases in a file of their own', async () => {
  const lines = Array.from({ length: 1500 }, (_, index) =>
    JSON.stringify({ id: `case-${index}`, question: `Question ${index}?`, reference: 'Yes.' }),
  )
  const project = written({ 'large.jsonl': lines.join('\n') })
  await runOn(project, 'import', join(project, 'large.jsonl'))
  const file = join(project, 'large.golden.yaml')
  expect(readFileSync(file, 'utf8')).toContain('cases: ./large.cases.jsonl')
  const located = readGoldenSet({ file, metrics, defaults: { pipeline: './answer.ts' } })
  expect(located.set.cases).toHaveLength(1500)
  expect(located.set.cases[1499]).toMatchObject({ id: 'case-1499', question: 'Question 1499?' })
})

test('what is broken leaves nothing behind', async () => {
  const project = written({ 'broken.json': '{"results": [' })
  const { exitCode, errors } = await runOn(project, 'import', join(project, 'broken.json'))
  expect(errors).toContain('broken.json:1:14: Expected valid JSON, but it is cut off')
  expect(exitCode).toBe(1)
  expect(existsSync(join(project, 'broken.golden.yaml'))).toBe(false)
})

test('columns that are no keys of a case are refused', async () => {
  const { exitCode, errors } = await runInProcess('import', 'x.csv', '--columns', 'frage=Frage')
  expect(exitCode).toBe(2)
  expect(errors).toContain('Expected `key=column` pairs, separated by commas, after `--columns`')
})

test("people's labels become a file for calibrate, which takes them, and no golden set", async () => {
  const pair = {
    instance_id: 0,
    query: 'How long do refunds take?',
    gt_answer: 'Five working days.',
    model1: { response: 'A while.' },
    model2: { response: 'Five days.' },
  }
  const project = written({
    'human.json': JSON.stringify([
      { ...pair, overall_label: 2 },
      { ...pair, overall_label: -1 },
    ]),
  })
  const call = ['import', join(project, 'human.json')]
  const { exitCode, printed } = await runOn(project, ...call)
  expect(exitCode).toBe(0)
  expect(printed).toBe(
    [
      'RAGChecker: 2 labels of people, which of two answers is better',
      'labels: human.labels.jsonl',
      'These are labels, not cases, so there is no golden set.',
      '',
      'Everything in the files was carried over.',
      '',
      'Compare your judge with them: npx vitest-rag calibrate human.labels.jsonl',
    ].join('\n'),
  )
  expect(existsSync(join(project, 'human.golden.yaml'))).toBe(false)
  const { labels, problems } = readLabels(join(project, 'human.labels.jsonl'), 'labels')
  expect(problems).toEqual([])
  expect(labels.preferences).toMatchObject([
    {
      id: '0',
      preference: 2,
      reference: 'Five working days.',
      answers: [{}, { text: 'Five days.' }],
    },
    { id: '0 (2)', preference: -1 },
  ])
  expect(await runOn(project, ...call)).toMatchObject({ exitCode: 2 })
  const again = await runOn(project, ...call, '--json', '--force')
  expect(JSON.parse(again.printed)).toMatchObject({
    format: 'ragchecker',
    cases: 0,
    preferences: 2,
    written: ['human.labels.jsonl'],
  })
})

test('claims of RAGChecker become labels of a model, and the evidence of a run', async () => {
  const project = written(filesOf('ragchecker'))
  const { printed } = await runOn(project, 'import', join(project, 'ragchecker.json'))
  expect(printed).toContain('with 8 labels by a model')
  const { lines, labels, isOfModels } = readLabels(
    join(project, 'ragchecker.labels.jsonl'),
    'labels',
  )
  expect(isOfModels).toBe(true)
  expect(
    lines.map(({ labeller, by, label, tags }) => [labeller, by, label, tags[0]]),
  ).toContainEqual(['RAGChecker', 'model', 'refuted', 'answerInReference'])
  expect(labels.claims).toHaveLength(8)

  const folder = join(project, '.vitest-rag')
  const [id = ''] = keptRunIds(folder)
  const { run, cases } = readResults(keptPaths(folder, id).results)
  expect(run).toMatchObject({ id, complete: true, answers: 'ragchecker.json' })
  expect(cases[0]?.scores).toMatchObject({
    faithfulness: { value: 0.5 },
    answerPrecision: { value: 0.5 },
    answerRecall: { value: 0.5 },
    contextRecall: { value: 1 },
    contextPrecision: { value: 1 },
    hallucination: { value: 0.5 },
  })
  expect(cases[0]?.measurements['faithfulness']?.judge).toEqual({
    name: 'ragchecker',
    deterministic: false,
  })
  expect(readAnswers(keptPaths(folder, id).answers)).toMatchObject([
    { caseId: '0', hash: cases[0]?.hash, answer: 'Refunds take five days. They are paid in cash.' },
  ])
  const runs = await runOn(project, 'runs')
  expect(runs.printed).toContain(id)
  const explained = await runOn(project, 'explain', '0', '--run', 'last')
  expect(explained.printed).toContain('Refunds are paid in cash')
})

test('a set that no score can fail says so, and what to write', async () => {
  const project = written({
    'faq.csv': 'question,answer\nWho?,We.\n',
    'all.csv': 'question,reference,answer,contexts\nWho?,We.,We.,It was us.\n',
  })
  const line =
    'no score can fail this set: no metric is gated or has a floor or a threshold; for example, write `metrics: { answerRelevance: { gate: true } }`'
  const { printed } = await runOn(project, 'import', join(project, 'faq.csv'))
  expect(printed).toContain(line)
  const whole = await runOn(project, 'import', join(project, 'all.csv'))
  expect(whole.printed).not.toContain('no score can fail')
  const canFail = async (file: string) => {
    const { printed: text } = await runOn(
      project,
      'import',
      join(project, file),
      '--force',
      '--json',
    )
    return (JSON.parse(text) as { canFail?: boolean }).canFail
  }
  expect([await canFail('faq.csv'), await canFail('all.csv')]).toEqual([false, undefined])
})

test('a module of the user finds the passages in results of tools', async () => {
  const rows = JSON.stringify(JSON.stringify({ rows: ['Refunds take five days.'] }))
  const project = written({
    'traces.json': traces(
      ['one', 'a', '', { 'input.value': 'How long?', 'output.value': 'Five days.' }],
      ['one', 'search', 'a', { 'openinference.span.kind': 'TOOL', 'output.value': rows }],
    ),
    'passages.mjs': 'export default { search: result => result.rows }',
    'list.mjs': 'export default [row => row]',
  })
  const call = ['import', join(project, 'traces.json'), '--passages']
  const { exitCode, errors } = await runOn(project, ...call, join(project, 'list.mjs'))
  expect([exitCode, errors]).toEqual([
    1,
    expect.stringContaining('list.mjs: Expected the default export of the module of `--passages`'),
  ])
  const gone = await runOn(project, ...call, join(project, 'gone.mjs'))
  expect([gone.exitCode, gone.errors]).toEqual([
    1,
    expect.stringContaining('gone.mjs: Expected a module after `--passages`'),
  ])
  await runOn(project, ...call, join(project, 'passages.mjs'))
  const { set } = readGoldenSet({
    file: join(project, 'traces.golden.yaml'),
    root: project,
    metrics,
  })
  expect(set.cases[0]?.recorded?.contexts).toMatchObject([{ text: 'Refunds take five days.' }])
})
