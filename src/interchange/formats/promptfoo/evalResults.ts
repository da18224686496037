import { defined } from '../../../defined.ts'
import type { Given } from '../../sources/given.ts'
import { assertionsIn, thresholdOfTest } from './assertion.ts'
import { casesOfTest, outputText } from './casesOfTest.ts'
import type { TestCase } from './testThreads.ts'
import type { ConfigPlace } from './testVars.ts'
import { testVars } from './testVars.ts'

/** Keys that only the result of a test has. */
const signs = ['testCase', 'gradingResult', 'promptIdx']

/** Whether a record is the result of a test, as `promptfoo eval -o` writes it. */
export function isEvalResult(record: Given | undefined): boolean {
  return record !== undefined && signs.filter(key => record.keys.includes(key)).length > 1
}

/** The results of a file of `promptfoo eval -o`; undefined if the document is none. */
export function evalResultsIn(root: Given): Given[] | undefined {
  if (root.node.kind !== 'mapping') return undefined
  const outer = root.fieldOrEmptyList('results')
  // The summary stands at the top, in an export, or in a file of the web page.
  const results = outer?.items() ?? outer?.fieldOrEmptyList('results')?.items()
  const isEmpty = results?.length === 0 && root.keys.includes('config')
  return isEmpty || isEvalResult(results?.[0]) ? results : undefined
}

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
 * The cases of results: one for each test, prompt and provider, because a case has one answer. Conversations go by the
 * order of the tests.
 */
export function resultCases(results: readonly Given[], place: ConfigPlace): TestCase[] {
  const tests = results
    .map(given => ({
      given,
      test: numberIn(given, 'testIdx'),
      prompt: numberIn(given, 'promptIdx'),
    }))
    .toSorted((one, other) => one.test - other.test || one.prompt - other.prompt)
  const isCompared = new Set(tests.map(({ prompt }) => prompt)).size > 1
  return tests.flatMap(({ given, test, prompt }) => {
    const found = casesOf(given, { place, prompt })
    // The answers to one question are not independent.
    return isCompared ? found.map(one => ({ group: `test ${test + 1}`, ...one })) : found
  })
}

function casesOf(
  given: Given,
  { place, prompt }: { place: ConfigPlace; prompt: number },
): TestCase[] {
  const test = given.field('testCase')
  const output = given.field('response')?.fieldOrEmptyList('output')
  const { thread, metadata } = metadataOf(given, test)
  const vars = varsOf(given, test)
  const answer = outputText(output)
  passFigures(given, answer)
  test?.field('threshold')?.lose(thresholdOfTest)
  return casesOfTest({
    given,
    vars,
    values: testVars(vars, place, { isExpanded: false }),
    // The output of a result is already changed by the options of its test.
    assertions: assertionsIn(test?.field('assert')),
    id: (test?.field('description') ?? given.field('description'))?.text(),
    answer,
    metadata: { ...metadata, ...providerOf(given) },
    ...(thread !== undefined && { thread: { key: `${thread} ${prompt}`, group: thread } }),
  })
}

function numberIn(given: Given, name: string): number {
  return given.field(name)?.number() ?? 0
}

/** The variables of a result are those of its test, with the content of files in place of their names. */
function varsOf(given: Given, test: Given | undefined): ReadonlyMap<string, Given> {
  const own = given.field('vars')?.fields() ?? []
  for (const [name] of own) test?.field('vars')?.field(name)?.pass()
  return new Map([...(test?.field('vars')?.fields() ?? []), ...own])
}

const fileNames = '_promptfooFileMetadata'

/** The metadata of a result repeats that of its test, and adds that of the response. */
function metadataOf(given: Given, test: Given | undefined) {
  const [tested, resulted] = [test?.field('metadata'), given.field('metadata')].map(
    one => new Map(one?.fields().map(([name, value]) => [name, value.data()])),
  )
  const responded = given.field('response')?.field('metadata')
  for (const name of resulted?.keys() ?? []) responded?.field(name)?.pass()
  const named = tested?.get('conversationId')
  const thread = typeof named === 'string' || typeof named === 'number' ? String(named) : undefined
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
  const repeated = grading ? ['score', 'success', 'failureReason', 'error'] : []
  for (const name of [...repeated, ...usage]) given.field(name)?.pass()
  for (const name of usage) given.field('response')?.field(name)?.pass()
  for (const one of [given, given.field('response')]) one?.field('tokenUsage')?.lose(ofAnswer)
}

const ofGraders = "what promptfoo's graders said: a run here measures the answer itself"

const usage = ['id', 'promptId', 'latencyMs', 'cost', 'cached', 'finishReason']
const ofAnswer = 'the tokens of the recorded answer: a run counts those of its own answers'
