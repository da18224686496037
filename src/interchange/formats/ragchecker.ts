import type { Verdict } from '../../judge/claim.ts'
import { isBlank } from '../../text/isBlank.ts'
import { counted } from '../../text/numbers.ts'
import { importedContexts } from '../imported/givenContexts.ts'
import type { ImportedCase, ImportedPreference, ImportFormat } from '../imported/importedCase.ts'
import type { JudgedClaim, JudgedClaims } from '../imported/judgedClaims.ts'
import { notesIn } from '../imported/notes.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

const keys = [
  ...['query_id', 'query', 'gt_answer', 'response', 'retrieved_context', 'response_claims'],
  ...[
    'gt_answer_claims',
    'answer2response',
    'response2answer',
    'retrieved2response',
    'retrieved2answer',
  ],
]

/** The list of inputs and outputs, and the list of a benchmark's questions. */
const questionLists = ['results', 'input_data']

/** RAGChecker: inputs, outputs with claims and labels, questions of benchmarks, and people's labels, as JSON. */
export const ragchecker: ImportFormat = {
  name: 'ragchecker',
  title: 'RAGChecker',
  // The corpus of a benchmark may come before its questions.
  recognize: sources =>
    Math.max(
      0,
      ...sources.map(source =>
        knownKeys(recordsOf(source, questionLists), keys, [['query'], ['gt_answer']]),
      ),
    ),
  read(sources) {
    for (const source of sources) {
      if (source.kind === 'document') source.root.field('metrics')?.lose(measuredAnew)
    }
    const records = sources.flatMap(source => recordsOf(source, questionLists))
    const facts = new Map(sources.flatMap(factsIn))
    loseCorpus(records.filter(isDocument))
    return {
      cases: records
        .filter(record => !isDocument(record) && !isLabelled(record))
        .map(record => caseOf(record, facts.get(record))),
      preferences: records.filter(isLabelled).flatMap(record => preferenceOf(record) ?? []),
      preset: 'ragchecker',
    }
  },
}

/** A benchmark has the claims of all right answers in a list of their own, in the order of its questions. */
function factsIn(source: Source): [question: Given, facts: string[]][] {
  const claims = source.kind === 'document' ? source.root.field('gt_answer_claims') : undefined
  const lists = claims?.items()
  const questions = recordsOf(source, questionLists)
  if (lists && lists.length !== questions.length)
    return claims?.lose('there are not as many lists of claims as questions') ?? []
  return (lists ?? []).flatMap((list, index): [Given, string[]][] => {
    const question = questions[index]
    return question ? [[question, list.items()?.map(claimText) ?? []]] : []
  })
}

/** A line of a benchmark's corpus. */
const isDocument = ({ keys: own }: Given): boolean => own.includes('doc_id')

function loseCorpus(documents: readonly Given[]): void {
  for (const document of documents) document.pass()
  documents[0]?.tell(
    `a corpus of ${counted(documents.length, 'document')}: your pipeline retrieves from it, and a golden set has none`,
    'doc_id',
  )
}

/** The answers of two systems, with a person's labels. */
const isLabelled = ({ keys: own }: Given): boolean =>
  ['model1', 'model2', 'overall_label'].every(key => own.includes(key))

const oneLabel = 'a pair of answers has one preference: `overall_label` is carried over'
const noKeyOfPair = 'a preference has no key for this'

/** RAGChecker's labels say how much better the second answer is, as ours do. */
function preferenceOf(given: Given): ImportedPreference | undefined {
  const question = given.field('query')?.text()
  const reference = given.field('gt_answer')?.text()
  const [first, second] = ['model1', 'model2'].map(name => answerOf(given.field(name)))
  const preference = given.field('overall_label')?.number()
  const isLabel = preference !== undefined && Math.abs(preference) <= mostPreferred
  for (const name of ['correctness_label', 'completeness_label']) given.field(name)?.lose(oneLabel)
  const group = ['dataset', 'query_id'].flatMap(name => given.field(name)?.text() ?? []).join('/')
  const id = given.field('instance_id')?.text() ?? group
  if (question === undefined || isBlank(question)) return given.lose('a preference needs `query`')
  if (first === undefined || second === undefined)
    return given.lose('a preference needs the `response` of `model1` and `model2`')
  if (!isLabel) return given.lose('a preference needs an `overall_label` from -2 to 2')
  return {
    id,
    question,
    ...(reference !== undefined && !isBlank(reference) && { reference }),
    answers: [first, second],
    preference,
    ...(group !== '' && { group }),
  }
}

const mostPreferred = 2

function answerOf(model: Given | undefined): string | undefined {
  for (const name of ['model_name', 'critiques']) model?.field(name)?.lose(noKeyOfPair)
  return model?.field('response')?.text()
}

const measuredAnew = 'metrics are computed here, from claims and labels that are carried over'

/** @param listed the claims of the right answer, if a benchmark lists them outside of its questions */
function caseOf(given: Given, listed: readonly string[] | undefined): ImportedCase {
  const stated = factsOf(given)
  const facts = listed ?? stated
  const retrieved = given.fieldOrEmptyList('retrieved_context')
  const contexts = retrieved && importedContexts(retrieved)
  given.field('metrics')?.lose(measuredAnew)
  return {
    given,
    id: given.field('query_id')?.text(),
    question: given.field('query')?.text(),
    reference: given.field('gt_answer')?.text(),
    answer: given.field('response')?.text(),
    contexts,
    facts,
    claims: claimsOf(given, { contexts: contexts?.length ?? 0, isStated: stated !== undefined }),
    meta: notesIn('novel', given.field('novel')),
  }
}

const labelLists = ['answer2response', 'response2answer', 'retrieved2response', 'retrieved2answer']

/** Claims of the right answer without any label are an input, as a person or another tool wrote it. */
function factsOf(given: Given): string[] | undefined {
  if (labelLists.some(name => given.field(name))) return undefined
  return given.field(names.reference.claims)?.items()?.map(claimText)
}

function claimsOf(
  given: Given,
  { contexts, isStated }: { contexts: number; isStated: boolean },
): JudgedClaims | undefined {
  const answer = judged(given, { contexts, ...names.answer })
  const reference = isStated ? undefined : judged(given, { contexts, ...names.reference })
  return answer && reference && { answer, reference }
}

/** The pairs of texts: `answer2response` has a label for each claim of the response. */
const names = {
  answer: { claims: 'response_claims', text: 'answer2response', passages: 'retrieved2response' },
  reference: { claims: 'gt_answer_claims', text: 'response2answer', passages: 'retrieved2answer' },
}

interface Judged {
  contexts: number
  claims: string
  text: string
  passages: string
}

function judged(given: Given, named: Judged): JudgedClaim[] | undefined {
  const [claims, text, passages] = [named.claims, named.text, named.passages].map(name =>
    given.field(name),
  )
  // An empty list loses no data, and does not count as missing.
  const isEmpty = (name: string) => given.keys.includes(name) && given.field(name) === undefined
  if (!claims && isEmpty(named.claims)) return []
  const texts = claims?.items()?.map(claimText)
  const labels = text?.items()?.map(verdictOf)
  const rows = passages?.items()?.map(row => row.items()?.map(verdictOf) ?? [])
  if (!texts) return undefined
  const fits =
    labels?.length === texts.length &&
    rows?.length === texts.length &&
    rows.every(row => row.length === named.contexts)
  if (!fits) {
    claims?.tell(
      `claims are carried over if each has its labels in ${named.text} and ${named.passages}`,
    )
    return undefined
  }
  return texts.map((one, index) => ({
    text: one,
    againstText: labels[index] ?? 'notEnoughInfo',
    againstContexts: rows[index] ?? [],
  }))
}

/** A sentence, or a subject, a predicate and an object; two of these may be empty. */
function claimText(given: Given): string {
  const parts = given.items()?.flatMap(part => part.text() ?? [])
  return parts ? parts.filter(part => !isBlank(part)).join(' ') : (given.text() ?? '')
}

const verdicts: Readonly<Record<string, Verdict>> = {
  Entailment: 'supported',
  Contradiction: 'refuted',
  Neutral: 'notEnoughInfo',
}

/** Like RAGChecker, accepts only the exact word; any other label means no support. */
function verdictOf(given: Given): Verdict {
  const label = given.text() ?? ''
  const verdict = Object.hasOwn(verdicts, label) ? verdicts[label] : undefined
  if (verdict === undefined) given.tell(`the label \`${label}\` counts as Neutral`)
  return verdict ?? 'notEnoughInfo'
}
