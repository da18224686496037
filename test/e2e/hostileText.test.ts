import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { obeyedCommands } from '../loopback/workflowCommands.ts'
import { createProject } from './project.ts'

const escape = '\u001B'
const hostile = `${escape}[2J${escape}]0;owned\u0007::error file=a.ts::forged ##[error]forged\n::set-output name=verdict::passed\n \t::stop-commands::x\r::add-mask::a\n\u202Egnp.exe`

test('what models and documents say can’t command the terminal or the workflow', async () => {
  const project = createProject({
    // The page of Vitest's own reporter is made of the same tests; it is not installed here.
    'vitest.config.ts': `import { writeFileSync } from 'node:fs'
import { rag } from 'vitest-rag/plugin'
class HTMLReporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    writeFileSync('page.json', JSON.stringify(tests.map(test => [test.meta().eval, test.annotations()])))
  }
}
export default { plugins: [rag()], test: { reporters: ['default', 'github-actions', new HTMLReporter()] } }
`,
    'answer.ts': `export default question => {
  if (question === 'Who throws?') throw new Error(${JSON.stringify(hostile)})
  return answer()
}
const answer = () => ({
  answer: ${JSON.stringify(`${hostile} The moon is made of cheese. `)} + process.env.MOON_KEY,
  contexts: [{ id: ${JSON.stringify(hostile)}, text: ${JSON.stringify(`${hostile} The moon is made of rock.`)} }],
  toolCalls: [
    { name: ${JSON.stringify(hostile)}, arguments: { [${JSON.stringify(hostile)}]: [${JSON.stringify(hostile)}, process.env.MOON_KEY] }, result: process.env.MOON_KEY + ${JSON.stringify(hostile)}, hop: 1 },
    { name: process.env.MOON_KEY, arguments: { ['__proto__']: 1, big: 'x'.repeat(2e6) }, error: 'y'.repeat(295) + process.env.MOON_KEY, hop: 2 },
    ...Array.from({ length: 140 }, (_, query) => ({ name: 'search', arguments: { query } })),
  ],
})
`,
    'moon.golden.yaml': `pipeline: ./answer.ts
metrics: { faithfulness: 1, documentRecall: 1 }
checks: [{ calls: { name: search, arguments: { query: moon } } }, { callsInOrder: [refund, search] }]
cases:
  - id: moon
    question: What is the moon made of?
    relevantDocuments: [moon.md]
  - id: thrown
    question: Who throws?
    relevantDocuments: [moon.md]
`,
    'moon.test.ts': `import { expect, test } from 'vitest'
test('moon', async () => { await expect(${JSON.stringify(hostile)}).toBeFaithfulTo(${JSON.stringify(`${hostile} moon`)}, { threshold: 0.9 }) })
test('moon', async () => { await expect(${JSON.stringify(`${hostile} The moon is cheese.`)}).toBeFaithfulTo('The moon is rock.') })
`,
  })
  const { child, finished } = project.start('vitest/vitest.mjs', ['run'], {
    GITHUB_ACTIONS: 'true',
    CI: 'true',
    MOON_KEY: 'letmein2026',
  })
  let raw = ''
  child.stdout?.on('data', chunk => (raw += String(chunk)))
  child.stderr?.on('data', chunk => (raw += String(chunk)))
  await finished
  expect(raw).toContain('cheese')
  expect(raw).not.toContain(`${escape}[2J`)
  expect(raw).not.toContain(`${escape}]0;`)
  expect(raw).not.toContain('\u202E')
  // Vitest's own annotations, and nothing that the texts forged.
  const commands = obeyedCommands(raw)
  expect(commands.length).toBeGreaterThan(0)
  const own = /^file=[^,]*(?:moon\.golden\.yaml|moon\.test\.ts|answer\.ts),/
  expect(
    commands.filter(({ name, properties }) => name !== 'error' || !own.test(properties)),
  ).toEqual([])
  const kept = project.read('.vitest-rag/answers.jsonl')
  expect(kept).toContain('"toolCallsLeftOut":42')
  expect(`${raw}${kept}${project.read('.vitest-rag/report.md')}`).not.toContain('letmein')
  const page = project.read('page.json')
  expect(page).not.toContain('letmein')
  // A terminal that is before the page says nothing of it.
  expect(stripVTControlCharacters(raw)).not.toMatch(/❯ (?:question|answer)$/m)
  expect(page).toMatch(/"type":"answer","message":"[^"]*cheese/)
  expect(page).toMatch(/"output":"[^"]*cheese/)
  expect(page).not.toMatch(/\\u001b|\\u0007|\u202e|"message":"(?:::|[^"]*\\n)/u)
})
