import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { namesCases } from '../../../src/vitest/slices/namesCases.ts'

const project = { config: {} }

const named = (config: object, ...given: object[]) => {
  const specifications = given.map(one => ({ project, ...one })) as TestSpecification[]
  return namesCases({ config } as Vitest, specifications)
}

test.each<[string, object, object]>([
  ['a name', { testNamePattern: /refund/ }, {}],
  ['a tag', { tagsFilter: ['billing'] }, {}],
  ['a line', {}, { testLines: [18] }],
  ['an id, as editors do', {}, { testIds: ['-1_2'] }],
  ['a full name', {}, { testNames: ['support > refund'] }],
  ['a name in one file', {}, { testNamePattern: /refund/ }],
  ['a tag in one file', {}, { testTagsFilter: ['billing'] }],
  ['a name in one project', {}, { project: { config: { testNamePattern: /refund/ } } }],
  ['a tag in one project', {}, { project: { config: { tagsFilter: ['billing'] } } }],
])('who asks by %s asks for single cases', (_, config, specification) => {
  expect(named(config, {}, specification)).toBe(true)
})

test('who names files, or nothing, asks for whole golden sets', () => {
  expect(named({ tagsFilter: [] }, { testLines: [], testTagsFilter: undefined })).toBe(false)
  // Vitest 4 has no tags.
  expect(named({})).toBe(false)
})
