import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HuntedSystem, PipelineReply } from '../../../src/synthesis/hunt/huntedSystem.ts'
import { keptReplies } from '../../../src/synthesis/hunt/keptReplies.ts'
import { fixedConversation } from '../../../src/synthesis/users/heldConversation.ts'
import { temporaryFolder } from '../../judge/temporaryFolder.ts'
import { chattingSystem } from './chattingSystem.ts'

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

/** A system that answers turns by their number, and breaks after some of them. */
function talking(breaksAt = Infinity) {
  const system = chattingSystem((question, before) =>
    before.length === breaksAt ? { error: 'no index' } : reply(`${before.length}: ${question}`),
  )
  return { system, heard: system.heard }
}

const words = ['May I return it?', 'And who pays?']

test('turns that were answered before are not asked again if their whole conversation was', async () => {
  const folder = folderOfHunt()
  const first = keptReplies(talking().system, folder)
  const whole = await first.converse([fixedConversation('again', words)])
  first.close({ isOver: false })
  const broken = keptReplies(talking(1).system, folder)
  // With another name it is another conversation, and a turn by itself is none of it.
  const [half] = await broken.converse([fixedConversation('first', words)])
  broken.close({ isOver: false })
  expect(half?.map(({ reply: one }) => 'error' in one)).toEqual([false, true])
  const { system, heard } = talking()
  const third = keptReplies(system, folder)
  const held = await third.converse([
    fixedConversation('first', words),
    fixedConversation('again', words),
  ])
  const [alone] = await third.ask(['And who pays?'])
  third.close({ isOver: true })
  expect(heard).toEqual([words])
  expect(held).toEqual([...whole, ...whole])
  expect(alone).toEqual(reply('0: And who pays?'))
})

test('turns in the notes of a killed run answer no question by itself', async () => {
  const folder = folderOfHunt()
  keptReplies(noting().system, folder).close({ isOver: false })
  const turn = { conversation: 'conversation-1', number: 2, of: 2 }
  const line = { set: '.vitest-rag hunt 1', caseId: 'c', turn, repeat: 0, question: 'a' }
  const note = { ...line, answer: 'noted', contexts: [] }
  writeFileSync(join(folder, 'answers.jsonl'), `${JSON.stringify(note)}\n`)
  const { asked, system } = noting()
  const kept = keptReplies(system, folder)
  await kept.ask(['a'])
  kept.close({ isOver: true })
  expect(asked).toEqual(['a'])
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
