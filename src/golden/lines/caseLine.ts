import type { FileLine } from '../../files/fileLines.ts'
import type { GoldenFile } from '../goldenFile.ts'
import { addProblem } from '../goldenFile.ts'
import type { CaseWithPath, SetSurroundings } from '../cases/readCase.ts'
import { readCase } from '../cases/readCase.ts'
import type { YamlItem } from '../yaml/yamlNode.ts'
import { child } from '../yaml/yamlNode.ts'
import { jsonNode } from './jsonNode.ts'

/** Longest line that is read: as much as a whole golden file may hold. */
export const longestLine = 5 * 1024 * 1024

const textDecoder = new TextDecoder('utf-8', { fatal: true })

type LineText = Pick<FileLine, 'number' | 'length' | 'bytes'>

interface CaseLine {
  /** The id, if it can be read from a case that has other faults. */
  id: string | undefined
  /** Several if the line has a conversation. None if the line can't be used. */
  cases: readonly CaseWithPath[]
}

/**
 * Checks the case of a line and adds defaults, as for a case in the golden file.
 * @param file collects the problems; it has the name of the file with the lines
 * @returns undefined if the line is blank
 */
export function readCaseLine(
  file: GoldenFile,
  line: LineText,
  set: SetSurroundings,
): CaseLine | undefined {
  const item = parseLine(line)
  if (!item) return undefined
  const here = { ...file, yaml: yamlOf(item, line.number) }
  if ('problem' in item) {
    addProblem(here, { offset: 0, ...item }, undefined)
    return { id: undefined, cases: [] }
  }
  const id = child(item.node, 'id')?.node
  return {
    id: id?.kind === 'scalar' && typeof id.value === 'string' ? id.value : undefined,
    cases: readCase(here, { item, path: ['cases', 0] }, set),
  }
}

interface LineProblem {
  problem: string
  fix: string
}

/** The fix for lines that are not cases. */
export const oneALine = 'Write each case on a line of its own: {"id": "…", "question": "…"}'

function parseLine({ length, bytes }: LineText): YamlItem | LineProblem | undefined {
  if (length > longestLine) {
    const fix = 'Keep long texts in files of their own and name them with `file`'
    return { problem: 'Expected a case to be at most 5 MB', fix }
  }
  const text = textOf(bytes)
  if (text === undefined) return { problem: 'Expected UTF-8 text', fix: 'Save the file as UTF-8' }
  if (text.trim() === '') return undefined
  const parsed = parsedJson(text)
  if ('problem' in parsed) return parsed
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) {
    return { problem: 'Expected a case, which is a JSON object, on every line', fix: oneALine }
  }
  const node = jsonNode(parsed.value)
  return node
    ? { node, start: 0 }
    : { problem: 'Expected at most 50 levels', fix: 'A case needs no more than six levels' }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return textDecoder.decode(bytes)
  } catch {
    return undefined
  }
}

function parsedJson(text: string): { value: unknown } | LineProblem {
  try {
    return { value: JSON.parse(text) }
  } catch {
    const problem = 'Expected valid JSON, but the line is cut off or damaged'
    return { problem, fix: oneALine }
  }
}

/** One case in the form of a golden file that has only this case, all on one line. */
function yamlOf(item: YamlItem | LineProblem, line: number): GoldenFile['yaml'] {
  const items = 'problem' in item ? [] : [item]
  const cases = { node: { kind: 'list', items, size: 0 }, start: 0, keyStart: 0 } as const
  return {
    root: {
      node: { kind: 'mapping', entries: new Map([['cases', { ...cases }]]), size: 0 },
      start: 0,
    },
    positionAt: () => ({ line, column: 1 }),
    faults: [],
  }
}
