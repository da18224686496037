import type { ImportedCase } from '../../imported/importedCase.ts'
import { answeredIn } from '../../imported/askedAndAnswered.ts'
import type { Given } from '../../sources/given.ts'
import { assertionsIn } from './assertion.ts'
import { casesOfTest } from './casesOfTest.ts'
import type { Place } from './testVars.ts'
import { testVars } from './testVars.ts'

export interface TestSurroundings {
  place: Place
  /** `defaultTest`, which holds where a test says nothing. */
  defaults: Given | undefined
}

/** The cases of a test: one for each combination of the values of its variables. */
export function testCases(given: Given, { place, defaults }: TestSurroundings): ImportedCase[] {
  if (given.node.kind !== 'mapping') return given.lose('expected a test here') ?? []
  const options = [given.field('options'), defaults?.field('options')]
  const isOn = (name: string) => options.some(one => one?.field(name)?.text() === 'true')
  const own = assertionsIn(given.field('assert'))
  const common = isOn('disableDefaultAsserts') ? [] : assertionsIn(defaults?.field('assert'))
  const vars = new Map([
    ...(defaults?.field('vars')?.fields() ?? []),
    ...(given.field('vars')?.fields() ?? []),
  ])
  return casesOfTest({
    given,
    vars,
    values: testVars(vars, place, !isOn('disableVarExpansion')),
    assertions: [...common, ...own],
    id: given.field('description')?.text(),
    answer: answeredIn(given.field('providerOutput')).answer,
    metadata: metadataOf(defaults?.field('metadata'), given.field('metadata')),
  })
}

function metadataOf(...given: readonly (Given | undefined)[]): Record<string, unknown> {
  const all = given.flatMap(one => one?.fields() ?? [])
  return Object.fromEntries(all.map(([name, value]) => [name, value.data()]))
}
