import { expect, test } from 'vitest'
import { drawingSettings } from '../../../src/synthesis/generationOptions.ts'
import { againAsking } from '../../../src/synthesis/hunt/againAsking.ts'
import { questionRound } from '../../../src/synthesis/hunt/questionRound.ts'
import { answering, corpusOf, openDesk } from '../synthesisDesk.ts'
import { shop } from '../shop.ts'
import { chattingSystem, remembering } from './chattingSystem.ts'

test.each([
  [true, 6],
  [false, 3],
])('a question is also asked in other words if these ask the same: %s', async (same, asked) => {
  const corpus = await corpusOf(shop)
  const compared = { answer: { reason: 'By rule.', same } }
  const { asking } = await openDesk({
    respond: answering({ compareQuestions: () => compared }),
  })
  const remember = remembering(corpus)
  const round = await questionRound(
    { count: 9, until: 3, round: 0, known: [] },
    {
      ...{ corpus, asking, drawing: asking, again: againAsking(asking) },
      system: chattingSystem((question, before) => ({ output: remember(question, before) })),
      settings: drawingSettings({ mix: { simple: 1 }, personas: 0, styles: ['plain'] }),
      ...{ seed: 1, isDry: false, retrieved: new Set<string>() },
      before: { answers: 0, failures: 0 },
    },
  )
  expect(round.asked?.questions).toHaveLength(asked)
  expect(round.asked?.drawn).toBe(3)
})
