import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeSteps, promptInstructions } from '../../../src/judge/steps/index.ts'

const files = readdirSync(new URL('../../../src/judge/steps', import.meta.url))

test('every step is in the registry by the name of its file', () => {
  const inFiles = files.filter(file => file !== 'index.ts').map(file => file.replace('.ts', ''))
  expect(judgeSteps.map(({ name }) => name).toSorted()).toEqual(inFiles.toSorted())
})

test('every prompt that has words can be replaced', () => {
  const worded = judgeSteps.filter(({ prompt }) => prompt.instructions !== '')
  expect(Object.keys(promptInstructions).toSorted()).toEqual(
    worded.map(({ name }) => name).toSorted(),
  )
  for (const { name, prompt } of worded)
    expect(Object.entries(promptInstructions)).toContainEqual([name, prompt.instructions])
})
