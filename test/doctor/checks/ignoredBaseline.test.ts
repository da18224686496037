import { expect, test } from 'vitest'
import { ignoredBaseline } from '../../../src/doctor/checks/ignoredBaseline.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'
import type { Given } from '../examinations.ts'

const found = (given: Given) =>
  findingsOf(ignoredBaseline, examinationOf(casesOf([{ id: 'a', question: 'A?' }]), given))

const ignored = { place: { file: '.gitignore', line: 3 }, problem: 'git ignores it', fix: 'Delete' }

test('a baseline that git ignores is a warning, and one that is not there yet a note', async () => {
  const baseline = { schema: 1 as const, sets: {} }
  expect(await found({ ignored, baseline })).toEqual(['.gitignore:3: warning: git ignores it'])
  expect(await found({ ignored })).toEqual(['.gitignore:3: note: git ignores it'])
  expect(await found({ baseline })).toEqual([])
})
