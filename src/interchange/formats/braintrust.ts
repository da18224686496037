import { answeredIn, askedIn } from '../imported/askedAndAnswered.ts'
import { textsOf } from '../imported/givenTexts.ts'
import type { ImportedCase, ImportFormat } from '../imported/importedCase.ts'
import { notesIn } from '../imported/notes.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'

const keys = [
  ...['id', 'input', 'expected', 'metadata', 'tags', 'output', 'scores', '_xact_id', 'created'],
  ...['dataset_id', 'project_id', 'root_span_id', 'span_id', 'is_root', 'origin'],
]

const lists = ['events', 'rows', 'data']

/** Metadata about when and where a record was stored, not about the case. */
const bookkeeping = [
  ...[
    '_xact_id',
    '_pagination_key',
    'created',
    'dataset_id',
    'project_id',
    'experiment_id',
    'org_id',
  ],
  ...['root_span_id', 'span_id', 'span_parents', 'is_root', 'log_id'],
]

/** Braintrust: rows of a dataset or of an experiment, as JSON, JSON Lines or CSV. */
export const braintrust: ImportFormat = {
  name: 'braintrust',
  title: 'Braintrust',
  recognize: ([source]) =>
    source
      ? knownKeys(recordsOf(source, lists), keys, [['input'], ['expected', '_xact_id', 'scores']])
      : 0,
  read: sources => ({ cases: sources.flatMap(source => recordsOf(source, lists)).map(caseOf) }),
}

function caseOf(given: Given): ImportedCase {
  const { contexts, ...asked } = askedIn(given.field('input'))
  const { reference, ...answered } = scoredIn(given) ?? answersIn(given)
  const tags = given.field('tags')
  for (const name of bookkeeping) given.field(name)?.pass()
  given.field('scores')?.lose('scores are made by the metrics of the set')
  return {
    given,
    id: given.field('id')?.text(),
    ...asked,
    reference,
    ...answered,
    contexts: answered.contexts ?? contexts,
    tags: tags && textsOf(tags),
    meta: notesIn('metadata', given.field('metadata')),
  }
}

type Answers = Pick<ImportedCase, 'reference' | 'answer' | 'contexts'>

function answersIn(given: Given): Answers {
  const { answer: reference } = answeredIn(given.field('expected'), 'reference')
  return { reference, ...answeredIn(given.field('output')) }
}

/** The row of a test of a scorer: its input has the answer, and `expected` and `output` are scores. */
function scoredIn(given: Given): Answers | undefined {
  const expected = given.field('expected')
  const input = given.field('input')?.parsed()
  const answer = input?.field('output')
  if (!input || !answer || !expected || !isScore(expected)) return undefined
  for (const score of [expected, given.field('output')]) score?.lose(scoreOfScorer)
  return { ...answeredIn(answer), reference: input.field('expected')?.text() }
}

const isScore = ({ node }: Given): boolean =>
  node.kind === 'scalar' && /^(?:true|false|[01](?:\.\d+)?)$/i.test(node.raw.trim())

const scoreOfScorer =
  'it is a score, because the input has the answer: a run here scores the answer itself'
