import type { ImportedCase } from '../../imported/importedCase.ts'
import type { Given } from '../../sources/given.ts'
import type { Assertion } from './assertion.ts'
import { assertionInCell, assertionsIn } from './assertion.ts'
import { casesOfTest } from './casesOfTest.ts'
import type { TestSurroundings } from './testCases.ts'
import { testVars } from './testVars.ts'

/** The cases of a row of a table of tests: `__expected`, `__metadata:area` and so on, and a variable in each other column. */
export function rowCases(row: Given, { place, defaults }: TestSurroundings): ImportedCase[] {
  const own = row.fields().filter(([name]) => name.startsWith('__'))
  const vars = new Map([
    ...(defaults?.field('vars')?.fields() ?? []),
    ...row.fields().filter(([name]) => !name.startsWith('__')),
  ])
  const expected = own.filter(([name]) => /^__expected\d*$/.test(name))
  const assertions = expected.map(([name, cell]) =>
    withThreshold(row, name, assertionInCell(cell, cell.text() ?? '')),
  )
  return casesOfTest({
    given: row,
    vars,
    values: testVars(vars, place, false),
    assertions: [...assertionsIn(defaults?.field('assert')), ...assertions],
    id: row.field('__description')?.text(),
    answer: row.field('__providerOutput')?.text(),
    metadata: metadataIn(own),
  })
}

/** `__config:__expected2:threshold` goes with `__expected2`, and `__config:__expected:threshold` with the first. */
function withThreshold(row: Given, name: string, assertion: Assertion): Assertion {
  const names =
    name === '__expected' || name === '__expected1' ? ['__expected', '__expected1'] : [name]
  const threshold = row.field(...names.map(one => `__config:${one}:threshold`))?.number()
  return threshold === undefined ? assertion : { ...assertion, threshold }
}

/** `__metadata:tags[]` is a list with commas; a comma behind a backslash is one of the text. */
function metadataIn(own: readonly [string, Given][]): Record<string, unknown> {
  const entries = own.flatMap(([name, cell]) => {
    const key = /^__metadata:(.+)$/.exec(name)?.[1]
    if (key === undefined) return []
    const text = cell.text() ?? ''
    if (!key.endsWith('[]')) return [[key, text]]
    const parts = text.split(/(?<!\\),/).map(part => part.trim().replaceAll('\\,', ','))
    return [[key.slice(0, -2), parts]]
  })
  return Object.fromEntries(entries)
}
