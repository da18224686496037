import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepJudgedRun } from '../../../src/interchange/keepJudgedRun.ts'
import { documentedFiles } from '../../interchange/documentedFiles.ts'
import { written } from '../../interchange/imports.ts'
import { caseRecord, recordedRun, setRun } from '../../results/recordedRun.ts'
import { runOn } from '../runInProcess.ts'

const golden = `name: support
pipeline: ./answer.ts
metrics: { faithfulness: { each: 0.8, mean: 0.9 } }
cases:
  - { id: who, question: Who?, reference: We., tags: [us] }
`

test('writes the file, and says what has no place in it', async () => {
  const project = written({ 'support.golden.yaml': golden })
  const { exitCode, printed } = await runOn(
    project,
    'export',
    join(project, 'support.golden.yaml'),
    '--to',
    'ragas',
  )
  expect(printed).toMatchInlineSnapshot(`
    "RAGAS: 1 case in support.ragas.jsonl

    Not carried over, or changed:
      \`pipeline\`: the other format has no settings of a whole set
        support.golden.yaml:2:1
      \`metrics.faithfulness\`: the other format has no settings of a whole set
        support.golden.yaml:3:12
      \`metrics\`: RAGAS has no place for it
        support.golden.yaml:5:5, case "who"
      \`tags\`: RAGAS has no place for it
        support.golden.yaml:5:48, case "who""
  `)
  expect(exitCode).toBe(0)
  expect(readFileSync(join(project, 'support.ragas.jsonl'), 'utf8')).toBe(
    '{"user_input":"Who?","id":"who","reference":"We."}\n',
  )
})

test('never writes over the golden set that it reads', async () => {
  const own =
    'pipeline: ./answer.ts\nmetrics: { faithfulness: {} }\ncases: [{ id: who, question: Who? }]\n'
  const project = written({ 'support.golden.yaml': own })
  const file = join(project, 'support.golden.yaml')
  const call = ['export', file, '--to', 'ragas', '--out', file, '--force']
  expect((await runOn(project, ...call)).exitCode).toBe(2)
  expect(readFileSync(file, 'utf8')).toBe(own)
})

test('takes the answers of a kept run, unless the case has changed since', async () => {
  const project = written(documentedFiles['ragchecker']?.files ?? {})
  await runOn(project, 'import', join(project, 'ragchecker.json'))
  const file = join(project, 'ragchecker.golden.yaml')
  const exported = await runOn(project, 'export', file, '--to', 'ragas', '--run', 'last')
  expect(exported.exitCode).toBe(0)
  const text = readFileSync(join(project, 'ragchecker.ragas.jsonl'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    response: 'Refunds take five days. They are paid in cash.',
  })

  const ofRun = await runOn(project, 'export', 'last', '--to', 'ragchecker')
  expect(ofRun.exitCode).toBe(0)
  const results = JSON.parse(readFileSync(join(project, 'last.ragchecker.json'), 'utf8'))
  const judged = {
    results: [
      {
        query_id: '0',
        retrieved_context: [{ doc_id: 'refunds' }, {}],
        answer2response: ['Entailment', 'Contradiction'],
        metrics: { precision: 0.5 },
      },
    ],
    metrics: { overall_metrics: { precision: 50 } },
  }
  expect(results).toMatchObject(judged)
  expect(ofRun.printed).toContain(
    '`retrieved2response`: left out, because a run keeps which passages',
  )

  const out = join(project, 'of-set.json')
  await runOn(project, 'export', file, '--to', 'ragchecker', '--run', 'last', '--out', out)
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject(judged)
})

test('of a run with variants it takes the gated one, and tells what a run knows of a case', async () => {
  const project = written({})
  const id = '2026-11-22T18-12-07-3f2a'
  const of = (variant: string) => ({ set: 'support', caseId: 'open', variant, repeat: 0 })
  const answers = ['hyde', 'plain'].map(variant => ({
    ...of(variant),
    question: 'When?',
    answer: `Says ${variant}.`,
    contexts: [],
  }))
  const results = recordedRun({
    records: ['hyde', 'plain'].map(variant => caseRecord({ ...of(variant), answerable: false })),
    sets: { support: setRun({ variants: { gated: 'plain', names: ['plain', 'hyde'] } }) },
  })
  keepJudgedRun(join(project, '.vitest-rag'), { results, answers, id })
  const { printed } = await runOn(project, 'export', id, '--to', 'ragas')
  expect(readFileSync(join(project, `${id}.ragas.jsonl`), 'utf8')).toBe(
    '{"user_input":"When?","response":"Says plain.","retrieved_contexts":[],"retrieved_context_ids":[],"id":"open"}\n',
  )
  expect(printed).toMatch(
    /`answerable`: RAGAS has no place for it\n.*golden\/support\.golden\.yaml:\d+, case "open"/,
  )
})

test('the answer to another question than the one that stands there is left out', async () => {
  const project = written(documentedFiles['ragchecker']?.files ?? {})
  await runOn(project, 'import', join(project, 'ragchecker.json'))
  const changed = written({
    'ragchecker.golden.yaml': readFileSync(join(project, 'ragchecker.golden.yaml'), 'utf8').replace(
      'How long do refunds take?',
      'How long?',
    ),
  })
  const { printed } = await runOn(
    project,
    ...['export', join(changed, 'ragchecker.golden.yaml'), '--to', 'promptfoo', '--run', 'last'],
    ...['--out', join(changed, 'out.yaml')],
  )
  expect(printed).toContain('the case has changed since the run: its answer is left out')
})

test('a format, a file and a run that are not there are refused', async () => {
  const project = written({ 'support.golden.yaml': golden })
  const file = join(project, 'support.golden.yaml')
  expect(await runOn(project, 'export', file)).toMatchObject({ exitCode: 2 })
  expect((await runOn(project, 'export', file, '--to', 'excel')).errors).toContain(
    'There are ragas',
  )
  expect((await runOn(project, 'export', 'gone', '--to', 'ragas')).errors).toContain(
    'no run or results file `gone`',
  )
})
