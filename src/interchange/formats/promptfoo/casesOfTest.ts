import { defined } from '../../../defined.ts'
import type { ImportedCase } from '../../imported/importedCase.ts'
import { joinNotes } from '../../imported/notes.ts'
import type { Given } from '../../sources/given.ts'
import { assertedMetrics } from './assertedMetrics.ts'
import type { Assertion } from './assertion.ts'
import { asked } from './askedVars.ts'
import type { TestVars, Vars } from './testVars.ts'

/** A test of promptfoo, wherever it is written, with what `defaultTest` adds to it. */
export interface GivenTest {
  given: Given
  vars: Vars
  /** The combinations of the values of `vars`: a case each. */
  values: readonly TestVars[]
  assertions: readonly Assertion[]
  id: string | undefined
  answer: string | undefined
  metadata: Record<string, unknown>
}

/** The cases of a test: one for each combination of the values of its variables. */
export function casesOfTest(test: GivenTest): ImportedCase[] {
  const { given, vars, assertions, id, answer, metadata } = test
  return test.values.map(values => {
    const { reference: known, meta, ...question } = asked(values, vars)
    const { metrics, reference } = assertedMetrics(assertions, {
      vars: values.texts,
      reference: known,
    })
    return {
      given,
      ...question,
      ...defined({ id }),
      reference,
      ...defined({ answer }),
      contexts: values.contexts,
      metrics,
      meta: joinNotes(metadata, meta),
    }
  })
}
