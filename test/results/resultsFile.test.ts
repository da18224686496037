import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { linesFileOf, readResults, writeResults } from '../../src/results/resultsFile.ts'
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

  test('are written again byte for byte as a run wrote them', () => {
    const earlier = new URL('../fixtures/earlier/', import.meta.url)
    for (const version of ['2026-11-23', '2026-11-27']) {
      const read = readResults(fileURLToPath(new URL(`${version}/results.json`, earlier)))
      const file = join(temporaryFolder(), 'results.json')
      writeResults(file, read)
      const lines = new URL(`${version}/results.jsonl`, earlier)
      expect(readFileSync(linesFileOf(file), 'utf8')).toBe(readFileSync(lines, 'utf8'))
    }
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
