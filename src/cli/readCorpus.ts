import { resolve } from 'node:path'
import { defined } from '../defined.ts'
import { readDocuments } from '../corpus/readDocuments.ts'
import type { Budget } from '../judge/session/budget.ts'
import type { Corpus } from '../synthesis/corpus/corpus.ts'
import { createCorpus } from '../synthesis/corpus/corpus.ts'
import { usableDocuments } from '../synthesis/corpus/usableDocuments.ts'
import type { QuestionKind, Shares } from '../synthesis/drawing/questionKinds.ts'
import type { GenerationOptions } from '../synthesis/generationOptions.ts'
import type { SkippedFile } from '../corpus/documentFiles.ts'
import { counted } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import type { CommandCall } from './command.ts'
import { UsageError } from './usageError.ts'

/** The flags of commands that write questions about documents. */
export interface DrawingFlags {
  mix?: Shares<QuestionKind>
  distractors?: string
  budget?: Budget
  seed?: number
  'dry-run'?: true
  json?: true
}

/** The documents to write questions about, and the files that are not documents. */
export interface ReadCorpus {
  corpus: Corpus
  skipped: readonly SkippedFile[]
}

/**
 * Reads the documents and distractors that a command names.
 * @param root absolute path of the project
 * @throws UsageError if there is no document
 */
export async function readCorpus(
  { files, flags: { distractors } }: Pick<CommandCall<DrawingFlags>, 'files' | 'flags'>,
  root: string,
  { chunkTokens, chunkOverlap }: GenerationOptions,
): Promise<ReadCorpus> {
  const named = (files ?? []).map(file => resolve(file))
  const { documents, skipped } = usableDocuments(await readDocuments(named, { root }))
  if (documents.length === 0) throw nothingRead(files ?? [], skipped)
  const beside = await readDocuments(distractors === undefined ? [] : [distractors], { root })
  const corpus = createCorpus(documents, {
    distractors: beside.documents,
    ...defined({ tokens: chunkTokens, overlap: chunkOverlap }),
  })
  return { corpus, skipped: [...skipped, ...beside.skipped] }
}

function nothingRead(files: readonly string[], skipped: readonly SkippedFile[]): UsageError {
  const [first] = skipped
  return new UsageError({
    problem: `Expected documents in ${files.map(file => printable(file, 80)).join(', ')}, found none`,
    fix: first
      ? `${counted(skipped.length, 'file')} not read: ${printable(first.file, 80)} ${printable(first.reason, 160)}`
      : 'Name Markdown, text, HTML, JSON lines or PDF, or folders with them',
  })
}
