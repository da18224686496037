import { defined } from '../../defined.ts'
import { idOfText } from '../../corpus/idOfText.ts'
import { answeredIn, askedIn } from '../imported/askedAndAnswered.ts'
import { mappingOrText, textsOf } from '../imported/givenTexts.ts'
import type {
  ImportedCase,
  ImportedContext,
  ImportedDocument,
  ImportFormat,
} from '../imported/importedCase.ts'
import { joinNotes, notesIn } from '../imported/notes.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'
import { madeUpIds } from './ragas.ts'

/** What is expected, in a mapping of its own or, in MLflow 2, beside the request. */
const expected = [
  ...['expectations', 'expected_response', 'expected_facts', 'guidelines'],
  'expected_retrieved_context',
]

const keys = [
  ...['inputs', 'outputs', 'request', 'response', 'retrieved_context', 'tags', 'source'],
  ...['request_id', 'dataset_record_id'],
  ...expected,
]

const lists = ['records', 'dataset_records', 'data']

/** Metadata about when and where a record was stored, not about the case. */
const bookkeeping = [
  ...['dataset_id', 'created_time', 'create_time', 'last_update_time'],
  ...['source_id', 'source_type'],
]

/** MLflow: records of an evaluation dataset, and those of MLflow 2, as JSON, JSON Lines or CSV. */
export const mlflow: ImportFormat = {
  name: 'mlflow',
  title: 'MLflow',
  recognize: ([source]) =>
    source ? knownKeys(recordsOf(source, lists), keys, [['inputs', 'request'], expected]) : 0,
  read: sources => ({ cases: sources.flatMap(source => recordsOf(source, lists)).map(caseOf) }),
}

function caseOf(given: Given): ImportedCase {
  const stated = given.field('expectations')
  const expectations = stated && mappingOrText(stated)
  const retrieved = given.fieldOrEmptyList('retrieved_context')
  const { contexts, ...asked } = askedIn(given.field('inputs', 'request'))
  const answered = answeredIn(given.field('outputs', 'response'))
  const source = given.field('source')
  for (const name of bookkeeping) given.field(name)?.pass()
  return {
    given,
    id: given.field('dataset_record_id', 'request_id')?.text(),
    ...asked,
    ...expectedIn(name => expectations?.field(name) ?? given.field(name)),
    ...answered,
    contexts: retrieved ? contextsIn(retrieved.parsed()) : (answered.contexts ?? contexts),
    meta: joinNotes(
      notesIn('tags', given.field('tags')),
      source && { source: source.parsed().data() },
    ),
  }
}

type Expected = Pick<ImportedCase, 'reference' | 'facts' | 'aspects' | 'relevantDocuments'>

/**
 * What MLflow calls expectations.
 * @param expecting the value of an expectation by its name
 */
export function expectedIn(expecting: (name: string) => Given | undefined): Expected {
  const facts = expecting('expected_facts')
  const guidelines = expecting('guidelines')
  const documents = expecting('expected_retrieved_context')
  return {
    reference: answeredIn(expecting('expected_response'), 'reference').answer,
    facts: facts && textsOf(facts),
    aspects: guidelines && statementsIn(guidelines.parsed()),
    relevantDocuments: documents && documentsIn(documents.parsed()),
  }
}

/** A list of rules for the answer, or lists by names. */
function statementsIn(guidelines: Given): string[] {
  if (guidelines.node.kind !== 'mapping') return textsOf(guidelines) ?? []
  guidelines.tell('the names of the groups are left out')
  return guidelines.fields().flatMap(([, group]) => textsOf(group) ?? [])
}

function documentsIn(given: Given): ImportedDocument[] {
  const documents = passagesIn(given)
  if (documents.some(({ uri }) => uri === undefined)) given.tell(madeUpIds)
  return documents.map(({ uri, text = '' }) => ({
    id: uri ?? idOfText(text),
    ...(text !== '' && { text }),
  }))
}

/** The passages, if each has its text: a part of them would count as all that was retrieved. */
function contextsIn(given: Given): ImportedContext[] | undefined {
  const items = given.items()
  if (!items) return given.lose('expected a list of documents here')
  const unknown = items.filter(item => item.field('content')?.node.kind !== 'scalar')
  for (const item of unknown) item.tell('a retrieved document has a text in `content`')
  if (unknown.length > 0)
    return given.lose(
      'left out, so what was retrieved is unknown: not all documents have a `content`',
    )
  return passagesIn(given).map(({ uri, text = '' }) => ({ text, ...defined({ documentId: uri }) }))
}

/** MLflow names a document by its address, and may have its text. */
function passagesIn(given: Given): { uri?: string; text?: string }[] {
  return (given.items() ?? []).flatMap(item => {
    const uri = item.field('doc_uri')?.text()
    const text = item.field('content')?.text()
    if (uri === undefined && text === undefined)
      return item.lose('a document has a `doc_uri` or `content`') ?? []
    return [defined({ uri, text })]
  })
}
