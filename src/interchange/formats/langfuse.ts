import { answeredIn, askedIn } from '../imported/askedAndAnswered.ts'
import type { ImportedCase, ImportFormat } from '../imported/importedCase.ts'
import { notesIn } from '../imported/notes.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'

const keys = [
  ...['id', 'input', 'expectedOutput', 'expected_output', 'metadata', 'status'],
  ...['datasetId', 'dataset_id', 'datasetName', 'dataset_name', 'createdAt', 'created_at'],
  ...['sourceTraceId', 'source_trace_id', 'sourceObservationId', 'source_observation_id'],
]

const lists = ['data', 'items']

/** Metadata about when and where a record was stored, not about the case. */
const bookkeeping = [
  ...['datasetId', 'dataset_id', 'datasetName', 'dataset_name', 'projectId', 'project_id'],
  ...['createdAt', 'created_at', 'updatedAt', 'updated_at'],
  ...['sourceTraceId', 'source_trace_id', 'sourceObservationId', 'source_observation_id'],
]

/** Langfuse: items of a dataset, as its API and its exports have them, as JSON, JSON Lines or CSV. */
export const langfuse: ImportFormat = {
  name: 'langfuse',
  title: 'Langfuse',
  recognize: ([source]) =>
    source
      ? knownKeys(recordsOf(source, lists), keys, [
          ['input'],
          ['expectedOutput', 'expected_output', 'sourceTraceId', 'source_trace_id'],
        ])
      : 0,
  read: sources => ({ cases: sources.flatMap(source => recordsOf(source, lists)).map(caseOf) }),
}

function caseOf(given: Given): ImportedCase {
  const { answer: reference, contexts: expected } = answeredIn(
    given.field('expectedOutput', 'expected_output'),
    'reference',
  )
  for (const name of bookkeeping) given.field(name)?.pass()
  const { contexts, ...asked } = askedIn(given.field('input'))
  return {
    given,
    id: given.field('id')?.text(),
    ...asked,
    reference,
    // An item that was made of a trace has what was retrieved, which need not be relevant.
    ...((expected ?? contexts) && { contexts: [...(expected ?? []), ...(contexts ?? [])] }),
    ...(isArchived(given.field('status')) && { skip: true }),
    meta: notesIn('metadata', given.field('metadata')),
  }
}

function isArchived(status: Given | undefined): boolean {
  return status?.text()?.toUpperCase() === 'ARCHIVED'
}
