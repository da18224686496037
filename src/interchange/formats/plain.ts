import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import { contextsOf } from '../imported/givenContexts.ts'
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
    return Math.max(0, knownKeys(recordsOf(source), plainKeys, [['question']]) - 0.5)
  },
  read(sources, { columns = {} }) {
    const records = sources.flatMap(source => recordsOf(source))
    const has = new Set(records.flatMap(({ keys }) => keys))
    const [key, missing] = Object.entries(columns).find(([, column]) => !has.has(column)) ?? []
    if (missing !== undefined) throw noColumn(key ?? '', missing, [...has])
    const saysWhatIsRight = ['reference', 'facts', 'expected_facts'].some(name => has.has(name))
    const isUnclear = has.has('answer') && !saysWhatIsRight && Object.keys(columns).length === 0
    const taken = new Set([...plainKeys, ...Object.values(columns)])
    const isWithout =
      [...has].some(name => !taken.has(name)) &&
      !saysWhatIsRight &&
      columns['reference'] === undefined
    return {
      cases: records.map(record => caseOf(record, columns)),
      differences: isUnclear ? [answerOrReference] : isWithout ? [withoutReference] : [],
    }
  },
}

const answerOrReference =
  '`answer` is read as the answer of your system; if it is the right answer, import with --columns reference=answer'

const withoutReference =
  'no column is called `reference`; if another one has the right answer, import with --columns reference=<its name>'

function noColumn(key: string, column: string, has: readonly string[]): UserError {
  return new UserError({
    problem: `Expected a column \`${printable(column, 80)}\` for \`${key}\`, because of \`--columns\``,
    fix: has.length === 0 ? 'The file has no rows and no records' : `There are ${namesOf(has)}`,
  })
}

function namesOf(columns: readonly string[]): string {
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
    reference: of('reference')?.text(),
    facts: facts && claimsIn(facts.parsed()),
    ...defined({ answer }),
    contexts: contexts && contextsOf(contexts),
    relevantDocuments: documents && documentsOf(documents),
    tags: tags && namesIn(tags),
    group: of('group')?.text(),
    asOf: of('asOf')?.text(),
    answerable: of('answerable') && isTrue(of('answerable')),
  }
}

function isTrue(given: Given | undefined): boolean {
  const word = given?.text()?.trim().toLowerCase() ?? ''
  if (!/^(?:true|false|yes|no|1|0)$/.test(word))
    given?.refuse('Expected `answerable` to be true or false', 'Write true or false')
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
