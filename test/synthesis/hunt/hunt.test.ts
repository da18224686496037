import { expect, test } from 'vitest'
import { drawingSettings } from '../../../src/synthesis/generationOptions.ts'
import { hunt } from '../../../src/synthesis/hunt/hunt.ts'
import type { PipelineReply } from '../../../src/synthesis/hunt/huntedSystem.ts'
import { openDesk } from '../synthesisDesk.ts'
import { answerOf, shopCorpus } from './shopFindings.ts'

const settings = drawingSettings({ mix: { simple: 1 }, personas: 0, styles: ['plain'] })

/** Hunts a system that gives these replies to the questions of its rounds, the last ones to all that follow. */
async function hunted(...rounds: readonly (readonly PipelineReply[])[]) {
  const { asking } = await openDesk()
  let asked = 0
  return hunt(
    { until: 3, questions: 12, settings, seed: 1 },
    {
      corpus: shopCorpus(),
      drawing: asking,
      judging: asking,
      system: {
        name: './answer.ts',
        identity: '',
        known: [],
        tags: [],
        converse: async () => [],
        used: () => undefined,
        ask: async questions => {
          const replies = rounds[asked] ?? rounds.at(-1) ?? []
          asked += 1
          return questions.map((_, index): PipelineReply => replies[index] ?? fine)
        },
      },
    },
  )
}

const fine = { output: answerOf('Tea is served.') }
const declined = { output: answerOf('Ask us.', [], { declined: true }) }
const closed = { error: 'no key', unavailable: true } as const

test('what was found is told where the system can not be asked any more', async () => {
  const { causes, asked, end, stopped } = await hunted([declined], [closed])
  expect(causes).toMatchObject([{ finding: { kind: 'wrongRefusal' } }])
  expect({ asked, end }).toEqual({ asked: 3, end: 'stopped' })
  expect(stopped).toContain("The pipeline ./answer.ts can't be asked: no key")
})

test('one that can not be asked from the start is refused', async () => {
  await expect(hunted([closed])).rejects.toThrow("The pipeline ./answer.ts can't be asked: no key")
})

test('a system without faults is asked as many questions as are allowed', async () => {
  expect(await hunted([])).toMatchObject({ causes: [], asked: 12, end: 'questions' })
})
