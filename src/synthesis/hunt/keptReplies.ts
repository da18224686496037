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
import type { HuntedSystem, PipelineReply } from './huntedSystem.ts'

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
  const claim = join(folder, 'hunt.json')
  const other = processWriting(claim)
  if (other !== undefined && other !== process.pid) throw goingOn(other)
  if (identityIn(readTextIfThere(claim) ?? '') !== system.identity)
    rmSync(folder, { recursive: true, force: true })
  writing(folder, () => mkdirSync(folder, { recursive: true }))
  const { identity } = system
  writeAtomically(claim, `${JSON.stringify({ ...thisProcess(), identity })}\n`)
  const file = join(folder, 'replies.jsonl')
  // The answers of a killed hunt are among the notes of its run.
  const left = [file, folderPaths(folder).answers].flatMap(one =>
    readJsonLines(one, answerRecordSchema),
  )
  const outputs = new Map(
    left.filter(({ redacted }) => !redacted).map(one => [one.question, outputOf(one)]),
  )
  rmSync(file, { force: true })
  const lines = openLineFile(file)
  const keep = (question: string, output: PipelineOutput) =>
    lines.append(JSON.stringify(recordOf(question, output)))
  for (const [question, output] of outputs) keep(question, output)
  return {
    ...system,
    left: outputs.size,
    async ask(questions) {
      const open = questions.filter(question => !outputs.has(question))
      const replies = open.length > 0 ? await system.ask(open) : []
      const failed = new Map<string, PipelineReply>()
      for (const [index, reply] of replies.entries()) {
        const question = open[index] ?? ''
        if ('output' in reply) {
          outputs.set(question, reply.output)
          keep(question, reply.output)
        } else failed.set(question, reply)
      }
      return questions.map(question => {
        const output = outputs.get(question)
        return output ? { output } : (failed.get(question) ?? notAsked)
      })
    },
    close({ isOver }) {
      lines.close()
      if (isOver) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function identityIn(claim: string): unknown {
  const note = parseJson(claim)
  return typeof note === 'object' && note !== null && 'identity' in note ? note.identity : undefined
}

const notAsked: PipelineReply = { error: 'it was not asked' }

const recordOf = (question: string, output: PipelineOutput): AnswerRecord => ({
  set: 'hunt',
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
