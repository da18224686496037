import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownCommands } from '../docs/shownCommands.ts'
import { documentedFiles } from '../interchange/documentedFiles.ts'
import { commitAll, git } from './git.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { supportFiles } from './supportProject.ts'

const fixture = (path: string) =>
  readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')

/**
 * Commands that ask a person, write many questions, find faults, or go on from another command or from traces. Tests of
 * their own run them: init, openReport, generate, hunt, batch, doctor, plantedCauses, production and importedSets.
 */
const runElsewhere =
  /^(?:batch|doctor|explain --cause|generate docs|hunt docs|import (?:last|traces)|init|open)\b|^run (?:--answers \.vitest-rag\/batch|\.vitest-rag\/production|promptfooconfig\.golden\.yaml)/

/** What sentences name without what it needs, or say of a command: `calibrate again`. */
const namesOnly = new Set([
  ...['baseline', 'calibrate', 'calibrate again', 'compare', 'explain', 'export', 'generate'],
  ...['hunt', 'import', 'verdicts', 'verdicts merge', 'baseline check --against'],
])

/** A baseline of a part in place of one of everything would be looser, and need `--loosen`. */
const declaresPart = /^baseline update --(?:partial \w+,|sample \d)/

const toRun = shownCommands.filter(
  command => !runElsewhere.test(command) && !namesOnly.has(command) && !/[<[]/.test(command),
)

const oneCase = (name: string) => `name: ${name}
pipeline: ../../answer.ts
metrics: { faithfulness: 0.5 }
cases:
  - id: ${name}-window
    question: Within how many days of delivery can I return a product?
    tags: ["topic:returns"]
`

const questions = `question,answer,source
How many working days does shipping to Norway take?,Four working days.,shipping.md
`

const configOf = (baseURL: string) => `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'word-overlap', baseURL: '${baseURL}', apiKey: 'key-of-nobody' })
export default { plugins: [rag({ judge })] }
`

const files = {
  ...supportFiles,
  'support.golden.yaml': `${supportFiles['support.golden.yaml']}variants:
  one: { options: { limit: 2 } }
  two: { options: { limit: 1 } }
gatedVariant: one
`,
  'golden/billing/billing.golden.yaml': oneCase('billing'),
  'golden/support/more.golden.yaml': oneCase('more'),
  'golden/weeks/week-46.golden.yaml': oneCase('week-46'),
  'golden/weeks/week-47.golden.yaml': oneCase('week-47'),
  'docs/refunds.md': '# Refunds\n\nYou can return a product within 30 days of delivery.\n',
  'labels.jsonl': fixture('calibration/labels.jsonl'),
  'questions.csv': questions,
  'faq.csv': 'Prompt,Expected,Topic\nHow long does shipping take?,Four days.,Shipping\n',
  ...documentedFiles['promptfoo']?.files,
  ...documentedFiles['trec']?.files,
}

describe('each command that a page shows runs in a project that has what it names', () => {
  let prepared: Project

  let server: Awaited<ReturnType<typeof startOpenaiServer>>

  beforeAll(async () => {
    server = await startOpenaiServer(wordOverlapModel)
    prepared = createProject({ ...files, 'vitest.config.ts': configOf(server.baseURL) })
    git(prepared.folder, 'init', '--quiet', '--initial-branch=main')
    await prepared.cli(['baseline', 'update'])
    // Two full runs, to compare.
    await prepared.vitest()
    await prepared.vitest()
    const log = prepared.read('.vitest-rag/verdicts.jsonl')
    prepared.write({
      'old/answers.jsonl': prepared.read('.vitest-rag/answers.jsonl'),
      'a.jsonl': log,
      'b.jsonl': log,
      'shards/1.jsonl': log,
    })
    commitAll(prepared, 'Record a baseline')
    git(prepared.folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
  })

  afterAll(() => server.close())

  test.each(toRun)('npx vitest-rag %s', async command => {
    const project = prepared.copy()
    if (declaresPart.test(command)) rmSync(join(project.folder, '.vitest-rag/baseline.json'))
    const words = command.split(/\s+/).map(word => (word === 'shards/*' ? 'shards/1.jsonl' : word))
    const { exitCode, output } = await project.cli(words)
    expect({ exitCode, output }).toEqual({ exitCode: 0, output })
  })
})
