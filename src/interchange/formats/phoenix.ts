import { answeredIn, askedIn } from '../imported/askedAndAnswered.ts'
import { textsOf } from '../imported/givenTexts.ts'
import type { ImportedCase, ImportFormat } from '../imported/importedCase.ts'
import { notesIn } from '../imported/notes.ts'
import { recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'

/** The ids of an example by their names of now and before. */
const ids = ['node_id', 'example_id']

const ofPhoenix = /^(?:id|node_id|example_id|splits|(?:input|output|metadata)(?:[._].+)?)$/
const column = /^(?:input|output)[._]/

/** Phoenix: examples of a dataset, as CSV with columns such as `input.question`, or as JSON Lines. */
export const phoenix: ImportFormat = {
  name: 'phoenix',
  title: 'Phoenix',
  recognize: ([source]) => {
    const keys = source ? (recordsOf(source)[0]?.keys ?? []) : []
    const own = keys.filter(key => ofPhoenix.test(key))
    // Other tables have columns such as `input_tokens`.
    const isOnlyOwn = own.length === keys.length && own.some(key => column.test(key))
    const hasInput = own.some(key => key.startsWith('input'))
    const isOurs = isOnlyOwn || ids.some(key => keys.includes(key))
    return hasInput && isOurs ? own.length : 0
  },
  read: sources => ({ cases: sources.flatMap(source => recordsOf(source)).map(caseOf) }),
}

/**
 * The output of an example is the expected one. Its passages are kept as notes: an example that was made of a span has
 * what was retrieved, which need not be relevant.
 */
function caseOf(given: Given): ImportedCase {
  const asked = askedIn(part(given, 'input'))
  const { answer: reference, contexts } = answeredIn(part(given, 'output'), 'reference')
  const splits = given.field('splits')
  for (const name of ids) given.field(name)?.pass()
  return {
    given,
    id: given.field('id')?.text(),
    ...asked,
    reference,
    ...(contexts && { contexts: [...contexts, ...(asked.contexts ?? [])] }),
    tags: splits && textsOf(splits),
    meta: metadataOf(given),
  }
}

/** A mapping, or the columns of a table that stand for it. */
function part(given: Given, name: string): Given | undefined {
  return given.field(name) ?? given.columns(`${name}.`) ?? given.columns(`${name}_`)
}

function metadataOf(given: Given): ImportedCase['meta'] {
  const whole = given.field('metadata')
  if (whole) return notesIn('metadata', whole)
  const columns = part(given, 'metadata')?.fields() ?? []
  return Object.fromEntries(columns.map(([name, value]) => [name, value.parsed().data()]))
}
