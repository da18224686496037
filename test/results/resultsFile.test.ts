import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readResults, writeResults } from '../../src/results/resultsFile.ts'
import { documentedRun } from './documentedRun.ts'
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

  test('have the same bytes however the objects were built', () => {
    const folder = temporaryFolder()
    const { run, ...rest } = recordedRun()
    const record = Object.fromEntries(Object.entries(caseRecord()).toReversed())
    writeResults(join(folder, 'results.json'), { run, ...rest })
    writeResults(join(folder, 'again.json'), {
      ...rest,
      cases: [{ ...caseRecord(), ...record }],
      run,
    })
    const [again, results] = readdirSync(folder).map(name =>
      readFileSync(join(folder, name), 'utf8'),
    )
    expect(again).toBe(results)
    expect(results?.endsWith('}\n')).toBe(true)
  })

  test('replace the former ones and leave nothing else behind', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'results.json')
    writeResults(file, recordedRun({ complete: false }))
    writeResults(file, recordedRun())
    expect(readResults(file).run.complete).toBe(true)
    expect(readdirSync(folder)).toEqual(['results.json'])
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
  writeResults(file, documentedRun)
  const page = readFileSync(new URL('../../docs/results.md', import.meta.url), 'utf8')
  const [, shown = ''] = /```json\n(.*?)```/s.exec(page) ?? []
  // Without spaces, which the formatter of the page sets; the order of keys has to agree.
  const packed = (text: string) => JSON.stringify(JSON.parse(text))
  expect(packed(shown)).toBe(packed(readFileSync(file, 'utf8')))
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

  test('where the text is cut off', () => {
    const text = JSON.stringify(recordedRun()).slice(0, -20)
    expect(withText(text)).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.json: Expected results as JSON, but the text is cut off or damaged
        Copy the file again, or run the golden sets again: npx vitest run"
    `)
  })

  test('where the schema is of another version', () => {
    expect(withText(JSON.stringify({ ...recordedRun(), schema: 2 }))).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.json: Expected results of schema 1, got 2
        Read results with the version of vitest-rag that wrote them"
    `)
  })

  test.each(['[]', 'null', '"results"', '{"schema":"1"}'])('where it is %s', text => {
    expect(withText(text)).toContain('Expected results of schema 1, found none')
  })

  test('where a record is not valid', () => {
    const cases = [{ ...caseRecord(), line: 'twelve', repeat: -1 }]
    expect(withText(JSON.stringify({ ...recordedRun(), cases }))).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.json: Expected results of a run, but \`cases[0].line\`: Invalid input: expected number, received string (and 1 more)
        The file was not written by vitest-rag or was edited since; run the golden sets again"
    `)
  })

  test('without repeating names that the file made up', () => {
    const scores = { '\u001b[2J::error::owned': { status: 'scored', value: 'high' } }
    const cases = [{ ...caseRecord(), scores }]
    expect(withText(JSON.stringify({ ...recordedRun(), cases }))).toMatchInlineSnapshot(`
      "UserError: .vitest-rag/results.json: Expected results of a run, but \`cases[0].scores.….value\`: Invalid input: expected number, received string
        The file was not written by vitest-rag or was edited since; run the golden sets again"
    `)
  })
})
