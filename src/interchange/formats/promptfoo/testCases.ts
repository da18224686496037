import type { ImportedCase } from '../../imported/importedCase.ts'
import { answeredIn } from '../../imported/askedAndAnswered.ts'
import { joinNotes } from '../../imported/notes.ts'
import type { Given } from '../../sources/given.ts'
import { assertedMetrics } from './assertedMetrics.ts'
import { assertionsIn } from './assertion.ts'
import { asked } from './askedVars.ts'
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
  const { answer } = answeredIn(given.field('providerOutput'))
  const id = given.field('description')?.text()
  const metadata = metadataOf(defaults?.field('metadata'), given.field('metadata'))
  return testVars(vars, place, !isOn('disableVarExpansion')).map(values => {
    const { reference: known, meta, ...question } = asked(values, vars)
    const { metrics, reference } = assertedMetrics([...common, ...own], {
      vars: values.texts,
      reference: known,
    })
    return {
      given,
      ...question,
      ...(id !== undefined && { id }),
      reference,
      ...(answer !== undefined && { answer }),
      contexts: values.contexts,
      metrics,
      meta: joinNotes(metadata, meta),
    }
  })
}

function metadataOf(...given: readonly (Given | undefined)[]): Record<string, unknown> {
  const all = given.flatMap(one => one?.fields() ?? [])
  return Object.fromEntries(all.map(([name, value]) => [name, value.data()]))
}
