import { defined } from '../../../defined.ts'
import { toValue } from '../../../golden/yaml/yamlNode.ts'
import type { Given } from '../../sources/given.ts'
import type { PromptfooAssertion } from './assertion.ts'
import { assertionsAmong, assertionsIn, assertionsInCells, thresholdOfTest } from './assertion.ts'
import { casesOfTest, outputText } from './casesOfTest.ts'
import type { TestCase } from './testThreads.ts'
import { conversationName } from './testThreads.ts'
import type { ConfigPlace } from './testVars.ts'
import { testVars } from './testVars.ts'

/** Keys that only the result of a test has. */
const signs = ['testCase', 'gradingResult', 'promptIdx']

/** All of these are in the results of versions up to 2, which have no `testCase`. */
const olderSigns = ['prompt', 'vars', 'success']

/** Whether a record is the result of a test, as `promptfoo eval -o` writes it. */
export function isEvalResult(record: Given | undefined): boolean {
  if (!record) return false
  const { keys } = record
  return (
    signs.filter(key => keys.includes(key)).length > 1 ||
    olderSigns.every(key => keys.includes(key))
  )
}

/** The results of a file of `promptfoo eval -o`; undefined if the document is none. */
export function evalResultsIn(root: Given): Given[] | undefined {
  if (root.node.kind !== 'mapping') return undefined
  const outer = root.fieldOrEmptyList('results')
  // The summary is at the top, in an export, or in a file of the web page.
  const results = outer?.items() ?? outer?.fieldOrEmptyList('results')?.items()
  const isEmpty = results?.length === 0 && root.keys.includes('config')
  return isEmpty || isEvalResult(results?.[0]) ? results : undefined
}

/**
 * The tests of version 2 by their variables: a table beside the results has them. An older table has texts alone.
 * @param root the document of the results
 */
export function testsInTable(root: Given): ReadonlyMap<string, Given> {
  const table = [root.field('results')?.field('table'), root.field('table')].find(
    one => one?.node.kind === 'mapping',
  )
  const names = table?.field('head')?.field('vars')?.items()?.map(rawText) ?? []
  const rows = table?.field('body')?.items() ?? []
  return new Map(
    rows.flatMap((row): [string, Given][] => {
      const values = row.field('vars')?.items()?.map(rawText) ?? []
      const test = row.field('test')
      return test ? [[varsKey(names.map((name, index) => [name, values[index] ?? ''])), test]] : []
    }),
  )
}

/** The text of a value, as promptfoo writes it to its table. */
function rawText({ node }: Given): string {
  const value = toValue(node)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The table has an empty text for a variable that a test does not have. */
function varsKey(vars: readonly (readonly [name: string, text: string])[]): string {
  return JSON.stringify(
    vars.filter(([, text]) => text !== '').toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const varsOfResult = (given: Given): string =>
  varsKey(
    given
      .field('vars')
      ?.fields()
      .map(([name, one]) => [name, rawText(one)]) ?? [],
  )

/** What a file of results has besides them. */
export function loseBesideResults(root: Given): void {
  const summary = root.field('results')?.items() ? root : root.field('results')
  root.field('config')?.lose(notTheResults)
  for (const given of new Set([root, summary])) {
    for (const name of ['prompts', 'stats', 'table']) given?.field(name)?.lose(ofTheRun)
    for (const name of administrative) given?.field(name)?.pass()
    for (const name of aboutExport) given?.field('metadata')?.field(name)?.pass()
  }
}

const administrative = [
  ...['version', 'timestamp', 'evalId', 'id', 'createdAt', 'datasetId', 'author', 'shareableUrl'],
]

const aboutExport = [
  ...['promptfooVersion', 'nodeVersion', 'platform', 'arch', 'exportedAt'],
  ...['evaluationCreatedAt', 'author'],
]

const notTheResults =
  'the cases come from the results: import the configuration itself if it has tests without a result'
const ofTheRun = 'the prompts and figures of that run: a run here measures the answers itself'

/**
 * The cases of results: one for each test, prompt and provider, because a case has one answer.
 * Conversations follow the order of the tests.
 * @param tests the tests of results that don't have theirs, by the variables
 */
export function resultCases(
  results: readonly Given[],
  place: ConfigPlace,
  tests: ReadonlyMap<string, Given> = new Map(),
): TestCase[] {
  const numbered = numbersOf(results).toSorted(
    (one, other) => one.test - other.test || one.prompt - other.prompt,
  )
  const isCompared = new Set(numbered.map(({ prompt }) => prompt)).size > 1
  return numbered.flatMap(({ given, test, prompt }) => {
    const tested = given.field('testCase') ?? tests.get(varsOfResult(given))
    const found = casesOf(given, { place, prompt, tested })
    // The answers to one question are not independent.
    return isCompared ? found.map(one => ({ group: `test ${test + 1}`, ...one })) : found
  })
}

interface NumberedResult {
  given: Given
  test: number
  prompt: number
}

/** Results of versions 1 and 2 have no numbers. There, the results of one test are those with the same variables. */
function numbersOf(results: readonly Given[]): NumberedResult[] {
  const counts = new Map<string, { test: number; results: number }>()
  return results.map(given => {
    const [test, prompt] = ['testIdx', 'promptIdx'].map(name => given.field(name)?.number())
    if (test !== undefined) return { given, test, prompt: prompt ?? 0 }
    const key = varsOfResult(given)
    const known = counts.get(key) ?? { test: counts.size, results: 0 }
    counts.set(key, { ...known, results: known.results + 1 })
    return { given, test: known.test, prompt: known.results }
  })
}

interface ResultPlace {
  place: ConfigPlace
  prompt: number
  /** The test of the result, if the file has it. */
  tested: Given | undefined
}

function casesOf(given: Given, { place, prompt, tested: test }: ResultPlace): TestCase[] {
  const output = given.field('response')?.fieldOrEmptyList('output')
  const { thread, metadata } = metadataOf(given, test)
  const { vars, expected } = varsOf(given, test)
  const answer = outputText(output)
  // The output of a result is already changed by the options of its test.
  const assertions = test ? assertionsIn(test.field('assert')) : gradedAssertions(given, expected)
  passFigures(given, answer)
  test?.field('threshold')?.lose(thresholdOfTest)
  return casesOfTest({
    given,
    vars,
    values: testVars(vars, place, { isExpanded: false }),
    assertions,
    id: (test?.field('description') ?? given.field('description'))?.text(),
    answer,
    metadata: { ...metadata, ...providerOf(given) },
    ...(thread !== undefined && { thread: { key: `${thread} ${prompt}`, group: thread } }),
  })
}

/** Without a test, the grades of an answer say which assertions it has, or a variable in the first version. */
function gradedAssertions(
  given: Given,
  expected: readonly [name: string, value: Given][],
): PromptfooAssertion[] {
  const grading = given.field('gradingResult')
  const graded = grading?.field('componentResults')?.items() ?? (grading ? [grading] : [])
  const found = assertionsAmong(graded.flatMap(one => one.field('assertion') ?? []))
  return found.length > 0 ? found : assertionsInCells(expected).map(([, assertion]) => assertion)
}

/** The variables of a result are those of its test, with the content of files in place of their names. */
function varsOf(given: Given, test: Given | undefined) {
  const own = given.field('vars')?.fields() ?? []
  for (const [name] of own) test?.field('vars')?.field(name)?.pass()
  const all = [...(test?.field('vars')?.fields() ?? []), ...own]
  const vars: ReadonlyMap<string, Given> = new Map(all.filter(([name]) => !isExpected(name)))
  return { vars, expected: own.filter(([name]) => isExpected(name)) }
}

const isExpected = (name: string): boolean => /^__expected\d*$/.test(name)

const fileNames = '_promptfooFileMetadata'

/** The metadata of a result repeats that of its test, and adds that of the response. */
function metadataOf(given: Given, test: Given | undefined) {
  const [tested, resulted] = [test?.field('metadata'), given.field('metadata')].map(
    one => new Map(one?.fields().map(([name, value]) => [name, value.data()])),
  )
  const responded = given.field('response')?.field('metadata')
  for (const name of resulted?.keys() ?? []) responded?.field(name)?.pass()
  const named = tested?.get('conversationId')
  const thread = conversationName(named)
  const all = new Map([...(tested ?? []), ...(resulted ?? [])])
  all.delete(fileNames)
  given.field('metadata')?.field(fileNames)?.lose('where the content of variables came from')
  if (all.get('conversationId') === named) all.delete('conversationId')
  return { thread, metadata: Object.fromEntries(all) }
}

/** Who answered. */
function providerOf(given: Given): { provider?: string } {
  const provider = given.field('provider')
  const [label, id] = ['label', 'id'].map(name => provider?.field(name)?.text())
  const name = [label, id].find(one => one !== undefined && one !== '')
  return defined({ provider: name })
}

/** What graders said and what the answer cost. The verdict of the graders contains the other scores. */
function passFigures(given: Given, answer: string | undefined): void {
  given.field('prompt')?.lose('the prompt is part of the system under test')
  const grading = given.field('gradingResult')
  grading?.lose(ofGraders)
  if (answer === undefined) given.field('error')?.lose('there is an error instead of an answer')
  given.field('namedScores')?.lose(ofGraders)
  if (!grading) given.field('score')?.lose(ofGraders)
  const repeated = [...(grading ? ['score', 'error'] : []), 'success', 'failureReason']
  for (const name of [...repeated, ...usage]) given.field(name)?.pass()
  for (const name of usage) given.field('response')?.field(name)?.pass()
  for (const one of [given, given.field('response')]) one?.field('tokenUsage')?.lose(ofAnswer)
}

const ofGraders = "what promptfoo's graders said: a run here measures the answer itself"

const usage = ['id', 'promptId', 'latencyMs', 'cost', 'cached', 'finishReason']
const ofAnswer = 'the tokens of the recorded answer: a run counts those of its own answers'
