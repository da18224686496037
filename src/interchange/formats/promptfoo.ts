import { dirname } from 'node:path'
import type { ImportedCase, ImportFormat } from '../imported/importedCase.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'
import { openSource } from '../sources/openSource.ts'
import { meanings, assertedMetrics } from './promptfoo/assertedMetrics.ts'
import { projectFile } from './promptfoo/projectFile.ts'
import type { ConfigPlace, TestVars, Vars } from './promptfoo/testVars.ts'
import { testVars, contextName } from './promptfoo/testVars.ts'
import type { PromptfooAssertion } from './promptfoo/assertion.ts'
import { assertionInCell, assertionsIn } from './promptfoo/assertion.ts'
import { answeredIn } from '../imported/askedAndAnswered.ts'
import { defined } from '../../defined.ts'
import { joinNotes } from '../imported/notes.ts'

/** Keys of a configuration and of a test that are rare elsewhere. */
const signs = {
  config: ['tests', 'defaultTest', 'prompts', 'providers', 'scenarios'],
  test: ['vars', 'assert'],
}

/** promptfoo: configurations and lists of tests as YAML or JSON, and tables of tests as CSV, JSON Lines or XLSX. */
export const promptfoo: ImportFormat = {
  name: 'promptfoo',
  title: 'promptfoo',
  recognize: ([source]) => (source ? signsIn(source) : 0),
  async read(sources, { root }) {
    const found: ImportedCase[] = []
    for (const source of sources) {
      const place = { folder: dirname(source.path), root }
      found.push(...(await casesIn(source, place)))
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
  const isKnown = isConfig || isTests || signs.config.filter(key => keys.includes(key)).length > 1
  return isKnown ? 10 : 0
}

const noSystem = 'the system under test is a module of yours: name it with `pipeline`'

async function casesIn(source: Source, place: ConfigPlace): Promise<ImportedCase[]> {
  if (source.kind === 'records') {
    return source.isTable
      ? source.records.flatMap(row => rowCases(row, { place, defaults: undefined }))
      : source.records.flatMap(test => testCases(test, { place, defaults: undefined }))
  }
  if (source.kind !== 'document') return []
  const { root } = source
  const list = root.items()
  if (list) return testsIn(list, source, { place, defaults: undefined })
  for (const name of ['prompts', 'providers', 'targets']) root.field(name)?.lose(noSystem)
  const defaults = root.field('defaultTest')
  const tests = root.field('tests')
  return testsIn(tests?.items() ?? (tests ? [tests] : []), source, { place, defaults })
}

/** Tests, including those in named files. */
async function testsIn(
  given: readonly Given[],
  source: Source,
  around: TestSurroundings,
): Promise<ImportedCase[]> {
  const found: ImportedCase[] = []
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
): Promise<ImportedCase[]> {
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
  return asked.size === 0 ? [] : [ownThresholds, ...new Set(told)]
}

const ownThresholds =
  "if an assertion has no threshold, promptfoo's default is written: 0.5 for context-* and answer-relevance, 0.75 for similar and rouge-n; in a table 0.8 for similar and 0.75 for the others"

/** The cases of a row of a table: `__expected`, `__metadata:area` and so on; every other column is a variable. */
function rowCases(row: Given, { place, defaults }: TestSurroundings): ImportedCase[] {
  const own = row.fields().filter(([name]) => name.startsWith('__'))
  const vars = new Map([
    ...(defaults?.field('vars')?.fields() ?? []),
    ...row.fields().filter(([name]) => !name.startsWith('__')),
  ])
  const expected = own.filter(([name]) => /^__expected\d*$/.test(name))
  const assertions = expected.map(([name, cell]) =>
    withThreshold(row, name, assertionInCell(cell, cell.text() ?? '')),
  )
  return casesOfTest({
    given: row,
    vars,
    values: testVars(vars, place, false),
    assertions: [...assertionsIn(defaults?.field('assert')), ...assertions],
    id: row.field('__description')?.text(),
    answer: row.field('__providerOutput')?.text(),
    metadata: metadataIn(own),
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
}

/** The cases of a test: one for each combination of the values of its variables. */
function testCases(given: Given, { place, defaults }: TestSurroundings): ImportedCase[] {
  if (given.node.kind !== 'mapping') return given.lose('expected a test here') ?? []
  const options = [given.field('options'), defaults?.field('options')]
  const isOn = (name: string) => options.some(one => one?.field(name)?.text() === 'true')
  const own = assertionsIn(given.field('assert'))
  const common = isOn('disableDefaultAsserts') ? [] : assertionsIn(defaults?.field('assert'))
  const vars = new Map([
    ...(defaults?.field('vars')?.fields() ?? []),
    ...(given.field('vars')?.fields() ?? []),
  ])
  return casesOfTest({
    given,
    vars,
    values: testVars(vars, place, !isOn('disableVarExpansion')),
    assertions: [...common, ...own],
    id: given.field('description')?.text(),
    answer: answeredIn(given.field('providerOutput')).answer,
    metadata: metadataOf(defaults?.field('metadata'), given.field('metadata')),
  })
}

function metadataOf(...given: readonly (Given | undefined)[]): Record<string, unknown> {
  const all = given.flatMap(one => one?.fields() ?? [])
  return Object.fromEntries(all.map(([name, value]) => [name, value.data()]))
}

/** A test of promptfoo from any file, with the additions of `defaultTest`. */
interface GivenTest {
  given: Given
  vars: Vars
  /** The combinations of the values of `vars`, one case each. */
  values: readonly TestVars[]
  assertions: readonly PromptfooAssertion[]
  id: string | undefined
  answer: string | undefined
  metadata: Record<string, unknown>
}

/** The cases of a test: one for each combination of the values of its variables. */
function casesOfTest(test: GivenTest): ImportedCase[] {
  const { given, vars, assertions, id, answer, metadata } = test
  return test.values.map(values => {
    const { reference: known, meta, ...question } = askedIn(values, vars)
    const { metrics, checks, reference } = assertedMetrics(assertions, {
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
      checks,
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
