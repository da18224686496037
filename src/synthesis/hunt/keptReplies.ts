import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import { readJsonLines } from '../../files/jsonLines.ts'
import { openLineFile } from '../../files/lineFile.ts'
import { readTextIfThere, writeAtomically } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import { folderPaths } from '../../results/folder.ts'
import { processWriting } from '../../results/liveRun.ts'
import type { AnswerRecord } from '../../results/results.ts'
import { answerRecordSchema, outputOf } from '../../results/answerRecord.ts'
import { thisProcess } from '../../files/runningProcess.ts'
import { parseJson } from '../../text/parseJson.ts'
import type { SpokenTurn, ConversationToHold } from '../users/heldConversation.ts'
import type { HeldConversation, HuntedSystem, PipelineReply } from './huntedSystem.ts'

/** A system whose answers stay on disk until the hunt ends, so that a killed hunt continues from them. */
interface KeptSystem extends HuntedSystem {
  /** How many answers an earlier hunt left. */
  left: number
  /** Closes the file, and removes the kept answers if the hunt is over. */
  close(hunt: { isOver: boolean }): void
}

/**
 * Keeps the answers of a system in a folder. Answers of an earlier hunt count if the name and the file of its
 * pipeline are the same. Changes in imports of that file are not detected.
 * @param folder absolute path of the hunt's own folder
 * @throws UserError if another hunt is running there
 */
export function keptReplies(system: HuntedSystem, folder: string): KeptSystem {
  claimFolder(folder, system)
  const { outputs, turns, lines, ...kept } = openReplies(folder)
  return {
    ...system,
    left: outputs.size + turns.size,
    async ask(questions) {
      const open = questions.filter(question => !outputs.has(question))
      const replies = open.length > 0 ? await system.ask(open) : []
      const failed = new Map<string, PipelineReply>()
      for (const [index, reply] of replies.entries()) {
        const question = open[index] ?? ''
        if ('output' in reply) kept.keep(question, reply.output)
        else failed.set(question, reply)
      }
      return questions.map(question => {
        const output = outputs.get(question)
        return output ? { output } : (failed.get(question) ?? notAsked)
      })
    },
    async converse(conversations) {
      const found = await Promise.all(conversations.map(one => keptConversation(one, turns)))
      const open = conversations.filter((_, index) => !found[index])
      const noting = open.map(one => ({
        ...one,
        onAnswer: (said: readonly SpokenTurn[]) => kept.keepTurn(one, said),
      }))
      const held = open.length > 0 ? await system.converse(noting) : []
      return conversations.map((one, index) => found[index] ?? held[open.indexOf(one)] ?? [])
    },
    close({ isOver }) {
      lines.close()
      if (isOver) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Removes what a hunt of another system left. */
function claimFolder(folder: string, { identity }: HuntedSystem): void {
  const claim = join(folder, 'hunt.json')
  const other = processWriting(claim)
  if (other !== undefined && other !== process.pid) throw goingOn(other)
  if (identityIn(readTextIfThere(claim) ?? '') !== identity)
    rmSync(folder, { recursive: true, force: true })
  writing(folder, () => mkdirSync(folder, { recursive: true }))
  writeAtomically(claim, `${JSON.stringify({ ...thisProcess(), identity })}\n`)
}

/** The answers that an earlier hunt left, in a new file that takes more. */
function openReplies(folder: string) {
  const file = join(folder, 'replies.jsonl')
  // The answers of a killed hunt are among the notes of its run.
  const left = [file, folderPaths(folder).answers]
    .flatMap(one => readJsonLines(one, answerRecordSchema))
    .filter(({ redacted }) => !redacted)
  const outputs = new Map<string, PipelineOutput>()
  const turns = new Map<string, AnswerRecord>()
  rmSync(file, { force: true })
  const lines = openLineFile(file)
  const keep = (question: string, output: PipelineOutput) => {
    outputs.set(question, output)
    lines.append(JSON.stringify(recordOf(question, output)))
  }
  const keepRecord = (record: AnswerRecord) => {
    if (record.turn) turns.set(record.turn.conversation, record)
    lines.append(JSON.stringify(record))
  }
  for (const record of left) {
    if (!record.turn) keep(record.question, outputOf(record))
    // In the notes of a run, a turn does not say what was said before it.
    else if (record.set === ownSet) keepRecord(record)
  }
  return {
    outputs,
    turns,
    lines,
    keep,
    keepTurn(conversation: ConversationToHold, said: readonly SpokenTurn[]): void {
      const record = turnRecord(conversation, said)
      if (record) keepRecord(record)
    },
  }
}

function identityIn(claim: string): unknown {
  const note = parseJson(claim)
  return typeof note === 'object' && note !== null && 'identity' in note ? note.identity : undefined
}

const notAsked: PipelineReply = { error: 'it was not asked' }

/** The set in the lines of this file. */
const ownSet = 'hunt'

/** The turns of a conversation whose answers are all known; undefined if one is missing. */
async function keptConversation(
  conversation: ConversationToHold,
  kept: ReadonlyMap<string, AnswerRecord>,
): Promise<HeldConversation | undefined> {
  const said: SpokenTurn[] = []
  while (said.length < conversation.turns) {
    const question = await conversation.next(said)
    if (question === undefined) break
    const words = [...said.map(turn => turn.question), question]
    const record = kept.get(turnKey(conversation, words))
    if (!record) return undefined
    said.push({ question, output: outputOf(record) })
  }
  return said.map(({ question, output }) => ({ question, reply: { output } }))
}

/** An answer of the system follows from what the user said, and not only from the question. */
const turnKey = ({ name }: ConversationToHold, words: readonly string[]): string =>
  JSON.stringify([name, ...words])

function turnRecord(
  conversation: ConversationToHold,
  said: readonly SpokenTurn[],
): AnswerRecord | undefined {
  const last = said.at(-1)
  const key = turnKey(
    conversation,
    said.map(({ question }) => question),
  )
  const turn = { conversation: key, number: said.length, of: conversation.turns }
  return last && { ...recordOf(last.question, last.output), turn }
}

const recordOf = (question: string, output: PipelineOutput): AnswerRecord => ({
  set: ownSet,
  caseId: 'question',
  repeat: 0,
  question,
  ...output,
})

function goingOn(other: number): UserError {
  return new UserError({
    problem: `Another hunt (process ${other}) is running in this project`,
    fix: 'Wait until it ends, or end it: the next hunt continues with its answers',
  })
}
