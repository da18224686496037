import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openAnswers } from '../../../src/results/answersFile.ts'
import { createFolder, runsFolder } from '../../../src/results/folder.ts'
import { keepRun } from '../../../src/results/kept/keepRun.ts'
import { keptPaths } from '../../../src/results/kept/keptPaths.ts'
import { readResults, writeResults } from '../../../src/results/resultsFile.ts'
import { caseRecord, recordedRun } from '../recordedRun.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const id = '2026-11-22T18-12-07-3f2a'

const answer = { set: 'support', question: 'How long?', answer: 'Thirty days.', contexts: [] }

/** A project in which a run wrote its files. */
function measured() {
  const folder = join(temporaryFolder(), '.vitest-rag')
  const paths = createFolder(folder)
  const write = (...caseIds: string[]) => {
    const results = recordedRun({ records: caseIds.map(caseId => caseRecord({ caseId })) })
    writeResults(paths.results, results)
    const answers = openAnswers(paths.answers)
    for (const caseId of caseIds) answers.append({ ...answer, caseId, repeat: 0 })
    answers.close()
    writeFileSync(paths.report, '## RAG passed\n')
    return results
  }
  const keep = (reportText?: string) => keepRun(folder, { id, paths, hasAnswers: true, reportText })
  return { folder, paths, write, keep, kept: keptPaths(folder, id) }
}

test('what a run wrote has a second name, and stays when the next run replaces the first', () => {
  const { paths, write, keep, kept } = measured()
  const results = write('refund-window', 'shipping-cost')
  keep('RAG passed: nothing got worse\n')
  expect(readdirSync(kept.folder).toSorted()).toEqual([
    'answers.jsonl',
    'report.md',
    'report.txt',
    'results.json',
    'results.jsonl',
  ])
  expect(statSync(kept.records).ino).toBe(statSync(paths.records).ino)
  const answers = readFileSync(kept.answers, 'utf8')
  write('battery-warranty')
  expect(readResults(kept.results)).toEqual(results)
  expect(readFileSync(kept.answers, 'utf8')).toBe(answers)
  expect(readFileSync(kept.reportText, 'utf8')).toBe('RAG passed: nothing got worse\n')
})

test('a repeat replaces the files of the run before, also where nothing in them changed', () => {
  const { write, keep, kept } = measured()
  write('refund-window')
  keep()
  keep()
  expect(existsSync(kept.report)).toBe(false)
  const results = write('refund-window', 'shipping-cost')
  keep('RAG passed\n')
  expect(readResults(kept.results)).toEqual(results)
  expect(readdirSync(kept.folder)).toHaveLength(5)
})

test('answers of another run are not taken for those of merged reports', () => {
  const { folder, paths, write, kept } = measured()
  write('refund-window')
  keepRun(folder, { id, paths, hasAnswers: false })
  expect(readdirSync(kept.folder).toSorted()).toEqual(['results.json', 'results.jsonl'])
})

describe('nothing is written through a link', () => {
  test.each(['runs', id])('in place of %s', name => {
    const { folder, write, keep } = measured()
    write('refund-window')
    const outside = temporaryFolder()
    if (name === id) mkdirSync(runsFolder(folder))
    symlinkSync(outside, name === id ? join(runsFolder(folder), id) : runsFolder(folder))
    expect(() => keep()).toThrow('is a link or a file, but must be a folder')
    expect(readdirSync(outside)).toEqual([])
  })

  test('in place of a file', () => {
    const { write, keep, kept } = measured()
    const results = write('refund-window')
    const outside = join(temporaryFolder(), 'theirs')
    writeFileSync(outside, 'theirs')
    mkdirSync(kept.folder, { recursive: true })
    symlinkSync(outside, kept.results)
    keep()
    expect(readFileSync(outside, 'utf8')).toBe('theirs')
    expect(readResults(kept.results)).toEqual(results)
  })
})
