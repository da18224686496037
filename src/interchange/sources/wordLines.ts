import type { YamlEntry } from '../../golden/yaml/yamlNode.ts'
import type { GivenFile } from './given.ts'
import { Given } from './given.ts'

/** What the words of a line are, by how many there are: TREC's judgements, and its runs. */
const columnsOf: Readonly<Record<number, readonly string[]>> = {
  4: ['query', 'iteration', 'document', 'grade'],
  6: ['query', 'iteration', 'document', 'rank', 'score', 'tag'],
}

/**
 * The lines of a text whose words stand apart by space, as TREC's files have them.
 * @returns undefined where the text has no such lines
 */
export function wordLines(
  text: string,
  { file, losses, problems }: Omit<GivenFile, 'placeAt'> & { file: string },
): Given[] | undefined {
  const lines = text.split(/\r?\n/).map(line => line.trim().split(/\s+/))
  const filled = lines.flatMap((words, index) =>
    words[0] === '' ? [] : [{ words, line: index + 1 }],
  )
  const columns = columnsOf[filled[0]?.words.length ?? 0]
  // Prose has no number there.
  const isOfWords = filled.slice(0, 20).every(({ words }) => words.length < 4 || hasNumber(words))
  if (!columns || !isOfWords) return undefined
  const source = { placeAt: (line: number) => ({ file, line }), losses, problems }
  return filled.map(({ words, line }) => {
    const cells = words.map((word, index): [string, YamlEntry] => [
      columns[index] ?? `word ${index + 1}`,
      { node: { kind: 'scalar', value: word, raw: word, size: 0 }, start: line, keyStart: line },
    ])
    const given = new Given(source, {
      node: { kind: 'mapping', entries: new Map(cells), size: 0 },
      start: line,
    })
    if (words.length < columns.length) {
      given.refuse(
        `Expected ${columns.length} words, got ${words.length}`,
        `Write ${columns.join(' ')} on each line`,
      )
    }
    return given
  })
}

/** A grade, or the score of a run. */
function hasNumber(words: readonly string[]): boolean {
  return Number.isFinite(Number(words[words.length < mostColumns ? 3 : 4]))
}

const mostColumns = 6
