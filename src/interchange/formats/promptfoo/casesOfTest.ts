import type { ImportedCase } from '../../imported/importedCase.ts'
import { joinNotes } from '../../imported/notes.ts'
import type { Given } from '../../sources/given.ts'
import { defined } from '../../../defined.ts'
import { assertedMetrics } from './assertedMetrics.ts'
import type { PromptfooAssertion } from './assertion.ts'
import type { TestCase, TestThread } from './testThreads.ts'
import type { TestVars, Vars } from './testVars.ts'
import { contextName } from './testVars.ts'

/** A test of promptfoo from any file, with the additions of `defaultTest`. */
export interface GivenTest {
  given: Given
  vars: Vars
  /** The combinations of the values of `vars`, one case each. */
  values: readonly TestVars[]
  assertions: readonly PromptfooAssertion[]
  id: string | undefined
  answer: string | undefined
  metadata: Record<string, unknown>
  /** @default the conversation that `metadata.conversationId` names, if any */
  thread?: TestThread | undefined
}

/** The cases of a test: one for each combination of the values of its variables. */
export function casesOfTest(test: GivenTest): TestCase[] {
  const { given, vars, assertions, id, answer, metadata, thread } = test
  return test.values.map(values => {
    const { reference: known, meta, ...question } = askedIn(values, vars)
    const asserted = assertedMetrics(assertions, { vars: values.texts, reference: known })
    return {
      given,
      ...question,
      ...defined({ id, answer, thread }),
      ...asserted,
      contexts: values.contexts,
      meta: joinNotes(metadata, meta),
    }
  })
}

/** Names for the question in prompts. The assertions about contexts need the first one. */
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

/** The question of a test. Variables that are neither the question nor the right answer are kept as notes. */
function askedIn({ texts }: TestVars, vars: Vars): Asked {
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
