import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { claimCounts } from '../../src/results/claimCounts.ts'
import { redactResults } from '../../src/results/redactResults.ts'
import type { CaseRecord } from '../../src/results/results.ts'
import { linesFileOf, readResults, writeResults } from '../../src/results/resultsFile.ts'
import { stepTotals } from '../../src/results/stepTotals.ts'
import { heldEvidence } from '../../src/results/storedRecord.ts'
import { singleFile } from './singleFile.ts'
import { runByModel } from './documentedRun.ts'
import { caseRecord, recordedRun, unsupported } from './recordedRun.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** The message with the folder of this very test left out. */
function messageOf(read: () => unknown, folder: string): string {
  try {
    read()
  } catch (error) {
    return String(error).replaceAll(folder, '.vitest-rag')
  }
  return 'no error'
}

function withText(text: string): string {
  const folder = temporaryFolder()
  const file = join(folder, 'results.json')
  writeFileSync(file, text)
  return messageOf(() => readResults(file), folder)
}

/** What is told where somebody changed one of the files of a run. */
function withChanged(name: string, change: (text: string) => string): string {
  const folder = temporaryFolder()
  const file = join(folder, 'results.json')
  writeResults(file, recordedRun())
  const changed = join(folder, name)
  writeFileSync(changed, change(readFileSync(changed, 'utf8')))
  return messageOf(() => readResults(file), folder)
}

describe('results that were written', () => {
  test('are read as they were', () => {
    const file = join(temporaryFolder(), 'results.json')
    const results = recordedRun()
    writeResults(file, results)
    expect(readResults(file)).toEqual(results)
  })

  test('hold any text a model can say, broken characters too', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'results.json')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (claim, id) => {
        const evidence = { answerInContexts: [unsupported(`\ud800${claim}`)] }
        const results = recordedRun({ records: [caseRecord({ caseId: id, evidence })] })
        writeResults(file, results)
        expect(readResults(file)).toEqual(results)
      }),
      { numRuns: 30 },
    )
  })

  test('hold no more evidence than there is room for, and read the rest where it is looked at', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'results.json')
    const records = Array.from({ length: 20 }, (_, index) =>
      caseRecord({
        caseId: `case-${String(index).padStart(2, '0')}`,
        evidence: { answerInContexts: [unsupported(`Claim ${index}.`)] },
        ...(index % 2 === 0 && { leftOut: { 'documents.retrieved': index + 1 } }),
      }),
    )
    writeResults(file, recordedRun({ records }))
    const { cases } = readResults(file, heldEvidence(3000))
    const isOnFile = (record: CaseRecord) =>
      Object.getOwnPropertyDescriptor(record, 'evidence')?.get !== undefined
    expect(cases.filter(record => !isOnFile(record)).length).toBeGreaterThan(0)
    expect(cases.filter(isOnFile).length).toBeGreaterThan(10)
    expect(cases).toEqual(records)
    // Written anew they are copied, in another order too, and stand where they were written.
    const copy = join(folder, 'copy.json')
    writeResults(copy, { ...recordedRun(), cases: cases.toReversed() })
    rmSync(linesFileOf(file))
    expect(cases).toEqual(records)
    expect(readResults(copy).cases).toEqual(records.toReversed())
  })

  test('are redacted without being read, and evidence where it is looked at', () => {
    const file = join(temporaryFolder(), 'results.json')
    const evidence = {
      answerInContexts: [unsupported('The code is letmein.', { verdict: 'refuted' })],
    }
    const records = [
      caseRecord({
        question: 'letmein?',
        evidence,
        leftOut: { 'documents.retrieved': 2 },
        steps: [{ name: 'rewrite', start: 0, milliseconds: 40, output: 'letmein' }],
      }),
    ]
    writeResults(file, recordedRun({ records }))
    const redact = (text: string) => text.replaceAll('letmein', '***')
    const whole = redactResults(readResults(file), redact).cases
    const [record] = redactResults(readResults(file, heldEvidence(0)), redact).cases
    expect([record]).toEqual(whole)
    expect(record?.evidence.answerInContexts?.[0]?.claim.text).toBe('The code is ***.')
    expect(record?.steps?.[0]?.output).toBe('***')
    // What all cases are counted by needs no file.
    const [bare] = readResults(file, heldEvidence(0)).cases
    const [unread] = redactResults(readResults(file, heldEvidence(0)), redact).cases
    rmSync(linesFileOf(file))
    expect(unread && claimCounts(unread).answerInContexts?.refuted).toBe(1)
    for (const one of [bare, unread]) {
      expect(one && stepTotals(one)).toEqual([{ name: 'rewrite', milliseconds: 40 }])
    }
    expect(unread?.question).toBe('***?')
    expect(() => unread?.evidence).toThrow('no such file')
    expect(() => unread?.steps).toThrow('no such file')
  })

  test('tell where the evidence of another run stands in their place', () => {
    const file = join(temporaryFolder(), 'results.json')
    writeResults(file, recordedRun({ records: [caseRecord()] }))
    const [record] = readResults(file, heldEvidence(0)).cases
    writeResults(file, recordedRun({ records: [caseRecord({ caseId: 'refund-windoW' })] }))
    expect(() => record?.evidence).toThrow('to be as it was when it was read')
  })

  test('replace the former ones and leave nothing else behind', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'results.json')
    writeResults(file, recordedRun({ complete: false }))
    writeResults(file, recordedRun())
    expect(readResults(file).run.complete).toBe(true)
    expect(readdirSync(folder)).toEqual(['results.json', 'results.jsonl'])
  })

  test('are never such as could not be read again, and the former ones stay', () => {
    const file = join(temporaryFolder(), 'results.json')
    writeResults(file, recordedRun())
    const scores = { faithfulness: { status: 'scored', value: NaN } } as const
    expect(() => writeResults(file, recordedRun({ records: [caseRecord({ scores })] }))).toThrow(
      'expected number, received NaN',
    )
    expect(readResults(file)).toEqual(recordedRun())
  })

  test('that can not be put in place leave no draft', () => {
    const folder = temporaryFolder()
    // A folder stands where the file should go, so that the last step fails.
    expect(() => writeResults(folder, recordedRun())).toThrow("can't be written: it is a folder")
    expect(readdirSync(join(folder, '..')).filter(name => name.endsWith('.tmp'))).toEqual([])
  })
})

test('docs/results.md shows what is written', () => {
  const file = join(temporaryFolder(), 'results.json')
  writeResults(file, runByModel)
  const page = readFileSync(new URL('../../docs/results.md', import.meta.url), 'utf8')
  const shown = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => text)
  // Without spaces, which the formatter of the page sets; the order of keys has to agree.
  const packed = (text: string) => JSON.stringify(JSON.parse(text))
  const written = [file, linesFileOf(file)].map(one => packed(readFileSync(one, 'utf8')))
  expect(shown.map(packed)).toEqual(written)
})

describe('what can not be read says what to do', () => {
  test('where there is nothing', () => {
    const folder = temporaryFolder()
    expect(messageOf(() => readResults(join(folder, 'results.json')), folder))
      .toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.json: There are no results
        Run the golden sets first: npx vitest run"
    `)
  })

  test('where the records are not beside it, or not those of the run', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'results.json')
    writeResults(file, recordedRun())
    rmSync(linesFileOf(file))
    expect(messageOf(() => readResults(file), folder)).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.jsonl: Expected the records of the run beside \`results.json\`, but they are missing
        Copy \`results.json\` and \`results.jsonl\` of one run together, or run the golden sets again: npx vitest run"
    `)
    expect(withChanged('results.jsonl', text => text.slice(0, -40))).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.jsonl: Expected the records that belong to \`results.json\`, got others or a part of them
        Copy \`results.json\` and \`results.jsonl\` of one run together, or run the golden sets again: npx vitest run"
    `)
    expect(withChanged('results.jsonl', text => `${text}${text}`)).toContain('others or a part')
    expect(withChanged('results.jsonl', text => text.replace(':1}', ':0.5}'))).toContain('others')
    expect(withChanged('results.json', text => text.replaceAll('"support"', '"desk"'))).toContain(
      'results.jsonl:1: Expected a record of the run, but `set`: its set is not listed in `sets`',
    )
  })

  test('where the text is cut off', () => {
    const text = JSON.stringify(recordedRun()).slice(0, -20)
    expect(withText(text)).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.json: Expected results as JSON, but the text is cut off or damaged
        Copy the file again, or run the golden sets again: npx vitest run"
    `)
  })

  test('where the schema is of another version', () => {
    expect(withText(JSON.stringify({ ...recordedRun(), schema: 3 }))).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.json: Expected results of schema 2, got 3
        Read results with the version of vitest-rag that wrote them"
    `)
  })

  test.each(['[]', 'null', '"results"', '{"schema":"1"}'])('where it is %s', text => {
    expect(withText(text)).toContain('Expected results of schema 2, found none')
  })

  test('where a record is not valid', () => {
    const cases = [{ ...caseRecord(), line: 'twelve', repeat: -1 }]
    expect(withText(singleFile({ ...recordedRun(), cases }))).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.json: Expected results of a run, but \`cases[0].line\`: Invalid input: expected number, received string (and 1 more)
        An older version of vitest-rag wrote the file, or it was edited: run the golden sets again"
    `)
  })

  test('without repeating names that the file made up', () => {
    const scores = { '\u001b[2J::error::owned': { status: 'scored', value: 'high' } }
    const cases = [{ ...caseRecord(), scores }]
    expect(withText(singleFile({ ...recordedRun(), cases }))).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.json: Expected results of a run, but \`cases[0].scores.….value\`: Invalid input: expected number, received string
        An older version of vitest-rag wrote the file, or it was edited: run the golden sets again"
    `)
  })
})
