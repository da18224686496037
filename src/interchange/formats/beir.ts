import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { shownFile } from '../../files/unusableFile.ts'
import type { ImportedCase, ImportedDocument, ImportFormat } from '../imported/importedCase.ts'
import { topicsOf } from '../imported/topics.ts'
import type { Given, GivenFile } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'
import { openSource } from '../sources/openSource.ts'
import { isBlank } from '../../text/isBlank.ts'
import { eachJsonLine } from '../sources/jsonLineRecords.ts'

/** The splits, with the one for reported results first. */
const splits = ['test', 'dev', 'train']

/** BEIR: a folder with `queries.jsonl`, `qrels/test.tsv` and, for the texts, `corpus.jsonl`. */
export const beir: ImportFormat = {
  name: 'beir',
  title: 'BEIR',
  recognize: ([source]) =>
    source?.kind === 'folder' && existsSync(join(source.path, 'queries.jsonl')) ? 10 : 0,
  async read([source]) {
    if (source?.kind !== 'folder') throw noFolder
    const { path, told } = source
    const qrels = await openSource(qrelsIn(path, told), told)
    const topics = topicsOf([await openSource(join(path, 'queries.jsonl'), told)])
    const lines = qrels.kind === 'records' ? qrels.records : []
    const judged = Map.groupBy(lines, line => line.field('query-id')?.text() ?? '')
    const unjudged = [...topics.keys()].filter(id => !judged.has(id)).length
    if (unjudged > 0) {
      told.losses.push({
        place: { file: shownFile(join(path, 'queries.jsonl')) },
        field: '_id',
        why: `queries without judgements in ${basename(qrels.file)}: ${unjudged}`,
      })
    }
    const texts = textsOfRelevant(path, lines, told)
    return {
      cases: [...judged].map(([query, own]) => caseOf(query, own, { topics, texts })),
      preset: 'retrieval',
    }
  },
}

const noFolder = new UserError({
  problem: 'Expected a folder with corpus.jsonl, queries.jsonl and qrels',
  fix: 'For example: npx vitest-rag import scifact/',
})

/** Other splits are reported: a golden set comes from one split. */
function qrelsIn(path: string, told: Source['told']): string {
  const folder = join(path, 'qrels')
  const found = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.tsv')) : []
  const ordered = [...splits.map(split => `${split}.tsv`), ...found].filter(name =>
    found.includes(name),
  )
  const [chosen, ...others] = new Set(ordered)
  if (chosen === undefined) throw noFolder
  for (const name of others) {
    const why = `only ${chosen} is read; import the other judgements with a copy of the folder that has no others`
    told.losses.push({ place: { file: shownFile(join(folder, name)) }, field: name, why })
  }
  return join(folder, chosen)
}

function textsOfRelevant(
  path: string,
  lines: readonly Given[],
  told: Omit<GivenFile, 'placeAt'>,
): ReadonlyMap<string, string> {
  const corpus = join(path, 'corpus.jsonl')
  const wanted = new Set(lines.map(line => line.field('corpus-id')?.text() ?? ''))
  return existsSync(corpus) ? corpusTexts(corpus, wanted, told) : new Map()
}

interface Around {
  topics: ReadonlyMap<string, string>
  texts: ReadonlyMap<string, string>
}

function caseOf(query: string, lines: readonly Given[], { topics, texts }: Around): ImportedCase {
  const [given] = lines
  if (!given) throw new Error('Expected a line of the query')
  return {
    given,
    id: query,
    question: topics.get(query),
    relevantDocuments: lines.map(line => documentOf(line, texts)),
  }
}

function documentOf(line: Given, texts: ReadonlyMap<string, string>): ImportedDocument {
  const id = line.field('corpus-id')?.text() ?? ''
  const grade = Math.max(0, line.field('score')?.number() ?? 0)
  const text = texts.get(id)
  return { id, grade, ...defined({ text }) }
}

/**
 * The texts of some documents of a corpus, each after its title. Reads the file line by line, keeps only these texts,
 * and reports the number of others.
 */
function corpusTexts(
  path: string,
  wanted: ReadonlySet<string>,
  told: Omit<GivenFile, 'placeAt'>,
): Map<string, string> {
  const texts = new Map<string, string>()
  let others = 0
  for (const record of eachJsonLine(path, told)) {
    const id = record.field('_id', 'id')?.text() ?? ''
    if (!wanted.has(id)) {
      others += 1
      continue
    }
    const parts = [record.field('title')?.text(), record.field('text')?.text()]
    texts.set(id, parts.filter(part => part !== undefined && !isBlank(part)).join('\n'))
    record.tellUnread()
  }
  if (others > 0) {
    const why = `documents of the corpus without judgements, which a golden set does not contain: ${others}`
    told.losses.push({ place: { file: shownFile(path) }, field: 'documents', why })
  }
  return texts
}
