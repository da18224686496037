import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { GoldenSet } from '../../../src/golden/goldenSet.ts'
import { setAsRun } from '../../../src/run/sets/setAsRun.ts'

const root = resolve('project')

function runOf(set: Partial<GoldenSet>) {
  const golden = { name: 'desk', file: 'sets/desk.golden.yaml', timeout: 0, metrics: {}, cases: [] }
  return setAsRun({ ...golden, ...set }, [], root)
}

const systemsOf = (set: Partial<GoldenSet>) => runOf(set).systems

test('a set has the system that answers it; without a pipeline it has none', () => {
  expect(systemsOf({ pipeline: './answer.ts' })).toEqual([{ pipeline: './answer.ts' }])
  expect(systemsOf({})).toBeUndefined()
})

test('a module is named from the golden file, whichever machine it is on', () => {
  const inPlace = join(root, 'sets', 'answer.ts')
  const beside = join(root, 'rag', 'answer.ts')
  expect(systemsOf({ pipeline: inPlace })).toEqual([{ pipeline: './answer.ts' }])
  expect(systemsOf({ pipeline: pathToFileURL(beside).href })).toEqual([
    { pipeline: '../rag/answer.ts' },
  ])
})

test('each variant is a system, told apart by module and options', () => {
  const of = (k: number) => ({ name: 'more', options: { k } })
  const [plain, more, own] =
    systemsOf({
      pipeline: './answer.ts',
      variants: [{ name: 'plain', options: {} }, of(5), { name: 'own', pipeline: './own.ts' }],
      gatedVariant: 'plain',
    }) ?? []
  expect(plain).toEqual({ variant: 'plain', pipeline: './answer.ts' })
  expect(own).toEqual({ variant: 'own', pipeline: './own.ts' })
  expect(more?.options).toMatch(/^[0-9a-f]{32}$/)
  const others = systemsOf({
    pipeline: './answer.ts',
    variants: [of(6), { name: 'plain', options: {} }],
    gatedVariant: 'more',
  })
  expect(others?.[0]?.options).not.toBe(more?.options)
})

test('variants are named, with the gated one', () => {
  const variants = [
    { name: 'plain', options: {} },
    { name: 'own', options: {} },
  ]
  expect(runOf({ variants, gatedVariant: 'own' }).variants).toEqual({
    gated: 'own',
    names: ['plain', 'own'],
  })
  expect(runOf({ pipeline: './answer.ts' })).not.toHaveProperty('variants')
  expect(runOf({ variants, gatedVariant: 'own' })).not.toHaveProperty('systems')
})
