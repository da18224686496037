import { UserError } from '../../errors.ts'
import { printable } from '../../text/untrusted.ts'
import { compareText } from '../../text/stableJson.ts'
import type {
  ImportedCase,
  ImportedContext,
  ImportedDocument,
  ImportFormat,
} from '../imported/importedCase.ts'
import { topicsOf } from '../imported/topics.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

type Words = Extract<Source, { kind: 'words' }>

/** TREC: judgements (`query 0 document grade`), optionally with a run, and a table of topics with their texts. */
export const trec: ImportFormat = {
  name: 'trec',
  title: 'TREC',
  recognize: sources => (sources.some(isJudgements) ? 4 : 0),
  read(sources) {
    const judgements = sources.filter(isJudgements)
    const runs = sources.filter(isRun)
    if (judgements.length !== 1 || runs.length > 1) throw notOneEach(judgements.length, runs.length)
    const judged = byQuery(judgements)
    const ranked = byQuery(runs)
    const topics = topicsOf(sources.filter(({ kind }) => kind === 'records' || kind === 'document'))
    for (const [query, lines] of ranked) {
      if (!judged.has(query))
        for (const line of lines) line.lose(`query \`${printable(query, 80)}\` has no judgements`)
    }
    runs[0]?.lines[0]?.field('tag')?.tell('a golden set has no name of the system')
    const cases = [...judged].map(([query, lines]) =>
      caseOf(query, lines, { ranked: ranked.get(query), hasRun: runs.length > 0, topics }),
    )
    return { cases, preset: 'retrieval' }
  },
}

function isJudgements(source: Source): source is Words {
  return source.kind === 'words' && source.lines[0]?.keys.length === 4
}

function isRun(source: Source): source is Words {
  return source.kind === 'words' && source.lines[0]?.keys.length === 6
}

function notOneEach(judgements: number, runs: number): UserError {
  return new UserError({
    problem: `Expected one file of judgements and at most one run, got ${judgements} and ${runs}`,
    fix: 'Import each run as a golden set of its own: npx vitest-rag import qrels.txt run.txt topics.tsv',
  })
}

function byQuery(sources: readonly Words[]): Map<string, Given[]> {
  return Map.groupBy(
    sources.flatMap(({ lines }) => [...lines]),
    line => line.field('query')?.text() ?? '',
  )
}

interface Around {
  ranked: readonly Given[] | undefined
  hasRun: boolean
  topics: ReadonlyMap<string, string>
}

function caseOf(
  query: string,
  lines: readonly Given[],
  { ranked, hasRun, topics }: Around,
): ImportedCase {
  const [given] = lines
  if (!given) throw new Error('Expected a line of the query')
  const question = topics.get(query)
  if (question === undefined)
    given.tell('the text of the query is unknown: its id is used as the question')
  return {
    given,
    id: query,
    question: question ?? query,
    relevantDocuments: lines.map(documentOf),
    ...(hasRun && { answer: '', contexts: rankedContexts(ranked ?? []) }),
  }
}

function documentOf(line: Given): ImportedDocument {
  line.field('iteration')?.pass()
  const grade = line.field('grade')
  const value = grade?.number() ?? 0
  if (value < 0) grade?.tell('a grade below 0 is carried over as 0: not relevant')
  return { id: line.field('document')?.text() ?? '', grade: Math.max(0, value) }
}

/** Sorted by score as trec_eval does, with the greater name first among equals. trec_eval ignores the written rank. */
function rankedContexts(lines: readonly Given[]): ImportedContext[] {
  const found = lines.map(line => {
    for (const name of ['iteration', 'rank', 'tag']) line.field(name)?.pass()
    const score = line.field('score')?.number() ?? 0
    return { score, id: line.field('document')?.text() ?? '' }
  })
  return found
    .toSorted((one, other) => other.score - one.score || compareText(other.id, one.id))
    .map(({ id }) => ({ id, text: '' }))
}
