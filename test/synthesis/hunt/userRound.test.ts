import { expect, test } from 'vitest'
import { drawingSettings } from '../../../src/synthesis/generationOptions.ts'
import { againAsking } from '../../../src/synthesis/hunt/againAsking.ts'
import { userRound } from '../../../src/synthesis/hunt/userRound.ts'
import { corpusOf, openDesk } from '../synthesisDesk.ts'
import { shop } from '../shop.ts'
import { chattingSystem, remembering } from './chattingSystem.ts'

const settings = drawingSettings({ mix: { simple: 1 }, personas: 1, styles: ['plain'] })

/** Asks an honest system in rounds of this many questions. */
async function rounds(options: Parameters<typeof userRound>[0], counts: readonly number[]) {
  const corpus = await corpusOf(shop)
  const { asking } = await openDesk()
  const remember = remembering(corpus)
  const system = chattingSystem((question, before) => ({ output: remember(question, before) }))
  const nextRound = userRound(options)
  const asked = []
  for (const [round, count] of counts.entries())
    asked.push(
      await nextRound(
        { count, until: 20, round, known: [] },
        {
          ...{ corpus, asking, drawing: asking, system, again: againAsking(asking), settings },
          ...{ seed: 1, isDry: false, retrieved: new Set<string>() },
          before: { answers: 0, failures: 0 },
        },
      ),
    )
  return { asked, heard: system.heard }
}

test('drawn users ask as many questions as are allowed, in conversations', async () => {
  const { asked, heard } = await rounds({ turns: 4, scenarios: undefined }, [9, 3])
  expect(asked.map(one => [one.asked?.drawn, one.asked?.conversations])).toEqual([
    [8, 2],
    [3, 1],
  ])
  expect(heard.map(words => words.length)).toEqual([4, 4, 3])
})

test('each given scenario is played once, and one that no document speaks of is told', async () => {
  const scenarios = [
    { scenario: 'A parcel to Norway is late.', userDescription: 'A clerk in Oslo.' },
    { scenario: 'Zwölf Boxkämpfer.' },
    { scenario: 'Two gift cards for one order.', expectedOutcome: 'They may be combined.' },
  ]
  const { asked, heard } = await rounds({ turns: 2, scenarios }, [2, 2, 2])
  expect(asked.map(one => one.asked?.conversations)).toEqual([1, 1, undefined])
  expect(asked[0]?.failures).toEqual(['No document has words of the scenario "Zwölf Boxkämpfer."'])
  expect(heard.map(([first]) => first)).toEqual([
    expect.stringMatching(/"(?:Shipping|Parcels|Norway|Hamburg|furniture|freight)/),
    expect.stringMatching(/"(?:cards|expire|purchase|cannot)/),
  ])
})
