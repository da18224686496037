import { defined } from '../../../defined.ts'
import type { ImportedCase } from '../../imported/importedCase.ts'
import { contextName } from './testVars.ts'
import type { TestVars, Vars } from './testVars.ts'

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
export function asked({ texts }: TestVars, vars: Vars): Asked {
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
