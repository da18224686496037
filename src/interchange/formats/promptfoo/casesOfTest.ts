import type { ImportedCase } from '../../imported/importedCase.ts'
import { answeredIn, withoutAnswer } from '../../imported/askedAndAnswered.ts'
import { conversationOf, turnsIn } from '../../imported/conversation.ts'
import { joinNotes } from '../../imported/notes.ts'
import type { Given } from '../../sources/given.ts'
import { defined } from '../../../defined.ts'
import { assertedMetrics } from './assertedMetrics.ts'
import type { PromptfooAssertion } from './assertion.ts'
import type { TestCase, TestThread } from './testThreads.ts'
import type { TestVars, Vars } from './testVars.ts'
import { chatName, contextName, conversationIn } from './testVars.ts'

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
  const conversation = conversationIn(vars)
  return test.values.map(values => {
    const { reference: known, meta, ...question } = askedIn(values, vars, conversation)
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

/** The answer in an output. A text is the answer as it is, even if it is JSON, because assertions read it like that. */
export function outputText(output: Given | undefined): string | undefined {
  return output?.node.kind === 'scalar' ? output.text() : answeredIn(output).answer
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

type Asked = Pick<ImportedCase, 'question' | 'history' | 'reference' | 'meta'>

/** The question of a test. Variables that are neither the question nor the right answer are kept as notes. */
function askedIn(
  { texts }: TestVars,
  vars: Vars,
  conversation: ReturnType<typeof conversationIn>,
): Asked {
  const name = nameOfQuestion(vars, conversation?.name)
  const answerName = referenceNames.find(one => texts.has(one))
  const others = [...texts].filter(([one]) => one !== name && one !== answerName)
  const said = saidIn(conversation, vars, name)
  const isKnown = name !== undefined || said.question !== undefined
  for (const [other] of others) vars.get(other)?.tell(isKnown ? onlyNoted : noQuestion)
  const question = name === undefined ? said.question : texts.get(name)
  const reference = answerName === undefined ? undefined : texts.get(answerName)
  return {
    ...said,
    ...defined({ question, reference }),
    ...(others.length > 0 && { meta: { vars: Object.fromEntries(others) } }),
  }
}

/** @param conversation the variable with messages: those of a chat have the question among them */
function nameOfQuestion(vars: Vars, conversation: string | undefined): string | undefined {
  const named = questionNames.find(one => vars.has(one))
  if (named !== undefined || conversation === chatName) return named
  const names = [...vars.keys()].filter(one => one !== contextName && one !== conversation)
  return names.length === 1 ? names[0] : undefined
}

/** The earlier turns; without a variable for the question, it is the last message of the user. */
function saidIn(
  conversation: ReturnType<typeof conversationIn>,
  vars: Vars,
  name: string | undefined,
): Pick<ImportedCase, 'question' | 'history'> {
  const given = conversation && vars.get(conversation.name)
  if (!given) return {}
  if (name === undefined) return withoutAnswer(conversationOf(conversation.messages).said, given)
  const history = turnsIn(conversation.messages)
  return history.length > 0 ? { history } : {}
}

const noQuestion =
  'none of the variables is called `question`, `query` or `input`, so the question is unknown'
const onlyNoted =
  'kept under `meta`: a pipeline gets the question and the history, but no other variables'
