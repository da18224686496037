import { describe, expect, test } from 'vitest'
import { readRepository } from './house/fileMap.ts'
import { rules } from './house/rules/index.ts'

const repository = readRepository(new URL('../', import.meta.url))

test('the rules read the whole repository', () => {
  expect([...repository.keys()]).toEqual(
    expect.arrayContaining([
      'package.json',
      'docs/architecture.md',
      'src/metrics/index.ts',
      'test/house.test.ts',
      'examples/dependency-docs/answer.ts',
    ]),
  )
})

describe('the repository keeps the house rules', () => {
  test.each(Object.entries(rules))('%s', (_name, rule) => {
    expect(rule(repository)).toEqual([])
  })
})
