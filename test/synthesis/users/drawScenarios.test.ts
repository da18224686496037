import { expect, test } from 'vitest'
import { drawingSettings } from '../../../src/synthesis/generationOptions.ts'
import { drawScenarios } from '../../../src/synthesis/users/drawScenarios.ts'
import { corpusOf, openDesk } from '../synthesisDesk.ts'
import { shop } from '../shop.ts'

async function drawn(tags: readonly string[]) {
  const corpus = await corpusOf(shop)
  const { asking } = await openDesk()
  const settings = drawingSettings({ mix: { simple: 1 }, styles: ['plain'] })
  const personas = [{ name: 'clerk', description: 'Answers letters.' }]
  const options = { corpus, asking, settings, personas, seed: 3, known: [], tags }
  return (await drawScenarios(4, options)).scenarios
}

test('a scenario is a question with its answer, a persona and another subject', async () => {
  const scenarios = await drawn([])
  expect(scenarios).toHaveLength(4)
  for (const { scenario, expectedOutcome, persona, home, other, first } of scenarios) {
    expect(first).toMatchObject({ question: scenario, reference: expectedOutcome })
    expect(persona?.name).toBe('clerk')
    expect(other?.documentId).not.toBe(home.documentId)
  }
})

test('half of the scenarios are about what tags name', async () => {
  const homes = (await drawn(['simple', 'warranty'])).map(({ home }) => home.documentId)
  expect(homes).toHaveLength(4)
  expect(homes.slice(0, 2)).toContain('warranty.md')
})
