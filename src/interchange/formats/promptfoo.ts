import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ImportedCase, ImportedCheck, ImportFormat } from '../imported/importedCase.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'
import { openSource } from '../sources/openSource.ts'
import { toolNamesDiffer } from './promptfoo/assertedCalls.ts'
import { meanings } from './promptfoo/assertedMetrics.ts'
import { casesOfTest, outputText } from './promptfoo/casesOfTest.ts'
import {
  evalResultsIn,
  isEvalResult,
  loseBesideResults,
  resultCases,
  testsInTable,
} from './promptfoo/evalResults.ts'
import { namesFile, projectFile } from './promptfoo/projectFile.ts'
import type { StoredOutput, TestCase, TestThread } from './promptfoo/testThreads.ts'
import { conversationName, withHistory } from './promptfoo/testThreads.ts'
import type { ConfigPlace } from './promptfoo/testVars.ts'
import { testVars, usedOutputs } from './promptfoo/testVars.ts'
import type { PromptfooAssertion } from './promptfoo/assertion.ts'
import {
  assertionsInCells,
  assertionsIn,
  isOutputChanged,
  thresholdOfTest,
} from './promptfoo/assertion.ts'
import { defined } from '../../defined.ts'

/** Keys of a configuration and of a test that are rare elsewhere. */
const signs = {
  config: ['tests', 'defaultTest', 'prompts', 'providers', 'scenarios'],
  test: ['vars', 'assert'],
}

/**
 * promptfoo: configurations and lists of tests as YAML or JSON, tables of tests as CSV, JSON Lines or XLSX, and results
 * of `promptfoo eval -o` as JSON, YAML or JSON Lines.
 */
export const promptfoo: ImportFormat = {
  name: 'promptfoo',
  title: 'promptfoo',
  recognize: ([source]) => (source ? signsIn(source) : 0),
  async read(sources, { root }) {
    const found: ImportedCase[] = []
    for (const source of sources) {
      const place = { folder: dirname(source.path), root }
      found.push(...withHistory(await casesIn(source, place)))
    }
    return { cases: found, differences: differencesOf(found) }
  },
}

function signsIn(source: Source): number {
  if (source.kind === 'records') {
    const keys = source.records.slice(0, 20).flatMap(record => record.keys)
    const isTests = source.isTable
      ? keys.some(key => /^__(?:expected|description|providerOutput|metadata:)/.test(key))
      : keys.includes('vars')
    return isTests ? 10 : 0
  }
  if (source.kind !== 'document') return 0
  const { keys } = source.root
  const [first] = source.root.items() ?? []
  const isConfig = keys.includes('tests') && !keys.includes('cases')
  const isTests = signs.test.some(key => first?.keys.includes(key))
  if (evalResultsIn(source.root)) return 10
  const isKnown = isConfig || isTests || signs.config.filter(key => keys.includes(key)).length > 1
  return isKnown ? 10 : 0
}

const noSystem = 'the system under test is a module of yours: name it with `pipeline`'

async function casesIn(source: Source, place: ConfigPlace): Promise<TestCase[]> {
  const around = { place, defaults: undefined, outputs: new Map(), isOneConversation: false }
  if (source.kind === 'records') {
    if (isEvalResult(source.records[0])) return resultCases(source.records, place)
    return source.isTable
      ? source.records.flatMap(row => rowCases(row, around))
      : source.records.flatMap(test => testCases(test, around))
  }
  if (source.kind !== 'document') return []
  const { root } = source
  const list = root.items()
  if (list) return testsIn(list, source, around)
  const results = evalResultsIn(root)
  if (results) {
    const tests = testsInTable(root)
    loseBesideResults(root)
    return resultCases(results, place, tests)
  }
  const isOneConversation = promptTexts(root.field('prompts'), place).some(text =>
    conversationVariable.test(text),
  )
  for (const name of ['prompts', 'providers', 'targets']) root.field(name)?.lose(noSystem)
  const defaults = root.field('defaultTest')
  defaults?.field('threshold')?.lose(thresholdOfTest)
  const tests = root.field('tests')
  const given = tests?.items() ?? (tests ? [tests] : [])
  return testsIn(given, source, { ...around, defaults, isOneConversation })
}

/** A prompt with this variable continues the tests before it, unless \`conversationId\` divides them. */
const conversationVariable = /\{[{%][^}]*\b_conversation\b/

/** The texts of the prompts that the configuration or files of the project have. */
function promptTexts(prompts: Given | undefined, place: ConfigPlace): string[] {
  const listed = prompts?.items() ?? (prompts ? [prompts] : [])
  return listed.flatMap(prompt => {
    const written = prompt.node.kind === 'scalar' ? prompt : prompt.field('raw', 'id')
    const text = written?.text() ?? ''
    if (!namesFile(text)) return [text]
    const file = projectFile(text, place)
    return 'path' in file ? [readFileSync(file.path, 'utf8')] : []
  })
}

/** Tests, including those in named files. */
async function testsIn(
  given: readonly Given[],
  source: Source,
  around: TestSurroundings,
): Promise<TestCase[]> {
  const found: TestCase[] = []
  for (const test of given) {
    if (test.node.kind === 'scalar') found.push(...(await testsOfFile(test, source, around)))
    else found.push(...testCases(test, around))
  }
  return found
}

async function testsOfFile(
  given: Given,
  source: Source,
  around: TestSurroundings,
): Promise<TestCase[]> {
  const written = given.text() ?? ''
  if (/^(?!file:)[a-z]+:\/\//.test(written))
    return given.lose('tests of a server: save them as a file') ?? []
  const file = projectFile(written, around.place)
  if ('why' in file) return given.lose(file.why) ?? []
  const opened = await openSource(file.path, source.told)
  const inner = { ...around, place: { ...around.place, folder: dirname(file.path) } }
  if (opened.kind === 'records') {
    return opened.records.flatMap(record =>
      opened.isTable ? rowCases(record, inner) : testCases(record, inner),
    )
  }
  if (opened.kind !== 'document') return given.lose('it has no tests') ?? []
  const list = opened.root.items() ?? opened.root.field('tests')?.items() ?? []
  // Files may name each other in a circle.
  return list.flatMap(test =>
    test.node.kind === 'scalar'
      ? (test.lose('a file of tests names another file') ?? [])
      : testCases(test, inner),
  )
}

function differencesOf(cases: readonly ImportedCase[]): string[] {
  const asked = new Set(cases.flatMap(({ metrics = {} }) => Object.keys(metrics)))
  const told = Object.values(meanings).flatMap(({ metric, difference }) =>
    difference !== undefined && asked.has(metric) ? [difference] : [],
  )
  const hasCalls = cases.some(({ checks = [] }) => checks.some(isOfCalls))
  return [
    ...(asked.size === 0 ? [] : [ownThresholds, ...new Set(told)]),
    ...(hasCalls ? [toolNamesDiffer] : []),
  ]
}

function isOfCalls(check: ImportedCheck): boolean {
  const rule = 'not' in check ? check.not : check
  return 'calls' in rule || 'callsInOrder' in rule
}

const ownThresholds =
  "if an assertion has no threshold, promptfoo's default is written: 0.5 for context-* and answer-relevance, 0.75 for similar and rouge-n; in a table 0.8 for similar and 0.75 for the others"

/** The cases of a row of a table: `__expected`, `__metadata:area` and so on; every other column is a variable. */
function rowCases(row: Given, around: TestSurroundings): TestCase[] {
  const { place, defaults } = around
  const own = row.fields().filter(([name]) => name.startsWith('__'))
  const vars = new Map([
    ...(defaults?.field('vars')?.fields() ?? []),
    ...row.fields().filter(([name]) => !name.startsWith('__')),
  ])
  const expected = own.filter(([name]) => /^__expected\d*$/.test(name))
  const isChanged = isOutputChanged([defaults?.field('options')])
  const assertions = assertionsInCells(expected, isChanged).map(([name, assertion]) =>
    withThreshold(row, name, assertion),
  )
  row.field('__threshold')?.lose(thresholdOfTest)
  return casesOfTest({
    given: row,
    vars,
    values: testVars(vars, place, { isExpanded: false }),
    assertions: [...assertionsIn(defaults?.field('assert'), isChanged), ...assertions],
    id: row.field('__description')?.text(),
    answer: row.field('__providerOutput')?.text(),
    ...inThread(metadataIn(own), around),
  })
}

/**
 * `__config:__expected2:threshold` belongs to `__expected2`, and `__config:__expected:threshold` to the first
 * assertion.
 */
function withThreshold(
  row: Given,
  name: string,
  assertion: PromptfooAssertion,
): PromptfooAssertion {
  const names =
    name === '__expected' || name === '__expected1' ? ['__expected', '__expected1'] : [name]
  const threshold = row.field(...names.map(one => `__config:${one}:threshold`))?.number()
  return threshold === undefined ? assertion : { ...assertion, threshold }
}

/** `__metadata:tags[]` is a comma-separated list. A comma after a backslash belongs to the text. */
function metadataIn(own: readonly [string, Given][]): Record<string, unknown> {
  const entries = own.flatMap(([name, cell]) => {
    const key = /^__metadata:(.+)$/.exec(name)?.[1]
    if (key === undefined) return []
    const text = cell.text() ?? ''
    if (!key.endsWith('[]')) return [[key, text]]
    const parts = text.split(/(?<!\\),/).map(part => part.trim().replaceAll('\\,', ','))
    return [[key.slice(0, -2), parts]]
  })
  return Object.fromEntries(entries)
}

interface TestSurroundings {
  place: ConfigPlace
  /** `defaultTest`, whose values apply if a test has none. */
  defaults: Given | undefined
  /** Outputs that earlier tests stored, by name. */
  outputs: Map<string, StoredOutput>
  /** Whether the prompts make one conversation of all tests. */
  isOneConversation: boolean
}

/** The cases of a test: one for each combination of the values of its variables. */
function testCases(given: Given, around: TestSurroundings): TestCase[] {
  if (given.node.kind !== 'mapping') return given.lose('expected a test here') ?? []
  const { place, defaults, outputs } = around
  const options = [given.field('options'), defaults?.field('options')]
  const option = (name: string) => options.map(one => one?.field(name)?.text()).find(Boolean)
  const isOn = (name: string) => options.some(one => one?.field(name)?.text() === 'true')
  const isChanged = isOutputChanged(options)
  const own = assertionsIn(given.field('assert'), isChanged)
  const common = isOn('disableDefaultAsserts')
    ? []
    : assertionsIn(defaults?.field('assert'), isChanged)
  given.field('threshold')?.lose(thresholdOfTest)
  const vars = new Map([
    ...(defaults?.field('vars')?.fields() ?? []),
    ...(given.field('vars')?.fields() ?? []),
  ])
  const answer = outputText(given.field('providerOutput'))
  const stored = option('storeOutputAs')
  const [used] = [...vars.values()].flatMap(one =>
    usedOutputs(one.node.kind === 'scalar' ? one.node.raw : '', outputs),
  )
  const metadata = metadataOf(defaults?.field('metadata'), given.field('metadata'))
  const placed = inThread(metadata, around, used?.thread ?? stored)
  const found = casesOfTest({
    given,
    vars,
    values: testVars(vars, place, { isExpanded: !isOn('disableVarExpansion'), outputs }),
    assertions: [...common, ...own],
    id: given.field('description')?.text(),
    answer,
    ...placed,
    ...(placed.thread &&
      isOn('disableConversationVar') && { thread: { ...placed.thread, isBlind: true } }),
  })
  if (stored !== undefined && placed.thread) {
    outputs.set(stored, { thread: placed.thread.key, ...(!isChanged && defined({ text: answer })) })
  }
  return found
}

/** The conversation of a test, and its other metadata. */
function inThread(
  metadata: Record<string, unknown>,
  { isOneConversation }: TestSurroundings,
  other: string | undefined = undefined,
): { metadata: Record<string, unknown>; thread?: TestThread } {
  const { conversationId, ...rest } = metadata
  const named = conversationName(conversationId)
  const key = named ?? other ?? (isOneConversation ? 'conversation' : undefined)
  return {
    metadata: named === undefined ? metadata : rest,
    ...(key !== undefined && { thread: { key } }),
  }
}

function metadataOf(...given: readonly (Given | undefined)[]): Record<string, unknown> {
  const all = given.flatMap(one => one?.fields() ?? [])
  return Object.fromEntries(all.map(([name, value]) => [name, value.data()]))
}
