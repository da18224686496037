import { idOfText } from '../../corpus/idOfText.ts'
import { answeredIn, askedIn } from '../imported/askedAndAnswered.ts'
import { textsOf } from '../imported/givenTexts.ts'
import type { ImportedCase, ImportFormat } from '../imported/importedCase.ts'
import { notesIn } from '../imported/notes.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'

const keys = [
  ...[
    'id',
    'inputs',
    'outputs',
    'metadata',
    'dataset_id',
    'source_run_id',
    'split',
    'reference_outputs',
  ],
  ...['referenceOutputs', 'created_at', 'modified_at', 'attachments'],
]

const lists = ['examples', 'data']

/** Metadata about when and where a record was stored, not about the case. */
const bookkeeping = ['created_at', 'modified_at', 'dataset_id', 'source_run_id']

/** LangSmith: examples of a dataset, or of an experiment with its outputs, as JSON, JSON Lines or CSV. */
export const langsmith: ImportFormat = {
  name: 'langsmith',
  title: 'LangSmith',
  recognize: ([source]) => (source ? knownKeys(recordsOf(source, lists), keys, [['inputs']]) : 0),
  read: sources => ({ cases: sources.flatMap(source => recordsOf(source, lists)).map(caseOf) }),
}

/**
 * The outputs of an example are the expected ones. If there are also `reference_outputs`, the outputs are those of an
 * experiment.
 */
function caseOf(given: Given): ImportedCase {
  const expected = given.field('reference_outputs', 'referenceOutputs')
  const outputs = given.field('outputs')
  const { answer: reference, contexts: references } = answeredIn(expected ?? outputs, 'reference')
  const answered = expected ? answeredIn(outputs) : {}
  const { contexts, ...asked } = askedIn(given.field('inputs'))
  for (const name of bookkeeping) given.field(name)?.pass()
  const metadata = given.field('metadata')?.parsed()
  return {
    given,
    id: given.field('id')?.text(),
    ...asked,
    reference,
    ...(references && { relevantDocuments: references.map(documentOf) }),
    ...answered,
    contexts: answered.contexts ?? contexts,
    tags: splitsOf(given, metadata),
    meta: notesIn('metadata', metadata),
  }
}

function documentOf({ id, text }: { id?: string; text: string }) {
  return { id: id ?? idOfText(text), text }
}

function splitsOf(given: Given, metadata: Given | undefined): string[] | undefined {
  const split = given.field('split') ?? metadata?.field('dataset_split')
  return split && textsOf(split)
}
