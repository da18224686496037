import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBaselineAnswers } from '../../../src/baseline/baselineAnswers.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import type { AnswerRecord, CaseRecord } from '../../../src/results/results.ts'
import { writeResults } from '../../../src/results/resultsFile.ts'
import {
  caseRecord,
  metricSetting,
  recordedRun,
  setRun,
  supported,
  unsupported,
} from '../../results/recordedRun.ts'
import { leaveStopped } from '../../results/stoppedRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { runOn } from '../runInProcess.ts'
import { validDocument } from '../validDocument.ts'

const scored = (value: number) => ({ status: 'scored' as const, value })
const fell = (repeat: number, value = 0.5): CaseRecord =>
  caseRecord({
    repeat,
    tags: ['billing'],
    milliseconds: 1200,
    scores: { faithfulness: scored(value), documentRecall: scored(1) },
    missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 14 }],
    evidence: {
      answerInContexts: [
        supported('Products can be returned within thirty days.'),
        unsupported('The mayor pays for it.\u001b[2J'),
      ],
    },
  })

const said = (repeat: number, answer: string): AnswerRecord => ({
  ...{ set: 'support', caseId: 'refund-window', repeat, question: 'How long?', answer },
  reference: 'Thirty days.',
  contexts: [{ id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days are given.' }],
})

/** A project whose last run has these records and answers, and whose baseline is a good run. */
function project(records: CaseRecord[], answers: AnswerRecord[] = []): string {
  const root = temporaryFolder()
  const path = (name: string) => join(root, '.vitest-rag', name)
  mkdirSync(path('.'))
  writeResults(path('results.json'), recordedRun({ records }))
  writeFileSync(path('answers.jsonl'), answers.map(one => `${JSON.stringify(one)}\n`).join(''))
  writeFileSync(path('baseline.json'), formatBaseline(snapshot(recordedRun())))
  return root
}

test('all of a case is told, and runs that came to the same once', async () => {
  const answers = [0, 1].map(repeat => said(repeat, 'Thirty days. The mayor pays for it.'))
  const root = project([fell(0), fell(1), fell(2, 1)], [...answers, said(2, 'Thirty days.')])
  const { printed, exitCode } = await runOn(root, 'explain', 'refund-window')
  expect(exitCode).toBe(0)
  expect(printed).toMatchInlineSnapshot(`
    "support › refund-window  golden/support.golden.yaml:12
    question: “How long do I have to return a product?”
    tags: billing

    run 1 of 3
    answered: “Thirty days. The mayor pays for it.”
    reference: “Thirty days.”
    scores
      faithfulness 0.500, was 1.000, required 0.800 · judge: lexical
      documentRecall 1.000, was 1.000
    why
      1 of 2 claims of the answer supported
        ✓ supported: Products can be returned within thirty days.
        ✗ not supported (not enough information): The mayor pays for it.\\u{1b}[2J
            reason: No passage says so.
    retrieved
      1. refunds.md#1: “Thirty days are given.”
    took 1.20 s · judge: 2 calls, 0 replayed
    run 2 of 3: the same answer and scores

    run 3 of 3
    answered: “Thirty days.”
    reference: “Thirty days.”
    scores
      faithfulness 1.000, was 1.000, required 0.800 · judge: lexical
      documentRecall 1.000, was 1.000
    why
      1 of 2 claims of the answer supported
        ✓ supported: Products can be returned within thirty days.
        ✗ not supported (not enough information): The mayor pays for it.\\u{1b}[2J
            reason: No passage says so.
    retrieved
      1. refunds.md#1: “Thirty days are given.”
    took 1.20 s · judge: 2 calls, 0 replayed

    run it again: npx vitest run golden/support.golden.yaml:12"
  `)
})

test('details of the pipeline are told as JSON that acts on no terminal', async () => {
  const details = {
    route: { name: 'billing', tried: [] },
    'FAIL\u001b[2J': '\n::error::\u202E “quoted”',
  }
  const told = (one: AnswerRecord) => runOn(project([fell(0)], [one]), 'explain', 'refund-window')
  const { printed } = await told({ ...said(0, 'Thirty days.'), details })
  const lines = printed.split('\n')
  expect(lines.slice(lines.indexOf('details'), -3)).toEqual([
    'details',
    '  {',
    '    "route": {',
    '      "name": "billing",',
    '      "tried": []',
    '    },',
    String.raw`    "FAIL\u001b[2J": "\n::error::\u{202e} “quoted”"`,
    '  }',
  ])
  const none = await told({ ...said(0, 'Thirty days.'), details: null })
  expect(none.printed).toContain('details\n  null\n')
  expect((await told(said(0, 'Thirty days.'))).printed).not.toContain('details')
})

test('runs whose details differ are each told', async () => {
  const answers = [0, 1].map(repeat => ({ ...said(repeat, 'Thirty days.'), details: { repeat } }))
  const { printed } = await runOn(project([fell(0), fell(1)], answers), 'explain', 'refund-window')
  expect(printed.match(/"repeat": \d/g)).toEqual(['"repeat": 0', '"repeat": 1'])
})

test('what a custom metric scored with other `meta` is not what the case scored before', async () => {
  const custom = { fingerprint: 'cc', requires: [], custom: true as const }
  const told = async (metaHash: string) => {
    const scores = { faithfulness: scored(0.5), tone: scored(0.25) }
    const of = (one: Partial<CaseRecord>) =>
      caseRecord({ ...one, measurements: { ...fell(0).measurements, tone: custom } })
    const root = project([of({ metaHash: 'new', scores })])
    const former = recordedRun({
      sets: {
        support: setRun({
          policy: { metrics: { faithfulness: metricSetting(), tone: metricSetting() } },
        }),
      },
      records: [of({ metaHash, scores: { faithfulness: scored(1), tone: scored(1) } })],
    })
    writeFileSync(join(root, '.vitest-rag', 'baseline.json'), formatBaseline(snapshot(former)))
    return (await runOn(root, 'explain', 'refund-window')).printed
  }
  expect(await told('new')).toContain('tone 0.250, was 1.000')
  const edited = await told('old')
  expect(edited).toContain('  tone 0.250\n')
  expect(edited).toContain('faithfulness 0.500, was 1.000')
})

test('programs get records, answers and baseline as they are', async () => {
  const record = fell(0)
  const root = project([fell(0)], [said(0, 'Thirty days.')])
  const { printed } = await runOn(root, 'explain', 'support/refund-window', '--json')
  expect(printed).not.toContain('\u001b')
  expect(validDocument(printed)).toEqual({
    $schema: 'vitest-rag/schemas/explain-output.schema.json',
    version: 1,
    set: 'support',
    caseId: 'refund-window',
    command: 'npx vitest run golden/support.golden.yaml:12',
    runs: [{ record, answer: said(0, 'Thirty days.') }],
    baseline: snapshot(recordedRun()).sets['support']?.cases['refund-window'],
  })
})

test('a case without answer, evidence or baseline is told as far as it goes', async () => {
  const broken = caseRecord({ caseId: 'new', scores: {}, evidence: {}, error: 'no network' })
  const { printed } = await runOn(project([broken]), 'explain', 'new')
  expect(printed).toContain('error: no network')
  expect(printed).not.toMatch(/answered|scores|why|retrieved/)
})

test('a name that leads to no case, or to several, is refused with what to write', async () => {
  const elsewhere = caseRecord({ set: 'shop', file: 'golden/shop.golden.yaml' })
  const root = project([fell(0), elsewhere])
  expect(await runOn(root, 'explain', 'refund-windw')).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('Did you mean `refund-window`?'),
  })
  expect(await runOn(root, 'explain', 'other/refund-window')).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('Did you mean `refund-window`?'),
  })
  expect(await runOn(root, 'explain', 'refund-window')).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('npx vitest-rag explain shop/refund-window'),
  })
  expect((await runOn(root, 'explain', 'shop/refund-window')).exitCode).toBe(0)
  expect((await runOn(root, 'explain', 'refund-window', '--run', 'last')).exitCode).toBe(1)
  expect((await runOn(root, 'explain')).exitCode).toBe(2)
})

test('what a score says of itself is told, such as what a step of the pipeline missed', async () => {
  const metric = 'documentRecall of retrieve'
  const scores = { [metric]: { ...scored(0), reason: 'missed refunds.md; gave terms.md' } }
  const measurements = { [metric]: { fingerprint: 'aa' } }
  const root = project([caseRecord({ scores, measurements, evidence: {} })])
  const { printed } = await runOn(root, 'explain', 'refund-window')
  expect(printed).toContain(`why\n  ${metric}: missed refunds.md; gave terms.md\n`)
})

test('a case that is called like another one with its variant is reached, too', async () => {
  const plain = { variant: 'plain', question: 'Of plain?' }
  const root = project([])
  const records = [
    caseRecord({ caseId: 'hyde/refund', ...plain }),
    caseRecord({ caseId: 'refund', ...plain }),
    caseRecord({ caseId: 'refund', variant: 'hyde', question: 'Of hyde?' }),
  ]
  const sets = {
    support: setRun({ variants: { gated: 'other', names: ['other', 'plain', 'hyde'] } }),
  }
  writeResults(join(root, '.vitest-rag/results.json'), recordedRun({ sets, records }))
  const asked = async (name: string) => {
    const { printed, errors } = await runOn(root, 'explain', name)
    return /Of \w+/.exec(printed)?.[0] ?? errors
  }
  expect(await asked('support/hyde/refund')).toBe('Of hyde')
  expect(await asked('support/plain/hyde/refund')).toBe('Of plain')
  const several = await asked('hyde/refund')
  expect(several).toContain('support/plain/hyde/refund')
  // Each name of the list leads to its case.
  expect(several).toContain('support/hyde/refund')
})

test('after a run that was stopped, its cases are explained and not those of the run before', async () => {
  const root = project([fell(0)])
  const records = [caseRecord({ question: 'Asked last?' })]
  leaveStopped(join(root, '.vitest-rag'), { records, expected: 60 })
  const howFar = 'this run was stopped: 1 of 60 cases is judged'
  const { printed } = await runOn(root, 'explain', 'refund-window')
  expect(printed).toMatch(new RegExp(`^${howFar}\n`))
  expect(printed).toContain('“Asked last?”')
  const json = await runOn(root, 'explain', 'refund-window', '--json')
  expect(JSON.parse(json.printed)).toMatchObject({ caseId: 'refund-window' })
  const { errors, exitCode } = await runOn(root, 'explain', 'shipping')
  expect(errors).toContain(`There is no record of a case \`shipping\`: ${howFar}`)
  expect(errors).toContain('Run it to its end: npx vitest-rag run')
  expect(errors).not.toContain('Did you mean')
  expect(exitCode).toBe(1)
})

test('a turn comes after what was said before it', async () => {
  const turn = (number: number) => ({ conversation: 'kettle', number, of: 2 })
  const records = [1, 2].map(number => ({
    ...fell(0),
    caseId: `kettle › turn ${number}`,
    turn: turn(number),
  }))
  const before = { ...said(0, `Two years. ${'So it is. '.repeat(40)}`), caseId: 'kettle › turn 1' }
  const root = project(records, [before])
  const { printed } = await runOn(root, 'explain', 'kettle › turn 2')
  expect(printed.split('\n').slice(0, 4)).toEqual([
    'support › kettle › turn 2  golden/support.golden.yaml:12',
    'history',
    '  user: “How long do I have to return a product?”',
    expect.stringMatching(/^ {2}assistant: “Two years\. .{100,200}”$/),
  ])
  const json = await runOn(root, 'explain', 'kettle › turn 2', '--json')
  expect(validDocument(json.printed)).toMatchObject({
    history: [{ role: 'user' }, { role: 'assistant', content: before.answer }],
  })
  const first = await runOn(root, 'explain', 'kettle › turn 1')
  expect(first.printed).not.toContain('history')
})

test('the name of a conversation tells its turns, as text and as data', async () => {
  const records = [1, 2].map(number => ({
    ...fell(0),
    caseId: `kettle › turn ${number}`,
    turn: { conversation: 'kettle', number, of: 2 },
  }))
  const root = project(records, [{ ...said(0, 'Two years.'), caseId: 'kettle › turn 1' }])
  const { printed, exitCode } = await runOn(root, 'explain', 'kettle')
  expect(exitCode).toBe(0)
  expect(printed).toContain('support › kettle  golden/support.golden.yaml:12\n2 turns · missed')
  expect(printed).toContain('answered: “Two years.”')
  const { printed: data } = await runOn(root, 'explain', 'support/kettle', '--json')
  expect(validDocument(data)).toMatchObject({
    set: 'support',
    conversation: 'kettle',
    command: 'npx vitest run golden/support.golden.yaml:12',
    turns: records.map(record => ({ caseId: record.caseId, runs: [{ record }] })),
  })
  expect(data).not.toContain('"history"')
  expect(await runOn(root, 'explain', 'kettle', '--exchanges')).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("explain 'support/kettle › turn 1' --exchanges"),
  })
})

test('the former answer of a case is found under the former name of its set', async () => {
  const root = project([])
  const path = (name: string) => join(root, '.vitest-rag', name)
  const renamed = recordedRun({ sets: { help: setRun() }, records: [{ ...fell(0), set: 'help' }] })
  writeResults(path('results.json'), renamed)
  const now = { ...said(0, 'The mayor pays for it.'), set: 'help' }
  writeFileSync(path('answers.jsonl'), `${JSON.stringify(now)}\n`)
  const baseline = snapshot(recordedRun())
  writeBaselineAnswers(path('baseline.answers.jsonl'), baseline, [said(0, 'As ever.')])
  const { printed } = await runOn(root, 'explain', 'refund-window')
  expect(printed).toContain('before: “As ever.”')
  expect(printed).toContain('faithfulness 0.500, was 1.000')
})
