import type { Place } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { escaped } from '../../text/untrusted.ts'
import { turnId } from '../cases/writtenTurns.ts'
import { conversationSchema } from '../conversationSchema.ts'
import type { WrittenYaml, YamlFile } from '../yaml/parseYaml.ts'
import { parseYaml } from '../yaml/parseYaml.ts'
import type { PlacedList, PlacedMapping } from '../yaml/placedNode.ts'
import { ownPair } from '../yaml/placedNode.ts'
import type { YamlItem } from '../yaml/yamlNode.ts'
import { child, toValue } from '../yaml/yamlNode.ts'
import type { CaseEdits } from './caseEdit.ts'

type Named = Pick<CaseEdits, 'file' | 'caseId'>

/** A golden file with the case to edit, both as values and as written. */
export interface OpenCase {
  source: string
  yaml: WrittenYaml
  place: Place
  index: number
  /** The values of the case. */
  item: YamlItem
  /** The text of the case. */
  mapping: PlacedMapping
  /** The text of all cases. */
  list: PlacedList
}

/**
 * Finds a case that the file itself contains, without an alias.
 * @throws UserError if the file has faults, or has no such case
 */
export function openCase(source: string, named: Named): OpenCase {
  const yaml = parseSound(source, named.file)
  const { index, item } = caseNamed(yaml, named)
  const place = placeOf(yaml, item, named)
  const list = casesIn(yaml)
  const mapping = list?.items[index]
  if (list && mapping?.kind === 'mapping') {
    return { source, yaml, place, index, item, mapping, list }
  }
  throw new UserError({ place, ...byAlias })
}

/** @throws UserError if the file has faults, even ones that leave the rest readable */
export function parseSound(source: string, file: string): WrittenYaml {
  const yaml = parseYaml(source, file)
  const [fault] = yaml.faults
  if (!fault) return yaml
  const { offset, ...problem } = fault
  throw new UserError({ place: { file, ...yaml.positionAt(offset) }, ...problem })
}

const byAlias = {
  problem: 'Expected the case to be written out here, but it is an alias (`*name`)',
  fix: 'Change it in an editor, at its anchor: other cases may share it',
}

function caseNamed(yaml: YamlFile, named: Named): { index: number; item: YamlItem } {
  const { file, caseId } = named
  const cases = child(yaml.root.node, 'cases')
  if (cases?.node.kind !== 'list') throw new UserError({ place: { file }, ...casesElsewhere })
  const found = cases.node.items.flatMap((item, index) =>
    idOf(item) === caseId ? [{ item, index }] : [],
  )
  const [first, second] = found
  const conversation = cases.node.items.find(
    item =>
      item !== first?.item && child(item.node, 'turns') && isTurnOf(toValue(item.node), caseId),
  )
  if (conversation) throw turnsInFile(placeOf(yaml, conversation, named))
  if (!first) throw noSuchCase(named)
  if (second) throw repeatedCase(placeOf(yaml, second.item, named))
  return first
}

const casesElsewhere = {
  problem: 'Expected `cases` to be a list in this file',
  fix: 'The cases are in another file, one per line: change them there',
}

export function noSuchCase({ file, caseId }: Named): UserError {
  return new UserError({
    place: { file },
    problem: `Expected a case "${escaped(caseId, 200)}", but there is none`,
    fix: 'It was renamed or removed meanwhile: run the golden set again',
  })
}

/** Whether a case is a conversation with this id, or with a turn of this id. */
export function isTurnOf(value: unknown, caseId: string): boolean {
  if (typeof value !== 'object' || value === null || !('turns' in value)) return false
  const { data } = conversationSchema.safeParse(value)
  if (!data) return false
  const turns = data.turns.map(({ id }, index) => turnId(data.id, id ?? index + 1))
  return [data.id, ...turns].includes(caseId)
}

export function turnsInFile(place: Place): UserError {
  return new UserError({
    place,
    problem: 'Turns of a conversation are edited in the file, and not from here',
    fix: 'Open the file in an editor, at this line',
  })
}

export function repeatedCase(place: Place): UserError {
  return new UserError({
    place,
    problem: 'Expected every `id` to be unique, but another case above has this one too',
    fix: 'Rename one of the two cases',
  })
}

function idOf({ node }: YamlItem): unknown {
  const id = child(node, 'id')?.node
  return id?.kind === 'scalar' ? id.value : undefined
}

function placeOf({ positionAt }: YamlFile, { start }: YamlItem, { file, caseId }: Named): Place {
  return { file, ...positionAt(start), caseId: escaped(caseId, 200) }
}

/** The list of cases, if it is in the file itself. */
export function casesIn({ written }: WrittenYaml): PlacedList | undefined {
  const cases = written.kind === 'mapping' ? ownPair(written, 'cases')?.value : undefined
  return cases?.kind === 'list' ? cases : undefined
}
