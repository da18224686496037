import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { nameElsewhere } from '../../schema/issueFindings.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import { expectedToolChecks } from '../imported/expectedTools.ts'
import { importedContexts } from '../imported/givenContexts.ts'
import { textsOf } from '../imported/givenTexts.ts'
import type { ImportedCase, ImportedDocument, ImportFormat } from '../imported/importedCase.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'

/** Keys of a case that a column may hold. */
export const plainKeys = [
  ...['id', 'question', 'reference', 'facts', 'answer', 'contexts', 'relevantDocuments'],
  ...['tags', 'group', 'asOf', 'answerable'],
]

/** Any table or JSON Lines with columns named like the keys of a case, or named with `--columns`. */
export const plain: ImportFormat = {
  name: 'plain',
  title: 'a table',
  // Other files with a question may belong to a tool.
  recognize: ([source], { columns }) => {
    if (!source || source.kind === 'words') return 0
    if (columns) return 100
    const records = recordsOf(source)
    const exact = knownKeys(records, plainKeys, [['question']])
    return exact > 0 ? exact - 0.5 : hasQuestion(records[0]) ? leastSign : 0
  },
  read(sources, { columns: named = {}, pipeline }) {
    const records = sources.flatMap(source => recordsOf(source))
    const has = [...new Set(records.flatMap(({ keys }) => keys))]
    const [key, missing] = Object.entries(named).find(([, column]) => !has.includes(column)) ?? []
    if (missing !== undefined) throw noColumn(key ?? '', missing, has)
    const found = columnsIn(has, named)
    const columns = { ...found, ...named }
    return {
      cases: records.map(record => caseOf(record, columns)),
      differences: [
        ...(sources.some(one => one.kind === 'records' && one.isByPosition)
          ? [firstRowCounts]
          : []),
        ...readAs(found),
        ...besideExact(has, named),
        ...suggestions(has, { columns, named, pipeline }),
      ],
    }
  },
}

/** Less than any sign of a tool. */
const leastSign = 0.25

/** What `columns` names, if it is numbers alone: they may be positions in a table without a row of names. */
export function numbersIn(columns: Readonly<Record<string, string>> = {}): string[] {
  const named = Object.values(columns)
  return named.every(column => /^[1-9]\d*$/.test(column)) ? named : []
}

const firstRowCounts =
  '`--columns` names columns by position, so the first row is a case too: if it has the names of columns, write these'

/** Columns of other names that are read without `--columns`. */
const recognizedKeys = ['question', 'reference']

/** Names of columns in other languages, in lower case. */
const otherLanguages: Readonly<Record<string, readonly string[]>> = {
  question: ['问题', '問題', 'вопрос'],
  answer: ['答案', 'ответ'],
}

/** The key of a case that a column holds under another name. */
function keyOf(column: string): string | undefined {
  const name = column.toLowerCase().replaceAll(/[\s_-]/g, '')
  return (
    plainKeys.find(key => key.toLowerCase() === name) ??
    Object.keys(otherLanguages).find(key => otherLanguages[key]?.includes(name)) ??
    nameElsewhere(column, recognizedKeys)
  )
}

function hasQuestion(record: Given | undefined): boolean {
  return (record?.fields() ?? []).some(
    ([name, { node }]) =>
      // A mapping in a cell is an input of several values, and not a question.
      keyOf(name) === 'question' && node.kind === 'scalar' && !/^\s*\{\s*["']/.test(node.raw),
  )
}

type Columns = Readonly<Record<string, string>>

/** Columns with another name than the key, by the key that they could hold. */
function candidatesIn(has: readonly string[], named: Columns): Map<string, string[]> {
  const taken = new Set([...plainKeys, ...Object.values(named)])
  const free = has.filter(column => !taken.has(column))
  const candidates = Map.groupBy(free, keyOf)
  return new Map(
    [...candidates].flatMap(([key, columns]) =>
      key === undefined || named[key] !== undefined ? [] : [[key, columns]],
    ),
  )
}

/**
 * The columns of other names that are read, by key.
 * @throws UserError if two columns could be one key
 */
function columnsIn(has: readonly string[], named: Columns): Columns {
  const entries = [...candidatesIn(has, named)].flatMap(([key, [first = '', second]]) => {
    if (has.includes(key)) return []
    if (second !== undefined) throw unclear(key, first, second)
    return [[key, first] as const]
  })
  return Object.fromEntries(entries)
}

function unclear(key: string, first: string, second: string): UserError {
  return new UserError({
    problem: `Expected one column for \`${key}\`, but ${namesOf([first, second])} could both be it`,
    fix: `Name the one that is meant: --columns ${flag(key, first)} or --columns ${flag(key, second)}`,
  })
}

function readAs(found: Columns): string[] {
  const read = Object.entries(found).map(
    ([key, column]) => `\`${printable(column, 80)}\` is read as \`${key}\``,
  )
  return read.length === 0 ? [] : [read.join(', ')]
}

/** Columns that could be a key that another column has by its exact name. */
function besideExact(has: readonly string[], named: Columns): string[] {
  return [...candidatesIn(has, named)].flatMap(([key, columns]) =>
    has.includes(key) && !Object.values(named).includes(key)
      ? columns.map(
          column =>
            `\`${key}\` is read, and \`${printable(column, 80)}\` is not; if that is meant, import with --columns ${flag(key, column)}`,
        )
      : [],
  )
}

function flag(key: string, column: string): string {
  const pair = `${key}=${printable(column, 80)}`
  return /^[\p{L}\p{N}_=.-]+$/u.test(pair) ? pair : `"${pair}"`
}

/** Names of columns that may list the documents of the right answer. */
const documentNames = ['source', 'sources', 'document', 'documents']

interface Read {
  columns: Columns
  named: Columns
  pipeline: string | undefined
}

/** Suggests a key for columns that are not read, or that may hold the right answer, with the flags to write. */
function suggestions(has: readonly string[], { columns, named, pipeline }: Read): string[] {
  const taken = new Set(Object.values(columns))
  const isRead = (key: string) =>
    columns[key] !== undefined || (has.includes(key) && !taken.has(key))
  const others = has.filter(name => !plainKeys.includes(name) && !taken.has(name))
  const flags: string[] = []
  const notes: string[] = []
  const suggest = (key: string, column: string, what: string) => {
    flags.push(flag(key, column))
    notes.push(`${what}, import with --columns ${flag(key, column)}`)
  }
  const isRightKnown = isRead('reference') || isRead('facts') || has.includes('expected_facts')
  const answer = columns['answer'] ?? 'answer'
  const isUnclear = !isRightKnown && isRead('answer') && named['answer'] === undefined
  if (isUnclear) suggest('reference', answer, answerOrReference(answer, pipeline))
  const lists = others.filter(name => documentNames.includes(name.toLowerCase()))
  const [documents, second] = lists
  if (documents !== undefined && second === undefined && !isRead('relevantDocuments'))
    suggest(
      'relevantDocuments',
      documents,
      notRead(documents, 'names the documents of the right answer'),
    )
  const texts = others.map(name => ({ name, key: nameElsewhere(name, ['facts', 'contexts']) }))
  for (const { name, key } of texts)
    if (key !== undefined && !isRead(key)) suggest(key, name, notRead(name, `has the \`${key}\``))
  const rest = texts.flatMap(({ name, key }) =>
    key === undefined && !lists.includes(name) && keyOf(name) === undefined ? [name] : [],
  )
  const [only, ...more] = rest
  const isWithout = !isRightKnown && !isUnclear && only !== undefined
  if (isWithout && more.length > 0) notes.push(withoutReference)
  if (isWithout && more.length === 0)
    suggest('reference', only, notRead(only, 'has the right answer'))
  return flags.length > 1 ? [...notes, `all of these: --columns ${flags.join(',')}`] : notes
}

function answerOrReference(column: string, pipeline: string | undefined): string {
  const name = `\`${printable(column, 80)}\``
  return pipeline === undefined
    ? `${name} is read as the answer of your system; if it is the right answer`
    : `${name} is left out, because the pipeline answers; if it is the right answer`
}

const notRead = (column: string, what: string): string =>
  `\`${printable(column, 80)}\` is not read; if it ${what}`

const withoutReference =
  'no column is called `reference`; if another one has the right answer, import with --columns reference=<its name>'

function noColumn(key: string, column: string, has: readonly string[]): UserError {
  return new UserError({
    problem: `Expected a column \`${printable(column, 80)}\` for \`${key}\`, because of \`--columns\``,
    fix: has.length === 0 ? 'The file has no rows and no records' : `There are ${namesOf(has)}`,
  })
}

/** Names of columns for a message. */
export function namesOf(columns: readonly string[]): string {
  return firstFew(
    columns.map(name => `\`${printable(name, 80)}\``),
    20,
  )
}

function caseOf(given: Given, columns: Readonly<Record<string, string>>): ImportedCase {
  // A column that was named for one key is not used for another.
  const named = new Set(Object.values(columns))
  const of = (key: string) => {
    const column = columns[key] ?? (named.has(key) ? undefined : key)
    if (column === undefined) return undefined
    return key === 'contexts' ? given.fieldOrEmptyList(column) : given.field(column)
  }
  const [contexts, documents, tags] = [of('contexts'), of('relevantDocuments'), of('tags')]
  const answer = of('answer')?.text()
  // MLflow calls them by this name.
  const facts = of('facts') ?? given.field('expected_facts')
  return {
    given,
    id: of('id')?.text(),
    question: of('question')?.text(),
    reference: referenceIn(of('reference')),
    facts: facts && claimsIn(facts.parsed()),
    ...defined({ answer }),
    contexts: contexts && importedContexts(contexts),
    relevantDocuments: documents && documentsOf(documents),
    tags: tags && namesIn(tags),
    group: of('group')?.text(),
    asOf: of('asOf')?.text(),
    answerable: answerableIn(of('answerable')),
    // vitest-evals and others call them by this name.
    checks: expectedToolChecks(given.field('expectedTools', 'expected_tools')),
  }
}

/** RAGAS' `ground_truths` is a list. */
function referenceIn(given: Given | undefined): string | undefined {
  if (!given) return undefined
  if (!given.items() && !/truths$/i.test(given.path)) return given.text()
  const [first, ...others] = textsOf(given) ?? []
  if (others.length > 0) given.tell('a case has one reference: the first is carried over')
  return first
}

function answerableIn(given: Given | undefined): ImportedCase['answerable'] {
  if (!given) return undefined
  const word = given.text()?.trim().toLowerCase() ?? ''
  if (word === 'ask') return 'ask'
  if (!/^(?:true|false|yes|no|1|0)$/.test(word))
    given.refuse('Expected `answerable` to be true, false or ask', 'Write true, false or ask')
  return /^(?:true|yes|1)$/.test(word)
}

/** A list, or a text with `|` between the names. */
function namesIn(given: Given): string[] {
  const texts = textsOf(given) ?? []
  const [only] = texts
  if (texts.length !== 1 || only === undefined) return texts
  return only
    .split('|')
    .map(name => name.trim())
    .filter(name => name !== '')
}

/** A claim of a list may contain the sign that separates claims in a text. */
const claimsIn = (given: Given): string[] =>
  given.items() ? (textsOf(given) ?? []) : namesIn(given)

function documentsOf(given: Given): ImportedDocument[] {
  const items = given.parsed().items()
  if (!items || items.every(({ node }) => node.kind === 'scalar'))
    return namesIn(given).map(id => ({ id }))
  return items.flatMap((item): ImportedDocument[] => {
    if (item.node.kind === 'scalar') return [{ id: item.text() ?? '' }]
    const text = item.field('text')?.text()
    const grade = item.field('grade')?.number()
    const id = item.field('id')?.text()
    if (id === undefined) return item.lose('a document has no id') ?? []
    return [{ id, ...defined({ grade, text }) }]
  })
}
