import { defined } from '../../defined.ts'
import { mappingLines } from '../../golden/write/yamlText.ts'
import type { YamlValue } from '../../golden/write/yamlText.ts'
import type { AnswerCheck } from '../../golden/goldenSet.ts'
import { aspects } from '../../metrics/aspects.ts'
import { checks } from '../../metrics/checks.ts'
import { readExpression } from '../../text/regularExpression.ts'
import { describesGrades } from '../formats/promptfoo/assertedAspects.ts'
import { isJsonMapping } from '../../text/decodedJson.ts'
import { literalOf } from '../imported/literalExpression.ts'
import { meanings } from '../formats/promptfoo/assertedMetrics.ts'
import { namesFile } from '../formats/promptfoo/projectFile.ts'
import { inertText } from '../formats/promptfoo/template.ts'
import type { CheckAssertion } from './callAssertion.ts'
import { callAssertion } from './callAssertion.ts'
import type { ExportedCase, ExportFormat, Tell } from './exportedCase.ts'

/**
 * promptfoo: a configuration with a test for each case. It contains recorded answers, so that promptfoo asks no
 * provider.
 */
export const toPromptfoo: ExportFormat = {
  name: 'promptfoo',
  title: 'promptfoo',
  ending: '.promptfoo.yaml',
  carries: [
    ...(['id', 'question', 'reference', 'history', 'checks', 'aspects', 'recorded'] as const),
    ...(['turn', 'metrics', 'meta'] as const),
  ],
  write(cases, tell) {
    const tests = cases.map(one => testOf(one, tell)).filter(test => test !== undefined)
    const isAnswered = tests.every(test => 'providerOutput' in test)
    const comment = [
      ...(isAnswered ? [] : ['# Name your system under `providers`: echo repeats the question.']),
      ...(tests.some(({ assert }) => Array.isArray(assert) && assert.some(isOfTrace))
        ? [
            '# The assertions `trajectory:…` need a trace of your system: see `tracing` of promptfoo.',
          ]
        : []),
    ]
    const hasHistory = tests.some(({ vars }) => 'history' in vars)
    const config = { prompts: [hasHistory ? chat : '{{query}}'], providers: ['echo'], tests }
    return { text: [...comment, ...mappingLines(config), ''].join('\n'), count: tests.length }
  },
}

/** The earlier turns and the question as messages in JSON, which providers of chat models take. */
const chat =
  '[{% for turn in history %}{{ turn | dump }},{% endfor %}{"role":"user","content":{{ query | dump }}}]'

type Assertion = Record<string, YamlValue>

interface Test {
  [key: string]: YamlValue
  vars: Record<string, YamlValue>
}

function testOf(one: ExportedCase, tell: Tell): Test | undefined {
  const { goldenCase, answer } = one
  const { id, question, reference } = goldenCase
  const query = inert(question)
  if (query === undefined) {
    tell(one, 'question', asFile)
    return undefined
  }
  const contexts = contextsOf(one, tell)
  const known = reference === undefined ? undefined : inert(reference)
  if (reference !== undefined && known === undefined) tell(one, 'reference', asFile)
  const asserts = [
    ...assertsOf(one, known, tell),
    ...checkAsserts(one, tell),
    ...aspectAsserts(one, tell),
  ]
  return {
    description: id,
    vars: {
      query,
      ...historyOf(one, tell),
      ...defined({ reference: known }),
      ...(contexts.length > 0 && { context: contexts }),
    },
    // Otherwise promptfoo would expand a list into several tests.
    ...(contexts.length > 0 && { options: { disableVarExpansion: true } }),
    ...(asserts.length > 0 && { assert: asserts }),
    ...(answer && { providerOutput: answer.answer }),
    ...metadataOf(one, tell),
  }
}

/** promptfoo gives tests with one `conversationId` each other's outputs, if a prompt asks for them. */
function metadataOf(one: ExportedCase, tell: Tell): { metadata?: YamlValue } {
  const { meta = {}, turn } = one.goldenCase
  const { conversationId, ...others } = meta
  if (conversationId !== undefined) tell(one, 'meta.conversationId', joinsTests)
  const metadata = { ...others, ...(turn && turn.of > 1 && { conversationId: turn.conversation }) }
  if (Object.keys(metadata).length === 0) return {}
  return { metadata: JSON.parse(JSON.stringify(metadata)) as YamlValue }
}

const joinsTests = 'in promptfoo, it would make one conversation of several tests'

/** As the messages of a chat. promptfoo interprets no templates in them. */
function historyOf(one: ExportedCase, tell: Tell): { history?: YamlValue } {
  const { history } = one.goldenCase
  if (!history) return {}
  if (history.some(({ content }) => namesFile(content))) {
    tell(one, 'history', asFile)
    return {}
  }
  return { history: history.map(({ role, content }) => ({ role, content })) }
}

const asFile = 'promptfoo would act on the text: it begins with file://, or ends a raw block'

/** A text that promptfoo neither expands nor reads from a file; undefined if there is no way to prevent it. */
function inert(text: string): string | undefined {
  const kept = inertText(text)
  return namesFile(text) || (kept !== text && text.includes('endraw')) ? undefined : kept
}

function contextsOf(one: ExportedCase, tell: Tell): string[] {
  const { contexts = [], declined, answerOnly, toolCalls } = one.answer ?? {}
  if (toolCalls) tell(one, 'toolCalls', noCalls)
  if (one.answer && !answerOnly && contexts.length === 0) tell(one, 'contexts', nothingRetrieved)
  if (declined !== undefined) tell(one, 'declined', 'promptfoo has no refusals')
  if (contexts.some(({ id }, index) => id !== `context-${index + 1}`)) {
    tell(one, 'contexts', 'the ids of passages: a context is only a text')
  }
  return contexts.flatMap(({ text }) => {
    const kept = inert(text)
    if (kept === undefined) tell(one, 'contexts', asFile)
    return kept ?? []
  })
}

const noCalls = 'promptfoo reads calls of tools from a trace, and a file of tests has none'

const nothingRetrieved =
  'nothing was retrieved: without a context, promptfoo does not know whether anything was'

/** If two assertions use one metric, the first. */
const assertionOf = new Map(
  Object.entries(meanings)
    .toReversed()
    .map(([type, meaning]) => [meaning.metric, { type, ...meaning }]),
)

const noAssertion = 'promptfoo has no assertion for this metric'
const ofOneAnswer = 'promptfoo asserts about one answer, not a conversation'

function assertsOf(one: ExportedCase, reference: string | undefined, tell: Tell): Assertion[] {
  return Object.entries(one.goldenCase.metrics).flatMap(
    ([metric, { each, aspect, of }]): Assertion[] => {
      const lose = (why: string) => tell(one, `metrics.${metric}`, why)
      if (of !== undefined) {
        lose(ofOneAnswer)
        return []
      }
      if (aspect !== undefined) {
        if (each !== 1) lose('in promptfoo, it must hold for each answer')
        return statementAssert(one, { aspect, field: `metrics.${metric}` }, tell)
      }
      if (metric === checks.name || metric === aspects.name) {
        if (each !== 1) lose('in promptfoo, each of them must hold')
        return []
      }
      return metricAssert({ metric, each, reference }, lose)
    },
  )
}

interface MetricToAssert {
  metric: string
  each: number | undefined
  reference: string | undefined
}

function metricAssert(
  { metric, each, reference }: MetricToAssert,
  lose: (why: string) => void,
): Assertion[] {
  const assertion = assertionOf.get(metric)
  if (!assertion) {
    lose(noAssertion)
    return []
  }
  const { type, holdsReference, threshold } = assertion
  if (holdsReference && reference === undefined) {
    lose('the assertion needs the right answer, but the case has none')
    return []
  }
  if (each === undefined && threshold !== null) {
    lose('an assertion needs a threshold, but the metric has none for a single case')
    return []
  }
  if (each !== undefined && threshold === null) {
    lose('the assertion passes or fails, and has no threshold')
  }
  const hasThreshold = type !== 'equals' && each !== undefined && threshold !== null
  return [
    {
      type,
      ...(holdsReference && reference !== undefined && { value: reference }),
      ...(hasThreshold && { threshold: each }),
    },
  ]
}

function checkAsserts(one: ExportedCase, tell: Tell): Assertion[] {
  const found = (one.goldenCase.checks ?? []).flatMap((check): Assertion[] => {
    const assertion = promptfooCheck(check)
    if ('why' in assertion) {
      tell(one, 'checks', assertion.why)
      return []
    }
    const { type, value, difference } = assertion
    const kept = inertValue(value)
    if (kept === undefined) {
      tell(one, 'checks', asFile)
      return []
    }
    if (difference !== undefined) tell(one, 'checks', difference)
    return [{ type, value: kept }]
  })
  if (one.answer && found.some(isOfTrace)) tell(one, 'checks', noTrace)
  return found
}

const isOfTrace = (assertion: YamlValue): boolean =>
  isJsonMapping(assertion) && /^(?:not-)?trajectory:/.test(String(assertion['type']))

const noTrace =
  'promptfoo reads calls of tools from a trace, and a recorded answer has none: ask your system instead'

/** A value with all of its texts inert; undefined if there is no way to make one so. */
function inertValue(value: YamlValue): YamlValue | undefined {
  if (typeof value === 'string') return inert(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, inertValue(inner ?? null)] as const,
  )
  if (entries.some(([, inner]) => inner === undefined)) return undefined
  return Array.isArray(value)
    ? entries.flatMap(([, inner]) => inner ?? null)
    : Object.fromEntries(entries)
}

/** A grader is asked about each statement. */
function aspectAsserts(one: ExportedCase, tell: Tell): Assertion[] {
  return (one.goldenCase.aspects ?? []).flatMap(aspect =>
    statementAssert(one, { aspect, field: 'aspects' }, tell),
  )
}

function statementAssert(
  one: ExportedCase,
  { aspect, field }: { aspect: string; field: string },
  tell: Tell,
): Assertion[] {
  const value = inert(aspect)
  if (value === undefined) tell(one, field, asFile)
  else if (describesGrades(aspect)) tell(one, field, asGrades)
  return value === undefined ? [] : [{ type: 'llm-rubric', value }]
}

const asGrades = 'an import reads it as a description of grades, and leaves it out'

/** The assertion that says what a check says, or the nearest one; otherwise why none does. */
function promptfooCheck(check: AnswerCheck): CheckAssertion | { why: string } {
  if ('not' in check) {
    const plain = promptfooCheck(check.not)
    return 'why' in plain ? plain : { ...plain, type: `not-${plain.type}` }
  }
  if ('contains' in check) return { type: 'icontains', value: check.contains, difference: inWords }
  if ('containsAny' in check) {
    return { type: 'icontains-any', value: [...check.containsAny], difference: inWords }
  }
  if (!('matches' in check)) return callAssertion(check)
  const read = readExpression(check.matches)
  if ('fault' in read) throw new Error(`Expected a regular expression, got ${check.matches}`)
  const { source, flags } = read.expression
  const text = literalOf(source)
  if (text !== undefined && flags === '') return { type: 'contains', value: text }
  if (text !== undefined && flags === 'i') return { type: 'icontains', value: text }
  if (flags !== '') return { why: 'a regular expression of promptfoo has no flags' }
  const beginning = source.startsWith('^') ? literalOf(source.slice(1)) : undefined
  return beginning === undefined || beginning === ''
    ? { type: 'regex', value: source }
    : { type: 'starts-with', value: beginning }
}

const inWords = 'promptfoo finds the phrase within words and numbers too, and only as it is spelt'
