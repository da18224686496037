import { defined } from '../../defined.ts'
import { idOfText } from '../../corpus/idOfText.ts'
import type { ImportedCase, ImportedDocument, ImportFormat } from '../imported/importedCase.ts'
import { labelsOfPeople } from '../imported/labelsOfPeople.ts'
import { notesIn } from '../imported/notes.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'

const keys = [
  ...['query', 'query_id', 'expected_response', 'expected_chunks', 'meta', 'dataset_id'],
  ...['ground_truth_id', 'response', 'human_score', 'expected_score'],
]

/** How good a response is. A set for the alignment of a judge has them, and also wrong responses. */
const ratings = ['expected_score', 'human_score', 'expected_min', 'expected_max']

const lists = ['ground_truth', 'golden_set']

/** TruLens: golden sets, a list of queries with expected responses and chunks, as JSON, JSON Lines or CSV. */
export const trulens: ImportFormat = {
  name: 'trulens',
  title: 'TruLens',
  recognize: ([source]) =>
    source
      ? knownKeys(recordsOf(source, lists), keys, [
          ['query'],
          ['expected_response', 'expected_chunks', 'response', 'human_score'],
        ])
      : 0,
  read: sources => ({ cases: sources.flatMap(source => recordsOf(source, lists)).map(caseOf) }),
}

function caseOf(given: Given): ImportedCase {
  given.field('dataset_id')?.lose('a golden set is a file, and has its name')
  // Older sets have `response` instead of `expected_response`, with the same meaning.
  const response = given.field('expected_response', 'response')?.text()
  const rated = ratings.flatMap(name => given.field(name) ?? [])
  for (const rating of rated) rating.lose(labelsOfPeople('on scores of TruLens'))
  return {
    given,
    id: given.field('query_id', 'ground_truth_id', 'example_id')?.text(),
    question: given.field('query')?.text(),
    // A rated response is an answer, and need not be right.
    ...(rated.length > 0 ? defined({ answer: response }) : { reference: response }),
    relevantDocuments: documentsOf(given.field('expected_chunks')),
    meta: notesIn('meta', given.field('meta', 'metadata')),
  }
}

function documentsOf(given: Given | undefined): ImportedDocument[] | undefined {
  const chunks = given?.parsed().items()?.map(chunkOf)
  if (!chunks) {
    given?.lose('expected a list of chunks')
    return undefined
  }
  // TruLens divides NDCG by the best gain, so that only the ratio of grades counts, as in our NDCG.
  const isFraction = chunks.some(({ grade = 1 }) => !Number.isInteger(grade))
  if (isFraction)
    given?.tell('scores below 1 are carried over as hundredths: a grade is a whole number')
  return chunks.map(({ grade = 1, ...chunk }) => ({
    ...chunk,
    grade: isFraction ? Math.round(grade * 100) : grade,
  }))
}

function chunkOf(given: Given): ImportedDocument {
  if (given.node.kind === 'scalar') {
    const text = given.text() ?? ''
    return { id: idOfText(text), text }
  }
  const text = given.field('text')?.text()
  const id = given.field('id', 'doc_id', 'chunk_id', 'title')?.text()
  const grade = given.field('expect_score', 'expected_score')?.number()
  return {
    id: id ?? (text === undefined ? '' : idOfText(text)),
    ...defined({ text, grade }),
  }
}
