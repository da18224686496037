import { describe, expect, test } from 'vitest'
import { readRepository } from './house/fileMap.ts'
import { rules } from './house/rules/index.ts'

const repository = readRepository(new URL('../', import.meta.url))

describe('the repository keeps the house rules', () => {
  test.each(Object.entries(rules))('%s', (_name, rule) => {
    expect(rule(repository)).toEqual([])
  })
})
