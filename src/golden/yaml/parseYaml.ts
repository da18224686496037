import { EVENT_ID, YAMLException, parseEvents } from 'js-yaml'
import type { Event } from 'js-yaml'
import { UserError } from '../../errors.ts'
import type { Position } from '../goldenSet.ts'
import { maximumProblems } from '../../schema/issueFindings.ts'
import { lineMap } from '../../text/lineMap.ts'
import { useCaseFile } from '../useCaseFile.ts'
import type { PlacedNode } from './placedNode.ts'
import { placedRoot } from './placedNode.ts'
import { syntaxHint } from './syntaxHint.ts'
import type { YamlItem } from './yamlNode.ts'
import { maximumDepth } from './yamlNode.ts'
import type { YamlFault } from './yamlReader.ts'
import { readValues } from './yamlReader.ts'

const maximumBytes = 5 * 1024 * 1024

export interface YamlFile {
  root: YamlItem
  positionAt(offset: number): Position
  /** Faults of the YAML that leave the rest readable: duplicate keys, tags. */
  faults: YamlFault[]
}

/** The values with their text, for edits; a line of JSON has only values. */
export interface WrittenYaml extends YamlFile {
  written: PlacedNode
}

/**
 * Reads one YAML document (YAML 1.2 core schema, with merge keys) with the place of each node.
 * @throws UserError if the text is not YAML, is empty, or is too big
 */
export function parseYaml(text: string, file: string): WrittenYaml {
  // No editor counts the byte order mark as a column.
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (Buffer.byteLength(source) > maximumBytes) {
    throw new UserError({
      place: { file },
      problem: 'Expected a golden file to be at most 5 MB',
      fix: useCaseFile,
    })
  }
  const positionAt = lineMap(source)
  const faults: YamlFault[] = []
  const refuse = ({ offset, ...problem }: YamlFault): never => {
    throw new UserError({ place: { file, ...positionAt(offset) }, ...problem })
  }
  const events = readEvents(source, refuse)
  if (events.length === 0) throw new UserError({ place: { file }, ...emptyFile })
  const second = startOfSecondDocument(events, source)
  if (second !== undefined) {
    refuse({
      offset: second,
      problem: 'Expected one YAML document, but `---` begins a second one',
      fix: 'Write one golden set per file',
    })
  }
  const written = placedRoot(source, events)
  const report = (fault: YamlFault) => {
    if (faults.length <= maximumProblems) faults.push(fault)
  }
  const root = readValues(written, { source, positionAt, report, refuse })
  return { root, written, positionAt, faults }
}

function readEvents(source: string, refuse: (fault: YamlFault) => never): Event[] {
  try {
    return parseEvents(source, { maxDepth: maximumDepth })
  } catch (error) {
    if (!(error instanceof YAMLException) || !error.mark) throw error
    const { position } = error.mark
    return refuse({
      offset: position,
      problem: `Expected valid YAML: ${error.reason}`,
      fix: syntaxHint(error.reason, source, position),
    })
  }
}

function startOfSecondDocument(events: readonly Event[], source: string): number | undefined {
  const index = events.findLastIndex(event => event.type === EVENT_ID.DOCUMENT)
  if (index <= 0) return undefined
  const event = events[index + 1]
  if (event && 'start' in event) return event.start
  // An empty document has no position.
  return event && 'valueStart' in event && event.valueStart !== -1
    ? event.valueStart
    : source.length
}

/** The problem of a file with only spaces and comments. */
export const emptyFile = {
  problem: 'Expected a golden set, but the file is empty',
  fix: 'Begin with `cases:` and one case with `id` and `question`',
}
