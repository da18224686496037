import { defined } from '../../defined.ts'
import { idOfText } from '../../corpus/idOfText.ts'
import { chatWithTools } from '../imported/chatWithTools.ts'
import { importedContexts } from '../imported/givenContexts.ts'
import { textsOf } from '../imported/givenTexts.ts'
import type {
  ImportedCase,
  ImportedCheck,
  ImportedContext,
  ImportedDocument,
  ImportFormat,
} from '../imported/importedCase.ts'
import { expectedToolChecks } from '../imported/expectedTools.ts'
import { notesIn } from '../imported/notes.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { YamlNode } from '../../golden/yaml/yamlNode.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'
import { labelsOfPeople } from '../imported/labelsOfPeople.ts'

/** Columns of an `EvaluationDataset`, of a test set, and of versions up to 0.1. */
const columns = {
  now: ['user_input', 'retrieved_contexts', 'reference_contexts', 'response', 'reference'],
  ids: ['retrieved_context_ids', 'reference_context_ids'],
  former: ['question', 'contexts', 'answer', 'ground_truth', 'ground_truths'],
}

const sampleLists = ['samples', 'data']

/**
 * RAGAS: `EvaluationDataset` and test sets as JSON Lines, JSON or CSV, with current names and those of versions up to
 * 0.1.
 */
export const ragas: ImportFormat = {
  name: 'ragas',
  title: 'RAGAS',
  recognize: ([source]) => {
    if (!source) return 0
    const records = recordsIn(source)
    return Math.max(
      knownKeys(records, [...columns.now, ...columns.ids], [['user_input']]),
      knownKeys(records, columns.former, [
        ['question'],
        ['ground_truth', 'ground_truths', 'contexts'],
      ]),
    )
  },
  read(sources, { turns = false }) {
    for (const source of sources) loseLabels(source)
    const records = sources.flatMap(source => recordsIn(source))
    const cases = records.map(record => caseOf(record, turns))
    const isOutcome = cases.some(({ reference, history }) => reference !== undefined && history)
    return {
      cases,
      preset: 'ragas',
      differences: [...differences, ...(isOutcome ? [outcome] : [])],
    }
  },
}

const differences = [
  'answerRelevance is a rating by the judge; what RAGAS calls answer_relevancy is `questionSimilarity`',
  "answerF1 counts claims as RAGAS's factual_correctness does; contextAveragePrecision is its context_precision with reference",
]

const outcome =
  'the `reference` of a sample of several turns may describe the outcome of the conversation: let it say what the last answer must say, or write the outcome under `aspects`'

function recordsIn(source: Source): readonly Given[] {
  const records = recordsOf(source, sampleLists)
  if (records.length > 0) return records
  return annotatedIn(source).flatMap(sample => sample.field('metric_input') ?? [])
}

/** The samples of annotated metrics: lists by the name of a metric, each sample with what people say about its score. */
function annotatedIn(source: Source): Given[] {
  const { root } = source.kind === 'document' ? source : {}
  // Only looks at the lists: reading those of another format would change how they are reported.
  const lists = (root?.keys ?? []).filter(metric => isAnnotated(root?.node, metric))
  return lists.flatMap(metric => root?.field(metric)?.items() ?? [])
}

function isAnnotated(root: YamlNode | undefined, metric: string): boolean {
  const list = root?.kind === 'mapping' ? root.entries.get(metric)?.node : undefined
  return (
    list?.kind === 'list' &&
    list.items.length > 0 &&
    list.items.every(({ node }) => node.kind === 'mapping' && node.entries.has('metric_input'))
  )
}

const ofPeople = ['metric_output', 'prompts', 'is_accepted', 'target']

function loseLabels(source: Source): void {
  for (const sample of annotatedIn(source))
    for (const name of ofPeople) sample.field(name)?.lose(labelsOfPeople('on scores of RAGAS'))
}

function caseOf(given: Given, turns: boolean): ImportedCase {
  const asked = given.field('user_input', 'question')
  const messages = asked && messagesIn(asked)
  const { contexts: found, ...said }: Pick<ImportedCase, 'contexts' | 'question' | 'history'> =
    messages ? chatWithTools(messages, turns) : { question: asked?.text() }
  const retrieved = given.fieldOrEmptyList('retrieved_contexts', 'contexts')
  const contexts = retrieved ? importedContexts(retrieved) : found
  const response = given.field('response', 'answer')?.text()
  return {
    given,
    id: given.field('id')?.text(),
    // An export of ours names the conversation of a turn.
    group: given.field('conversation_id')?.text(),
    ...said,
    ...defined({ answer: response }),
    reference: referenceOf(given),
    relevantDocuments: documentsOf(given),
    contexts: contexts && withIds(contexts, given.field('retrieved_context_ids')),
    origin: originOf(given),
    checks: checksIn(given.field('reference_tool_calls'), said.history !== undefined),
    meta: metaOf(given),
  }
}

/** RAGAS lists the calls of a whole conversation, and does not say in which turn each is expected. */
function checksIn(calls: Given | undefined, isConversation: boolean): ImportedCheck[] {
  return isConversation ? (calls?.lose(ofNoTurn) ?? []) : expectedToolChecks(calls)
}

const ofNoTurn =
  'they are expected somewhere in the conversation: write each under `checks` of the turn in which it must be made'

/** A list, or a text of JSON with one. A question may be a list of texts or numbers in JSON. */
function messagesIn(asked: Given): Given[] | undefined {
  const items = asked.parsed().items()
  const areMessages =
    asked.node.kind === 'list' || items?.every(({ node }) => node.kind !== 'scalar')
  return areMessages ? items : undefined
}

function referenceOf(given: Given): string | undefined {
  const reference = given.field('reference', 'ground_truth')
  if (reference) return reference.text()
  const references = given.field('ground_truths')
  const [first, ...others] = (references && textsOf(references)) ?? []
  if (others.length > 0) references?.tell('a case has one reference: the first is carried over')
  return first
}

function withIds(contexts: readonly ImportedContext[], ids: Given | undefined): ImportedContext[] {
  const names = ids && textsOf(ids)
  if (ids && names && names.length !== contexts.length)
    ids.tell('there are not as many ids as passages')
  return contexts.map((context, index) => {
    const id = names?.[index]
    return id === undefined ? context : { ...context, id }
  })
}

function documentsOf(given: Given): ImportedDocument[] | undefined {
  const contexts = given.field('reference_contexts')
  const ids = given.field('reference_context_ids')
  const texts = contexts ? (textsOf(contexts) ?? []) : []
  const names = ids && textsOf(ids)
  if (names) return names.map((id, index) => ({ id, ...textAt(texts, index) }))
  if (texts.length > 0) contexts?.tell(madeUpIds)
  return texts.map(withoutHop).map(text => ({ id: idOfText(text), text }))
}

/**
 * RAGAS marks each passage of a generated question that needs several: `<1-hop>`. The mark is not part of the document.
 * Generated samples have no ids.
 */
const withoutHop = (text: string): string => text.replace(/^<\d+-hop>\s*/, '')

/** Reported if a file has texts of documents but no names. */
export const madeUpIds =
  'the texts are carried over as relevant documents, under made-up ids: metrics that compare ids, such as ndcg, need the ids that your pipeline returns'

function textAt(texts: readonly string[], index: number): { text?: string } {
  const text = texts[index]
  return text === undefined ? {} : { text }
}

function originOf(given: Given): ImportedCase['origin'] {
  const kind = given.field('synthesizer_name', 'evolution_type')?.text()
  const persona = given.field('persona_name')?.text()
  const style = given.field('query_style')?.text()
  return {
    ...defined({ kind, persona, style }),
  }
}

function metaOf(given: Given): ImportedCase['meta'] {
  return notesIn('query_length', given.field('query_length'))
}
