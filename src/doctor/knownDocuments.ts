import { counted } from '../text/numbers.ts'
import type { Examination, ExaminedSet } from './examination.ts'
import { caseName, type HistoricRun } from './keptHistory.ts'

/** The documents that a system has, as far as that is known. */
export interface KnownDocuments {
  /** For messages: `the 12 named documents`. */
  name: string
  ids: readonly string[]
  /** False where these are only what was retrieved: others may be there too. */
  isComplete: boolean
  has(id: string): boolean
  /**
   * What the text of a document is called now, where that is another id.
   * @param hashes of its text, where the case has it
   */
  nowCalled(id: string, hashes: readonly string[]): string | undefined
}

/** Those that were named, else those that the newest kept run of the set retrieved; undefined where there is neither. */
export function knownDocuments(
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
      // What runs retrieve is there, whatever it is called in the folder.
      has: id => documents.has(id) || documents.has(documentOf(id)) || retrieved.has(id),
      nowCalled: (id, hashes) => firstOf(byHash, [...hashes, ...former(id)]),
    }
  }
  if (!newest) return undefined
  // A document that older runs retrieved is no new name of another one, and neither is the rank of a passage without an id.
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

/** What a passage without an id is called. */
const isRank = (id: string): boolean => /^context-\d+$/u.test(id)

/** `refunds.md` of the chunk `refunds.md#3`. */
const documentOf = (id: string): string => id.replace(/#[^#]*$/u, '')

function firstOf(byHash: ReadonlyMap<string, string>, hashes: readonly string[]) {
  return hashes.map(hash => byHash.get(hash)).find(id => id !== undefined)
}

/** Whether most cases of the set ran, and the run kept what they retrieved. */
function tells({ outcomes, passages }: HistoricRun, { name, cases }: ExaminedSet): boolean {
  const ran = cases.filter(({ goldenCase }) => outcomes.has(caseName(name, goldenCase.id)))
  return passages.size > 0 && ran.length >= cases.length / 2
}
