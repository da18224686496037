import type { YamlEntry } from '../../golden/yaml/yamlNode.ts'
import { UserError } from '../../errors.ts'
import { grouped } from '../../text/numbers.ts'
import type { GivenFile } from './given.ts'
import { Given } from './given.ts'

/** What the words of a line are, by how many there are: TREC's judgements, and its runs. */
const columnsOf: Readonly<Record<number, readonly string[]>> = {
  4: ['query', 'iteration', 'document', 'grade'],
  6: ['query', 'iteration', 'document', 'rank', 'score', 'tag'],
}

/** What is known of each word and its place takes some 4 kB a line. */
const maximumLines = 500_000

/**
 * The lines of a text whose words stand apart by space, as TREC's files have them. Those that begin with `#` are comments.
 * @returns undefined where the text has no such lines
 */
export function wordLines(
  text: string,
  { file, losses, problems }: Omit<GivenFile, 'placeAt'> & { file: string },
): Given[] | undefined {
  const lines = text.split(/\r?\n/)
  const first = lines.filter(isLine).slice(0, 20).map(wordsOf)
  const columns = columnsOf[first[0]?.length ?? 0]
  // Prose has no number there.
  const isOfWords = first.every(words => words.length < 4 || hasNumber(words))
  if (!columns || !isOfWords) return undefined
  if (lines.length > maximumLines) throw tooManyLines(file)
  const source = { placeAt: (line: number) => ({ file, line }), losses, problems }
  return lines.flatMap((line, index) =>
    isLine(line) ? [lineOf(wordsOf(line), { source, columns, number: index + 1 })] : [],
  )
}

const isLine = (line: string): boolean => /^\s*[^\s#]/.test(line)
const wordsOf = (line: string): string[] => line.trim().split(/\s+/)

function lineOf(
  words: readonly string[],
  { source, columns, number }: { source: GivenFile; columns: readonly string[]; number: number },
): Given {
  const cells = words.map((word, index): [string, YamlEntry] => [
    columns[index] ?? `word ${index + 1}`,
    { node: { kind: 'scalar', value: word, raw: word, size: 0 }, start: number, keyStart: number },
  ])
  const node = { kind: 'mapping', entries: new Map(cells), size: 0 } as const
  const given = new Given(source, { node, start: number })
  if (words.length < columns.length) {
    given.refuse(
      `Expected ${columns.length} words, got ${words.length}`,
      `Write ${columns.join(' ')} on each line`,
    )
  }
  return given
}

function tooManyLines(file: string): UserError {
  return new UserError({
    place: { file },
    problem: `Expected at most ${grouped(maximumLines)} lines`,
    fix: 'Keep the first hundred documents of each query, or divide the queries among several files',
  })
}

/** A grade, or the score of a run. */
function hasNumber(words: readonly string[]): boolean {
  return Number.isFinite(Number(words[words.length < mostColumns ? 3 : 4]))
}

const mostColumns = 6
