import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chosenAnswers } from '../../src/cli/chosenAnswers.ts'
import { createFolder } from '../../src/results/folder.ts'
import { answersName } from '../../src/results/kept/answersName.ts'
import { keptPaths } from '../../src/results/kept/keptPaths.ts'
import { leaveStopped } from '../results/stoppedRun.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const id = '2026-11-22T18-12-07-3f2a'

/** A project with the answers of its last run, which are kept, and others of a colleague. */
function project() {
  const root = temporaryFolder()
  const folder = join(root, '.vitest-rag')
  const { answers } = createFolder(folder)
  writeFileSync(answers, '')
  const kept = keptPaths(folder, id)
  mkdirSync(kept.folder, { recursive: true })
  linkSync(answers, kept.answers)
  const others = join(root, 'theirs')
  mkdirSync(others)
  writeFileSync(join(others, 'answers.jsonl'), '')
  return { root, folder, answers, kept, others }
}

test('a kept run is chosen by its name, others by their file or its folder', () => {
  const { root, kept, others } = project()
  for (const name of [id, '2026-11', 'last', kept.answers, kept.folder]) {
    expect(chosenAnswers(root, name)).toBe(kept.answers)
  }
  const theirs = join(others, 'answers.jsonl')
  for (const path of [others, theirs]) expect(chosenAnswers(root, path)).toBe(theirs)
})

test('results name a kept run by its id, and no path that would name the user', () => {
  const { root, kept, others } = project()
  expect(answersName(root, kept.answers)).toBe(id)
  expect(answersName(root, join(others, 'answers.jsonl'))).toBe('theirs/answers.jsonl')
  expect(answersName(root, join(temporaryFolder(), 'answers.jsonl'))).toBe('answers.jsonl')
  expect(answersName(root, undefined)).toBeUndefined()
})

describe('refused are', () => {
  test('those that the run would replace', () => {
    const { root, folder, answers } = project()
    for (const path of [answers, folder]) {
      expect(() => chosenAnswers(root, path)).toThrow(
        /answers that this run does not replace[^]*--answers last/,
      )
    }
  })

  test('those of a run that was stopped, which is the last', () => {
    const { root, folder, kept } = project()
    leaveStopped(folder, { records: [] })
    expect(() => chosenAnswers(root, 'last')).toThrow(/The last run did not end[^]*name a kept run/)
    expect(chosenAnswers(root, 'last~1')).toBe(kept.answers)
  })

  test('those that are not there', () => {
    const { root } = project()
    for (const name of ['last~1', join(root, 'no-such-folder'), root]) {
      expect(() => chosenAnswers(root, name)).toThrow('Expected a kept run or a file of answers')
    }
  })

  test('those of a run that has none', () => {
    const { root, folder } = project()
    const merged = '2026-11-23T18-12-07-3f2a'
    mkdirSync(keptPaths(folder, merged).folder)
    expect(() => chosenAnswers(root, 'last')).toThrow(
      `the answers of run ${merged}, but it has none`,
    )
  })
})
