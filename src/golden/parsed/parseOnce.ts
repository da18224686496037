import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { orNothing } from '../../files/orNothing.ts'
import { maximumBytes, writeAtomically } from '../../files/textFile.ts'
import type { LocatedGoldenSet } from '../goldenSet.ts'
import type { GoldenSetOptions } from '../readGoldenSet.ts'
import { readGoldenSet } from '../readGoldenSet.ts'
import { parsedKey } from './parsedKey.ts'
import { parsedSet, parsedText } from './parsedText.ts'

/** Smaller files are parsed in a few milliseconds. */
const leastBytes = 64 * 1024

/** Where parsed golden sets are kept. */
export interface ParsedCache {
  /** It may be deleted at any time. */
  folder: string
  /** Takes secrets out of a text. */
  redact(text: string): string
}

/**
 * Reads a golden set as `readGoldenSet` does, and keeps a large one in a folder of caches in the form that it
 * was parsed to, because parsing YAML takes several times as long. A set that other files belong to is parsed
 * each time, and so is one with a secret in it.
 * @throws UserError with all problems of the file, each with its line, its case and its fix
 */
export function parseOnce(options: GoldenSetOptions, cache: ParsedCache): LocatedGoldenSet {
  const parse = () => readGoldenSet(options)
  const facts = statSync(options.file, { throwIfNoEntry: false })
  if (!facts?.isFile() || facts.size < leastBytes || facts.size > maximumBytes) return parse()
  const text = orNothing(() => readFileSync(options.file))
  if (!text) return parse()
  const key = parsedKey(text, options)
  const file = join(cache.folder, `${hash('sha256', options.file, 'hex')}.jsonl`)
  const kept = existsSync(file) ? orNothing(() => readFileSync(file)) : undefined
  const found = kept && parsedSet(key, kept, parse)
  if (found) return found
  const located = parse()
  // It may have been written in between, and the key must be that of what was parsed.
  const isSame = text.equals(readFileSync(options.file))
  if (isSame && restsOnItself(located)) keep(file, parsedText(key, located), cache)
  return located
}

/** Whether no other file decides how it is read. A bare name of a pipeline is refused where a file has that name. */
function restsOnItself({ set, files, caseFile }: LocatedGoldenSet): boolean {
  const pipelines = [set.pipeline, ...(set.variants ?? []).map(({ pipeline }) => pipeline)]
  const hasBareName = pipelines.some(name => name !== undefined && !name.startsWith('.'))
  return files.length === 0 && !caseFile && !hasBareName
}

function keep(file: string, text: string, { folder, redact }: ParsedCache): void {
  if (redact(text) !== text) return
  orNothing(() => {
    mkdirSync(folder, { recursive: true })
    writeAtomically(file, text)
  })
}
