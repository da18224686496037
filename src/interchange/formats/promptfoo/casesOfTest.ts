import { defined } from '../../../defined.ts'
import type { ImportedCase } from '../../imported/importedCase.ts'
import { joinNotes } from '../../imported/notes.ts'
import type { Given } from '../../sources/given.ts'
import { assertedMetrics } from './assertedMetrics.ts'
import type { PromptfooAssertion } from './assertion.ts'
import type { TestVars, Vars } from './testVars.ts'
import { contextName } from './testVars.ts'

/** A test of promptfoo, wherever it is written, with what `defaultTest` adds to it. */
interface GivenTest {
  given: Given
  vars: Vars
  /** The combinations of the values of `vars`: a case each. */
  values: readonly TestVars[]
  assertions: readonly PromptfooAssertion[]
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

/** Names under which prompts take the question. The assertions about contexts want the first. */
const questionNames = [
  'query',
  'question',
  'input',
  'user_input',
  'user_question',
  'prompt',
  'message',
  'text',
]

const referenceNames = [
  'reference',
  'ground_truth',
  'groundTruth',
  'expected_answer',
  'expectedAnswer',
]

type Asked = Pick<ImportedCase, 'question' | 'reference' | 'meta'>

/** What a test asks. Variables that are neither the question nor the right answer are kept as notes. */
function asked({ texts }: TestVars, vars: Vars): Asked {
  const names = [...vars.keys()].filter(one => one !== contextName)
  const name =
    questionNames.find(one => vars.has(one)) ?? (names.length === 1 ? names[0] : undefined)
  const answerName = referenceNames.find(one => texts.has(one))
  const others = [...texts].filter(([one]) => one !== name && one !== answerName)
  for (const [other] of others) vars.get(other)?.tell(name === undefined ? noQuestion : onlyNoted)
  const question = name === undefined ? undefined : texts.get(name)
  const reference = answerName === undefined ? undefined : texts.get(answerName)
  return {
    ...defined({ question, reference }),
    ...(others.length > 0 && { meta: { vars: Object.fromEntries(others) } }),
  }
}

const noQuestion =
  'none of the variables is called `question`, `query` or `input`, so the question is unknown'
const onlyNoted =
  'kept under `meta`: a pipeline gets the question and the history, but no other variables'
