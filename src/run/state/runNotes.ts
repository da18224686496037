import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { defined } from '../../defined.ts'
import { openAnswers } from '../../results/answersFile.ts'
import type { AnswerLog } from '../../results/answersFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { folderName, folderPaths } from '../../results/folder.ts'
import type { FolderPaths } from '../../results/folder.ts'
import { openJournal } from '../../results/journal.ts'
import type { Journal } from '../../results/journal.ts'
import { ownRunPaths, processWriting, removeEndedRuns } from '../../results/liveRun.ts'
import type {
  AnswerRecord,
  CaseRecord,
  MatcherRecord,
  Results,
  SetRun,
} from '../../results/results.ts'
import type { Shard } from '../../results/results.ts'
import type { RunIdentity } from '../../results/runId.ts'
import { tool } from '../../results/tool.ts'

/** What a run notes down as it goes, from which a kill loses nothing. */
export interface RunNotes {
  /** Where they are. */
  paths: FolderPaths
  keepRun(former: Results): void
  keepRecord(record: CaseRecord): void
  keepSet(name: string, set: SetRun): void
  /** How many cases it is to judge. */
  keepExpected(expected: { cases: number; repeat: number }): void
  keepCase(record: CaseRecord, answer: AnswerRecord | undefined): void
  keepMatcher(record: MatcherRecord): void
  /** What the pipeline answered, also once the notes are closed. */
  answerOf: AnswerLog['find']
  close(): void
}

export interface RunNotesOptions {
  folder: string
  /** The folder, if no other run was writing just now. */
  paths: FolderPaths
  /** Those of the measurement that it belongs to. */
  identity: RunIdentity
  shard?: Shard | undefined
  /** Id of the workflow run at GitHub. @default none */
  workflowRun?: string | undefined
  isRepeat: boolean
  /** Whose recorded answers are judged. @default the pipeline is asked */
  answersOf?: string | undefined
  /** Takes secrets out of a text. */
  redact(text: string): string
  log(line: string): void
}

export function openRunNotes({ folder, log, ...options }: RunNotesOptions): RunNotes {
  removeEndedRuns(folder)
  // If nothing can be opened, another run began at this very moment.
  const notes = openIn(options) ?? openIn({ ...options, paths: ownRunPaths(folder) })
  if (!notes) throw new Error('Expected no other process with the number of this one.')
  const place = dirname(notes.paths.results)
  if (place !== folder) log(besideAnother(basename(place), folderPaths(folder).journal))
  return notes
}

const besideAnother = (place: string, journal: string): string =>
  `RAG: another run (process ${processWriting(journal) ?? 'unknown'}) is writing to ${folderName}, so results, answers and report of this one go to ${folderName}/${place}. Each run keeps its own limits of calls, so both together may exceed them, and what both ask at the same time is paid for twice. If there is no such run, delete ${folderName}/${basename(journal)}.`

/** @returns undefined if a run of another process is writing there */
function openIn({
  paths,
  identity,
  shard,
  workflowRun,
  isRepeat,
  answersOf,
  redact,
}: Omit<RunNotesOptions, 'folder' | 'log'>): RunNotes | undefined {
  writing(paths.journal, () => mkdirSync(dirname(paths.journal), { recursive: true }))
  const journal: Journal | undefined = openJournal(paths.journal, {
    identity,
    tool,
    ...(shard && { shard }),
    ...defined({ workflowRun, answers: answersOf }),
  })
  if (!journal) return undefined
  const answers: AnswerLog = openAnswers(paths.answers, { isRepeat, redact })
  const keepRecord = (record: CaseRecord) => journal.append({ type: 'case', record })
  return {
    paths,
    keepRecord,
    answerOf: answers.find,
    keepRun: ({ cases }) => cases.forEach(record => journal.append({ type: 'case', record })),
    keepSet: (name, set) => journal.append({ type: 'set', name, set }),
    keepExpected: expected => journal.append({ type: 'expected', ...expected }),
    keepMatcher: record => journal.append({ type: 'matcher', record }),
    keepCase(record, answer) {
      if (answer) answers.append(answer)
      keepRecord(record)
    },
    close() {
      answers.close()
      journal.remove()
    },
  }
}
