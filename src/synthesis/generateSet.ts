import { defined } from '../defined.ts'
import type { WritableEntry, WritableGoldenSet } from '../golden/write/goldenSetText.ts'
import { goldenSetText } from '../golden/write/goldenSetText.ts'
import type { WrittenCases } from '../golden/write/casesOfText.ts'
import { casesOfText } from '../golden/write/casesOfText.ts'
import { commentedCases } from '../golden/write/commentedCases.ts'
import type { Asking } from './asking/askModels.ts'
import { SynthesisStopped } from './asking/askModels.ts'
import { generatedCase, generatedConversation } from './cases/generatedCase.ts'
import type { RecheckedCases } from './cases/recheckedCases.ts'
import { recheckedCases } from './cases/recheckedCases.ts'
import type { ToolCase } from './cases/existingCase.ts'
import { askedQuestions, isGenerated } from './cases/existingCase.ts'
import type { Corpus } from './corpus/corpus.ts'
import type { Drawing, DrawingRequest } from './drawing/drawQuestions.ts'
import { drawQuestions } from './drawing/drawQuestions.ts'
import type { DrawnQuestion, WantedQuestion } from './drawing/drawnQuestion.ts'
import { personasOf } from './drawing/personasOf.ts'
import type { DrawingSettings } from './generationOptions.ts'
import { UserError } from '../errors.ts'
import { editGoldenCase } from '../golden/edit/editGoldenCase.ts'
import { addGoldenCases } from '../golden/write/addGoldenCases.ts'
import { replaceGoldenCase } from '../golden/write/replaceGoldenCase.ts'

export interface GenerateSetOptions {
  corpus: Corpus
  asking: Asking
  /** The current text of the golden file. @default there is no file */
  text?: string | undefined
  /** The name of the golden file in errors. */
  file: string
  /** How many generated cases the set should have. */
  count: number
  settings: DrawingSettings
  seed: number
  /** The keys above the cases in a new file. @default none */
  head?: Omit<WritableGoldenSet, 'cases'>
  /** Questions that were written to this file before, by any user. @default none */
  written?: readonly string[]
  /** Receives the number of filled places after each place. */
  onPlace?: (filled: number) => void
}

/** A golden set after generation, with the results. */
export interface GeneratedSet {
  /** The text of the file; undefined if there is nothing to write. */
  text: string | undefined
  /** All cases of the set after generation. */
  cases: readonly WritableEntry[]
  added: readonly WritableEntry[]
  rechecked: RecheckedCases
  drawing: Drawing
  /** Why generation ended early. */
  stopped?: string
}

/**
 * Brings a golden set to the wanted number of generated cases: checks which of its cases are still valid, and draws
 * the missing ones. A second run with the same documents asks no model and changes nothing.
 * @throws UserError if the file can't be read or changed, or a model can't be asked
 */
export async function generateSet(options: GenerateSetOptions): Promise<GeneratedSet> {
  const { corpus, asking, text, file, count, head = {} } = options
  const former = text === undefined ? noCases : casesOfText(text, { file })
  const commented =
    text === undefined
      ? new Set<WritableEntry>()
      : commentedCases(text, { ...former, cases: former.entries })
  const rechecked = await recheckedCases(former.entries, { corpus, asking, commented })
  const { kept, renewed } = rechecked
  const retired = rechecked.retired.map(({ id }) => id)
  const isEnough = kept.length >= count || rechecked.stopped !== undefined
  const drawing = isEnough ? nothingDrawn : await drawMissing(former, kept, options)
  const ids = new Set(former.ids)
  const added = drawing.drawn
    .slice(0, Math.max(0, count - kept.length))
    .map(drawn => caseOf(drawn, { asking, ids, by: 'generate' }))
  const stopped = rechecked.stopped ?? drawing.stopped
  const changed = changedSet(text, { added, renewed, retired }, { file, head })
  const now = changed ?? text
  return {
    text: changed,
    cases: now === undefined ? [] : casesOfText(now, { file }).entries,
    added,
    rechecked,
    drawing,
    ...defined({ stopped }),
  }
}

const noCases: WrittenCases = { entries: [], cases: [], conversations: [], ids: [], turns: [] }

const nothingDrawn: Drawing = { drawn: [], rejected: {}, surveyed: 0, poor: {}, failures: [] }

/**
 * Plans the whole set as if it were empty, so that answers for earlier places are found again, and leaves out the
 * places that cases already fill.
 */
async function drawMissing(
  { entries }: WrittenCases,
  kept: readonly ToolCase[],
  { corpus, asking, settings, seed, count, written = [], onPlace }: GenerateSetOptions,
): Promise<Drawing> {
  const all = questionsOf(entries)
  const dropped = written.filter(question => !all.includes(question))
  // A retired question may be asked again, with another answer.
  const gone = new Set<WritableEntry>(
    entries.filter(isGenerated).filter(one => !kept.includes(one)),
  )
  const known = questionsOf(entries.filter(one => !gone.has(one)))
  const most = count - kept.length
  const request: DrawingRequest = { ...settings, count, seed, personas: [] }
  try {
    request.personas = await personasOf(settings.personas, { corpus, asking, seed })
  } catch (error) {
    if (!(error instanceof SynthesisStopped)) throw error
    return { ...nothingDrawn, stopped: error.message }
  }
  const isTaken = takenPlaces(kept)
  return drawQuestions(request, {
    corpus,
    asking,
    known,
    dropped,
    isTaken,
    most,
    ...defined({ onPlace }),
  })
}

const questionsOf = (entries: readonly WritableEntry[]): string[] =>
  entries.flatMap(askedQuestions).map(({ question }) => question)

function caseOf(drawn: DrawnQuestion, options: Parameters<typeof generatedCase>[1]): WritableEntry {
  const { turns } = drawn
  return turns ? generatedConversation(drawn, turns, options) : generatedCase(drawn, options)
}

/**
 * Each case fills one place of its kind over its chunk. A case over several chunks fills that of its first one, if
 * there is such a place.
 */
function takenPlaces(kept: readonly ToolCase[]): (wanted: WantedQuestion) => boolean {
  const left = [...kept]
  return ({ kind, chunk }) => {
    const hashes = left.map(({ origin }) =>
      origin.kind === kind ? (origin.sources?.map(({ hash }) => hash) ?? []) : [],
    )
    const first = hashes.findIndex(([hash]) => hash === chunk.hash)
    const at = first === -1 ? hashes.findIndex(all => all.includes(chunk.hash)) : first
    if (at === -1) return false
    left.splice(at, 1)
    return true
  }
}

/** The changes to the cases of a golden file. */
interface SetChange {
  added: readonly WritableEntry[]
  /** Each replaces the case with the same id. */
  renewed: readonly WritableEntry[]
  /** Ids of cases to remove. */
  retired: readonly string[]
}

const comment = [
  'Written by `npx vitest-rag generate`. Cases with `review: pending` have not been reviewed. Remove that line',
  'from those that you accept, or review them with `npx vitest-rag open` after a run.',
]

/**
 * The text of a golden file after a change: cases are added, rewritten and removed in place, and everything else
 * stays.
 * @param head the keys above the cases in a new file
 * @param text current text of the file; undefined if there is none
 * @returns undefined if there is nothing to write
 * @throws UserError if the file can't be changed in place, or no case would be left
 */
function changedSet(
  text: string | undefined,
  { added, renewed, retired }: SetChange,
  { file, head }: { file: string; head: Omit<WritableGoldenSet, 'cases'> },
): string | undefined {
  if (text === undefined)
    return added.length === 0 ? undefined : goldenSetText({ ...head, cases: added }, comment)
  const grown = addGoldenCases(text, added, { file })
  const anew = renewed.reduce((former, one) => replaceGoldenCase(former, one, { file }), grown)
  const left = retired.reduce((former, caseId) => withoutCase(former, caseId, file), anew)
  return left === text ? undefined : left
}

function withoutCase(text: string, caseId: string, file: string): string {
  try {
    return editGoldenCase(text, { file, caseId, edits: [{ kind: 'drop' }] })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(
      [
        ...error.problems,
        {
          problem: `Its documents no longer support case "${caseId}"`,
          fix: 'Remove it in an editor, or name the documents that the set was made from',
        },
      ],
      { cause: error },
    )
  }
}
