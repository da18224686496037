import { defined } from '../../defined.ts'
import { idOfText } from '../../corpus/idOfText.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { CalledTool } from '../../pipeline/tools/calledTools.ts'
import { expectedToolChecks } from '../imported/expectedTools.ts'
import { conversationOf, hasMessages } from '../imported/conversation.ts'
import { importedContexts } from '../imported/givenContexts.ts'
import { textsOf } from '../imported/givenTexts.ts'
import type {
  ImportedCase,
  ImportedContext,
  ImportedDocument,
  ImportFormat,
  SaidTurn,
} from '../imported/importedCase.ts'
import { joinNotes, notesIn } from '../imported/notes.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'
import { madeUpIds } from './ragas.ts'

const keys = [
  ...[
    'input',
    'actual_output',
    'expected_output',
    'context',
    'retrieval_context',
    'name',
    'comments',
  ],
  ...['actualOutput', 'expectedOutput', 'retrievalContext', 'source_file', 'sourceFile'],
  ...['tools_called', 'expected_tools', 'toolsCalled', 'expectedTools', 'turns', 'scenario'],
  ...['additional_metadata', 'additionalMetadata', 'custom_column_key_values'],
  ...['expected_outcome', 'expectedOutcome', 'user_description', 'userDescription'],
]

/** The keys of the list in a file that is a mapping. */
export const goldenLists = ['goldens', 'test_cases', 'testCases']

/** DeepEval: goldens and test cases as JSON, JSON Lines or CSV, in the names of Python and of TypeScript. */
export const deepeval: ImportFormat = {
  name: 'deepeval',
  title: 'DeepEval',
  recognize: ([source]) => {
    const records = source ? recordsOf(source, goldenLists) : []
    const isChat = records.some(record => hasMessages(record, 'turns'))
    return Math.max(
      knownKeys(records, keys, [['input'], keys.filter(key => key !== 'input')]),
      knownKeys(records, keys, [isChat ? ['turns'] : ['scenario'], ['turns']]),
    )
  },
  read: (sources, { turns = false }) => ({
    cases: sources
      .flatMap(source => recordsOf(source, goldenLists))
      .map(record => caseOf(record, turns)),
  }),
}

function caseOf(given: Given, withTurns: boolean): ImportedCase {
  const turns = given.field('turns')?.parsed().items()
  const asked = given.field('input')
  const { said, answeredBy, saidBefore } = turns
    ? conversationOf(turns)
    : { said: { question: asked?.text() }, answeredBy: undefined, saidBefore: [] }
  // Each turn says what was retrieved for it.
  const retrieved = retrievedIn(answeredBy ?? given)
  const history: readonly SaidTurn[] | undefined = 'history' in said ? said.history : undefined
  const tags = given.field('tags')
  const answer = given.field('actual_output', 'actualOutput')?.text()
  return {
    given,
    id: given.field('name', 'id')?.text(),
    ...said,
    ...(withTurns && history && { history: withContexts(history, saidBefore) }),
    ...defined({ answer }),
    reference: given.field('expected_output', 'expectedOutput')?.text(),
    relevantDocuments: documentsOf(given, history !== undefined),
    contexts: retrieved && passagesOf(retrieved),
    checks: expectedToolChecks(given.field('expected_tools', 'expectedTools')),
    ...((answeredBy ?? answer !== undefined)
      ? defined({ toolCalls: calledIn(answeredBy ?? given) })
      : {}),
    tags: tags && textsOf(tags),
    origin: sourceOf(given),
    meta: metaOf(given, said.question),
  }
}

const retrievedIn = (given: Given): Given | undefined =>
  given.fieldOrEmptyList('retrieval_context', 'retrievalContext')

/** `[]` says that none was called. Without the list it is unknown. */
function calledIn(given: Given): CalledTool[] | undefined {
  const calls = given.fieldOrEmptyList('tools_called', 'toolsCalled')?.parsed().items()
  return calls?.flatMap(call => {
    const name = (call.node.kind === 'scalar' ? call : call.field('name'))?.text()
    if (name === undefined || isBlank(name)) return call.lose('a called tool has no name') ?? []
    const input = call.field('input_parameters', 'inputParameters')?.parsed().data()
    const output = call.field('output')?.data()
    return [{ name, input, ...(output !== undefined && { result: { value: output } }) }]
  })
}

/** @param messages those of the history */
function withContexts(history: readonly SaidTurn[], messages: readonly Given[]): SaidTurn[] {
  return history.map((turn, at) => {
    const message = turn.role === 'assistant' ? messages[at] : undefined
    const retrieved = message && retrievedIn(message)
    return { ...turn, ...defined({ contexts: retrieved && passagesOf(retrieved) }) }
  })
}

/** The form in which DeepEval joins a passage with its source. */
const marker = /^deepeval_source=(?<source>.*?),deepeval_context=(?<text>[^]*)$/

/** A list, or a text with `|` between passages, or with `;` without a following space, as older versions wrote. */
function passagesOf(given: Given): ImportedContext[] | undefined {
  const contexts = importedContexts(given)
  if (!contexts) return undefined
  const [only] = contexts
  const isText = given.node.kind === 'scalar' && contexts.length === 1
  const parts = isText && only ? splitPassages(given, only.text) : contexts
  return parts.map(part => {
    const { source, text } = marker.exec(part.text)?.groups ?? {}
    return source === undefined || text === undefined ? part : { documentId: source, text }
  })
}

function splitPassages(given: Given, text: string): ImportedContext[] {
  const delimiter = text.includes('|') ? '|' : /;(?!\s|$)/.test(text) ? /;(?!\s|$)/ : undefined
  if (delimiter === undefined) return [{ text }]
  if (delimiter !== '|') given.tell('the text is read as passages separated by `;`')
  return text
    .split(delimiter)
    .filter(part => !isBlank(part))
    .map(part => ({ text: part }))
}

function documentsOf(given: Given, isConversation: boolean): ImportedDocument[] | undefined {
  const context = given.field('context')
  const texts = context && passagesOf(context)
  if (texts && texts.length > 0) context.tell(madeUpIds)
  if (texts && isConversation) context?.tell(ofLastQuestion)
  return texts?.map(({ text }) => ({ id: idOfText(text), text }))
}

function sourceOf(given: Given): ImportedCase['origin'] {
  const file = given.field('source_file', 'sourceFile')?.text()
  return file === undefined ? {} : { sources: [{ document: file }] }
}

const ofLastQuestion =
  'it is about the whole conversation, and is carried over to the last question'

function metaOf(given: Given, question: string | undefined): ImportedCase['meta'] {
  const outcome = given.field('expected_outcome', 'expectedOutcome')
  const scenario = given.field('scenario')
  if (question === undefined) scenario?.lose(simulated)
  else outcome?.tell(ofConversation)
  return joinNotes(
    notesIn('comments', given.field('comments')),
    notesIn('metadata', given.field('additional_metadata', 'additionalMetadata', 'metadata')),
    notesIn('columns', given.field('custom_column_key_values', 'customColumnKeyValues')),
    noteOf('scenario', scenario),
    noteOf('expected_outcome', outcome),
    noteOf('user_description', given.field('user_description', 'userDescription')),
    noteOf('persona', given.field('persona')),
    noteOf('chatbot_role', given.field('chatbot_role', 'chatbotRole')),
  )
}

/** A note under its own name, also if it is a mapping. */
const noteOf = (name: string, given: Given | undefined) =>
  given && { [name]: given.parsed().data() }

const ofConversation =
  'kept under `meta`, because it is about the whole conversation: write as `facts` or `aspects` what the last answer must say'
const simulated =
  'DeepEval lets a model play the user of a scenario: `npx vitest-rag hunt --turns 4 --scenarios` with this file does so too, and writes what the user asked as `turns`'
