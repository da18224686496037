import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readScenarios } from '../../src/interchange/readScenarios.ts'
import { temporaryFolder } from '../judge/temporaryFolder.ts'

function scenariosIn(name: string, text: string) {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  return readScenarios(file)
}

const read = [
  {
    scenario: 'A kettle is broken.',
    expectedOutcome: 'It goes back.',
    userDescription: 'An angry customer.',
  },
  { scenario: 'A parcel is late.' },
]

const inPython = [
  {
    scenario: 'A kettle is broken.',
    expected_outcome: 'It goes back.',
    user_description: 'An angry customer.',
    turns: null,
    comments: 'from the desk',
  },
  { scenario: 'A parcel is late.', expected_outcome: ' ' },
]

test.each([
  ['goldens of Python', 'a.json', JSON.stringify(inPython)],
  ['goldens of TypeScript', 'a.json', JSON.stringify({ goldens: read })],
  ['JSON lines', 'a.jsonl', inPython.map(one => JSON.stringify(one)).join('\n')],
  [
    'YAML',
    'a.yaml',
    `- scenario: A kettle is broken.
  expected_outcome: It goes back.
  user_description: An angry customer.
- scenario: A parcel is late.
`,
  ],
])('%s', async (_what, name, text) => {
  expect(await scenariosIn(name, text)).toEqual(read)
})

test.each([
  [
    'a.json',
    '[{ "scenario": "A." },\n{ "input": "Who?" }]',
    /a\.json:2.*Expected a golden with a `scenario`/,
  ],
  ['a.yaml', '- scenario: [A]\n', /a\.yaml:1.*Expected a golden with a `scenario`/],
  ['a.json', '{ "goldens": [] }', /a\.json: Expected a list of conversational goldens, found none/],
  ['a.json', '[{', /Expected valid JSON/],
])('%s with a fault: %s', async (name, text, message) => {
  await expect(scenariosIn(name, text)).rejects.toThrow(message)
})
