import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expireProduction } from '../../../src/results/kept/expireProduction.ts'
import { keptRunIds } from '../../../src/results/kept/keptRuns.ts'
import type { Results } from '../../../src/results/results.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { faithfulRun, keepIn } from './keptProject.ts'

test('old samples go, and newer ones and other files stay', () => {
  const folder = temporaryFolder()
  const samples = join(folder, 'production')
  mkdirSync(samples, { recursive: true })
  const now = new Date('2026-03-01T00:00:00Z')
  const names = ['old.golden.yaml', 'old.cases.jsonl', 'new.golden.yaml', 'sent.json']
  for (const name of names) {
    writeFileSync(join(samples, name), '')
    const changed = new Date(name.startsWith('new') ? '2026-02-20' : '2026-01-20')
    utimesSync(join(samples, name), changed, changed)
  }
  expect(expireProduction(folder, { days: 30, now })).toEqual({
    files: expect.arrayContaining(['old.golden.yaml', 'old.cases.jsonl']),
    runs: [],
  })
  expect(readdirSync(samples).toSorted()).toEqual(['new.golden.yaml', 'sent.json'])
})

test('samples in folders and half written ones go, and no link is followed', () => {
  const folder = temporaryFolder()
  const elsewhere = temporaryFolder()
  const samples = join(folder, 'production')
  mkdirSync(join(samples, 'week-7'), { recursive: true })
  const left = join('week-7', 'a.golden.yaml')
  const files = [join(samples, left), join(samples, 'b.golden.yaml.123.tmp')]
  const own = join(elsewhere, 'own.golden.yaml')
  for (const file of [...files, own]) {
    writeFileSync(file, '')
    utimesSync(file, new Date(0), new Date(0))
  }
  symlinkSync(elsewhere, join(samples, 'folder'))
  symlinkSync(own, join(samples, 'link.golden.yaml'))
  const expired = expireProduction(folder, { days: 30, now: new Date() }).files
  expect(new Set(expired)).toEqual(new Set([left, 'b.golden.yaml.123.tmp']))
  expect(existsSync(own)).toBe(true)
})

test('an old run of samples alone goes, and an old run of another set stays', () => {
  const root = temporaryFolder()
  const sample = faithfulRun(1)
  const [name = ''] = Object.keys(sample.sets)
  const file = '.vitest-rag/production/week.golden.yaml'
  const ofSample = { ...sample, sets: { [name]: { ...sample.sets[name], file } } } as Results
  const ids = { sample: '2026-01-02T12-00-00-00ff', own: '2026-01-03T12-00-00-00ff' }
  keepIn(root, ids.sample, ofSample)
  keepIn(root, ids.own, sample)
  const folder = join(root, '.vitest-rag')
  const now = new Date('2026-03-01T00:00:00Z')
  expect(expireProduction(folder, { days: 90, now }).runs).toEqual([])
  expect(expireProduction(folder, { days: 30, now }).runs).toEqual([ids.sample])
  expect(keptRunIds(folder)).toEqual([ids.own])
})

test('a project without samples has nothing to remove', () => {
  expect(expireProduction(temporaryFolder(), { days: 1, now: new Date() })).toEqual({
    files: [],
    runs: [],
  })
})
