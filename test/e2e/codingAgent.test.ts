import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { RunDocument } from '../../src/cli/printRun.ts'
import type { ExplainedCase } from '../../src/report/cases/explainedCase.ts'
import type { ExplainedCause } from '../../src/report/diagnosis/change/explainedCause.ts'
import { defined } from '../../src/defined.ts'
import { validDocument } from '../cli/validDocument.ts'
import type { Project } from './project.ts'
import { createProject, oneWorkerConfig } from './project.ts'

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../examples/chat/${name}`, import.meta.url)), 'utf8')

const sound = example('answer.ts')

const invented = 'We won an award in 2019.'

/** What an edit takes out of the sound system, and what it puts there. */
type Edit = readonly [from: RegExp, to: string]

/** What the skill tells apart. */
type Diagnosis = 'limit' | 'corpus' | 'answer'

const faults: Record<Diagnosis, Edit> = {
  limit: [/(\.filter\(.*\))(\.toReversed\(\))/, '$1.slice(0, 1)$2'],
  corpus: [/ {2}\{\n {4}id: 'broken\.md',\n(?: {4}.*\n)+ {2}\},\n/, ''],
  answer: [
    /answer: contexts\[0\]\?\.text \?\?/,
    `answer: contexts[0] ? \`\${contexts[0].text} ${invented}\` :`,
  ],
}

/** The system with some of the faults. */
function systemWith(planted: readonly Diagnosis[]): string {
  return planted.reduce((text, fault) => text.replace(...faults[fault]), sound)
}

let project: Project
beforeAll(async () => {
  project = createProject({
    'vitest.config.ts': oneWorkerConfig,
    'chat.golden.yaml': example('chat.golden.yaml'),
    'answer.ts': sound,
  })
  await project.cli(['baseline', 'update'])
})

/** Runs as the skill says: standard output alone is read. */
async function run(): Promise<RunDocument> {
  const { child, finished } = project.start('vitest-rag/dist/cli/cli.js', ['run', '--json'])
  let stdout = ''
  child.stdout?.on('data', chunk => (stdout += String(chunk)))
  const { exitCode } = await finished
  const document = validDocument<RunDocument>(stdout)
  expect(document.exitCode).toBe(exitCode)
  return document
}

/** Runs a command of `next` as a shell would. */
async function follow<Document extends object>(command: string): Promise<Document> {
  const words = command.match(/'[^']*'|\S+/g) ?? []
  expect(words.slice(0, 2)).toEqual(['npx', 'vitest-rag'])
  const { output } = await project.command(words.slice(2).map(word => word.replaceAll("'", '')))
  return validDocument<Document>(output)
}

/** The section "Find the cause" of the skill. */
function diagnosisOf({ part, retrieved }: ExplainedCause): Diagnosis | undefined {
  if (part === 'generator') return 'answer'
  if (part !== 'retriever' || !retrieved) return undefined
  if (retrieved.most.now < retrieved.most.before) return 'limit'
  return retrieved.inNoCase.length > 0 ? 'corpus' : undefined
}

/** The module that a golden file names. */
function systemOf(file: string): string {
  const [, path = ''] = /^pipeline: \.\/(\S+)$/m.exec(project.read(file)) ?? []
  return path
}

function unsupportedIn({ runs }: ExplainedCase): string[] {
  const { answerInContexts = [] } = runs[0]?.record.evidence ?? {}
  return answerInContexts.flatMap(({ claim, verdict }) =>
    verdict === 'supported' ? [] : [claim.text],
  )
}

const idsOf = (answer: ExplainedCase['runs'][number]['answer']) =>
  answer?.contexts.map(({ id }) => id) ?? []

/** Follows the commands of a red run up to the repair: what broke, and the golden file that shows it. */
async function diagnosed(red: RunDocument): Promise<{ diagnosis?: Diagnosis; file?: string }> {
  const commands = red.next.map(({ command }) => command)
  expect(commands.at(-1)).toBe('npx vitest-rag run --json')
  expect(commands.join('\n')).not.toContain('update')
  const cause = await follow<ExplainedCause>(commands[0] ?? '')
  expect(cause).toMatchObject({ cause: 1, part: red.causes[0]?.part })
  const diagnosis = diagnosisOf(cause)
  const [first] = cause.cases
  const own = commands.find(command => command.includes(`${first?.caseId}'`))
  const explained = await follow<ExplainedCase>(own ?? '')
  expect(commands.at(-2)).toMatch(/^npx vitest run chat\.golden\.yaml:\d+$/)
  const [shown] = explained.runs
  const [now, before] = [idsOf(shown?.answer), idsOf(shown?.before)]
  const isShown =
    diagnosis === 'answer'
      ? unsupportedIn(explained).includes(invented)
      : now.length < before.length
  expect(isShown).toBe(true)
  return defined({ diagnosis, file: shown?.record.file })
}

test('an agent that follows the skill repairs three faults, one after the other', async () => {
  let planted = Object.keys(faults) as Diagnosis[]
  project.write({ 'answer.ts': systemWith(planted) })
  const found: (Diagnosis | undefined)[] = []
  // A wrong diagnosis repairs nothing, so that the run after the last one would be red.
  while (found.length < Object.keys(faults).length) {
    const red = await run()
    expect(red).toMatchObject({ exitCode: 1, problems: [], headline: { word: 'failed' } })
    expect(red.forPeople.join('\n')).toContain('baseline update')
    const { diagnosis, file = '' } = await diagnosed(red)
    found.push(diagnosis)
    planted = planted.filter(fault => fault !== diagnosis)
    project.write({ [systemOf(file)]: systemWith(planted) })
  }
  expect(found).toEqual(['answer', 'limit', 'corpus'])
  expect(await run()).toMatchObject({
    exitCode: 0,
    headline: { word: 'passed' },
    decision: { verdict: 'unchanged' },
    causes: [],
    next: [],
  })
})
