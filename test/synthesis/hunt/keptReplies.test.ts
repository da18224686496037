import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HuntedSystem, PipelineReply } from '../../../src/synthesis/hunt/huntedSystem.ts'
import { keptReplies } from '../../../src/synthesis/hunt/keptReplies.ts'
import { temporaryFolder } from '../../judge/temporaryFolder.ts'

const reply = (question: string): PipelineReply =>
  question.includes('broken')
    ? { error: 'no index' }
    : { output: { answer: `of ${question}`, contexts: [], declined: false, answerOnly: true } }

/** A system that notes what it is asked. */
function noting(identity = 'one') {
  const asked: string[] = []
  const system: HuntedSystem = {
    name: './answer.ts',
    identity,
    known: [],
    tags: [],
    converse: async () => [],
    used: () => undefined,
    ask: async questions => {
      asked.push(...questions)
      return questions.map(reply)
    },
  }
  return { asked, system }
}

const folderOfHunt = () => join(temporaryFolder(), 'hunt')

test('what a hunt that did not end asked is not asked again, and failures are', async () => {
  const folder = folderOfHunt()
  const first = keptReplies(noting().system, folder)
  await first.ask(['a', 'broken', 'b'])
  first.close({ isOver: false })
  const { asked, system } = noting()
  const second = keptReplies(system, folder)
  const replies = await second.ask(['b', 'broken', 'c', 'a'])
  second.close({ isOver: true })
  expect(second.left).toBe(2)
  expect(asked).toEqual(['broken', 'c'])
  expect(replies).toEqual(['b', 'broken', 'c', 'a'].map(reply))
  expect(existsSync(folder)).toBe(false)
})

test('answers that a killed run noted count as well, but for those that secrets were taken out of', async () => {
  const folder = folderOfHunt()
  keptReplies(noting().system, folder).close({ isOver: false })
  const line = { set: 's', caseId: 'c', repeat: 0, question: 'a', answer: 'noted', contexts: [] }
  const lines = [line, { ...line, question: 'b', redacted: true }].map(one => JSON.stringify(one))
  writeFileSync(join(folder, 'answers.jsonl'), `${lines.join('\n')}\n{"torn":`)
  const { asked, system } = noting()
  const kept = keptReplies(system, folder)
  expect(await kept.ask(['a', 'b'])).toEqual([
    { output: { answer: 'noted', contexts: [] } },
    reply('b'),
  ])
  kept.close({ isOver: true })
  expect(asked).toEqual(['b'])
})

test('another pipeline is asked everything', async () => {
  const folder = folderOfHunt()
  const first = keptReplies(noting().system, folder)
  await first.ask(['a'])
  first.close({ isOver: false })
  const second = keptReplies(noting('another').system, folder)
  second.close({ isOver: true })
  expect(second.left).toBe(0)
})

test('two hunts at a time are refused', () => {
  const folder = folderOfHunt()
  keptReplies(noting().system, folder).close({ isOver: false })
  // The process that started this one is alive as long as it is.
  writeFileSync(join(folder, 'hunt.json'), `{"process":${process.ppid},"identity":"one"}\n`)
  expect(() => keptReplies(noting().system, folder)).toThrow(
    `Another hunt (process ${process.ppid}) is running in this project`,
  )
})
