import { defined } from '../../defined.ts'
import { contentHash } from '../../corpus/contentHash.ts'
import { idOfText } from '../../corpus/idOfText.ts'
import type { Place } from '../../errors.ts'
import { shownName } from '../../report/model/names.ts'
import { nearestName } from '../../text/nearestName.ts'
import { counted } from '../../text/numbers.ts'
import { defineCheck } from '../check.ts'
import type { ExaminedSet, Examination } from '../examination.ts'
import type { DoctorFinding } from '../finding.ts'
import type { HistoricRun } from '../keptHistory.ts'
import { historyKey } from '../keptHistory.ts'

/** With fewer ids, each may be wrong for a reason of its own. */
const fewestForAll = 3

/** Relevant documents that the system no longer has: they can't be retrieved, so the case measures nothing. */
export const missingDocuments = defineCheck({
  name: 'missingDocuments',
  find: examination =>
    examination.sets.flatMap(set => {
      const documents = knownDocuments(set, examination)
      return documents ? missingIn(set, documents) : []
    }),
})

interface NamedDocument {
  id: string
  text?: string
  places: Place[]
}

function missingIn(set: ExaminedSet, documents: KnownDocuments): DoctorFinding[] {
  const named = namedDocuments(set)
  const missing = named.filter(({ id }) => !documents.has(id))
  const namedById = named.filter(one => !isMadeUp(one))
  const gone = namedById.filter(({ id }) => !documents.has(id))
  if (gone.length >= fewestForAll && gone.length === namedById.length)
    return [noneIsThere(set, gone, documents)]
  return missing.flatMap(one => {
    const now = documents.nowCalled(one.id, one.text === undefined ? [] : [contentHash(one.text)])
    if (now === undefined && (!documents.isComplete || isMadeUp(one))) return []
    const [place = set.place(['cases']), ...others] = one.places
    const more = others.length === 0 ? '' : ` or ${counted(others.length, 'other case')}`
    return [
      {
        severity: 'error',
        place,
        problem:
          now === undefined
            ? `\`${shownName(one.id)}\` is not among ${documents.name}, so it can't be retrieved for this case${more}`
            : `\`${shownName(one.id)}\` is now called \`${shownName(now)}\`: the text is the same`,
        fix: fixFor(one.id, now, documents),
      },
    ]
  })
}

/** Whether an import made the id from the text, so that no system ever had it. */
function isMadeUp({ id, text }: NamedDocument): boolean {
  return text !== undefined && id === idOfText(text)
}

function fixFor(id: string, now: string | undefined, { ids }: KnownDocuments): string {
  if (now !== undefined) return `Write \`${shownName(now)}\``
  const meant = nearestName(id, ids)
  return meant === undefined
    ? 'Name the document that has the answer now, drop the case, or give it `answerable: false`'
    : `Did you mean \`${shownName(meant)}\`?`
}

function noneIsThere(
  { place }: ExaminedSet,
  missing: readonly NamedDocument[],
  documents: KnownDocuments,
): DoctorFinding {
  const [first] = missing
  const examples = first ? [first.id, documents.ids[0] ?? ''].map(id => `\`${shownName(id)}\``) : []
  return {
    severity: 'error',
    place: first?.places[0] ?? place(['cases']),
    problem: `None of the ${missing.length} relevant documents of the set is among ${documents.name}: every id has changed, or the system uses other ids (${examples.join(' here, ')} there)`,
    fix: 'Write the ids that the pipeline returns as `documentId`; ids of whole documents survive the next chunking. If the ids are paths below another folder, name that folder',
  }
}

function namedDocuments({ cases }: ExaminedSet): NamedDocument[] {
  const found = new Map<string, NamedDocument>()
  for (const { goldenCase, place } of cases) {
    for (const [index, { id, grade, text }] of (goldenCase.relevantDocuments ?? []).entries()) {
      if (grade === 0) continue
      const named = found.get(id) ?? { id, ...defined({ text }), places: [] }
      named.places.push(place(['relevantDocuments', index]))
      found.set(id, named)
    }
  }
  return [...found.values()]
}

/** The known documents of a system. */
interface KnownDocuments {
  /** For messages: `the 12 named documents`. */
  name: string
  ids: readonly string[]
  /** False if these are only the retrieved documents: the system may have others. */
  isComplete: boolean
  has(id: string): boolean
  /**
   * The current id of a document's text, if it differs.
   * @param hashes of its text, if the case has it
   */
  nowCalled(id: string, hashes: readonly string[]): string | undefined
}

/**
 * The documents that the user named, else those that the newest kept run of the set retrieved; undefined without
 * both.
 */
function knownDocuments(
  set: ExaminedSet,
  { documents, history }: Pick<Examination, 'documents' | 'history'>,
): KnownDocuments | undefined {
  const [newest, ...older] = history.runs.filter(run => tells(run, set))
  const retrieved = newest?.passages ?? new Map<string, ReadonlySet<string>>()
  const former = (id: string) => older.flatMap(({ passages }) => [...(passages.get(id) ?? [])])
  if (documents) {
    const byHash = new Map([...documents.values()].map(({ id, hash }) => [hash, id]))
    return {
      name: `the ${counted(documents.size, 'named document')}`,
      ids: [...documents.keys()],
      isComplete: true,
      // A retrieved document exists, whatever its id in the folder.
      has: id => documents.has(id) || documents.has(documentOf(id)) || retrieved.has(id),
      nowCalled: (id, hashes) => firstOf(byHash, [...hashes, ...former(id)]),
    }
  }
  if (!newest) return undefined
  // A document that older runs retrieved is not a renamed one, and neither is the rank of a passage without an id.
  const came = [...retrieved].filter(
    ([id]) => !isRank(id) && !older.some(({ passages }) => passages.has(id)),
  )
  const byHash = new Map(came.flatMap(([id, hashes]) => [...hashes].map(hash => [hash, id])))
  return {
    name: `the ${counted(retrieved.size, 'document')} that the newest kept run retrieved`,
    ids: [...retrieved.keys()],
    isComplete: false,
    has: id => retrieved.has(id),
    nowCalled: (id, hashes) => firstOf(byHash, [...hashes, ...former(id)]),
  }
}

/** Whether an id is the default for a passage without one. */
const isRank = (id: string): boolean => /^context-\d+$/u.test(id)

/** `refunds.md` for the chunk `refunds.md#3`. */
const documentOf = (id: string): string => id.replace(/#[^#]*$/u, '')

function firstOf(byHash: ReadonlyMap<string, string>, hashes: readonly string[]) {
  return hashes.map(hash => byHash.get(hash)).find(id => id !== undefined)
}

/** Whether most cases of the set ran, and the run kept their contexts. */
function tells({ outcomes, passages }: HistoricRun, { name, cases }: ExaminedSet): boolean {
  const ran = cases.filter(({ goldenCase }) => outcomes.has(historyKey(name, goldenCase.id)))
  return passages.size > 0 && ran.length >= cases.length / 2
}
