import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestModule, TestRunResult, Vitest } from 'vitest/node'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { goldenSetText } from '../../golden/write/goldenSetText.ts'
import { addPipelineUsage } from '../../pipeline/tokenUsage.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import { createFolder, folderName, huntFolder } from '../../results/folder.ts'
import type { Results } from '../../results/results.ts'
import { readResults } from '../../results/resultsFile.ts'
import type { HuntedSystem, PipelineReply } from '../../synthesis/hunt/huntedSystem.ts'
import { printable } from '../../text/untrusted.ts'
import { outputOf } from '../../results/answerRecord.ts'
import type { VitestRun } from '../vitestRun.ts'
import type { SystemToHunt } from './systemToHunt.ts'

/**
 * The system under test, called through this Vitest: each call runs a golden set in the folder `.vitest-rag`, where no
 * other run finds it. So pipelines have the limits, timeouts, budget and steps of any run.
 */
export async function huntPipeline(
  system: SystemToHunt,
  { vitest, run }: { vitest: Vitest; run: VitestRun },
): Promise<HuntedSystem> {
  const home = join(system.owner.folder, folderName)
  const folder = huntFolder(home)
  // Skip the search for test files, because the run names its file. Vitest 4 has another name for it.
  await ('standalone' in vitest ? vitest.standalone() : (vitest as Vitest4).init())
  let asked = 0
  let used: PipelineUsage | undefined
  const { spending } = run.main.services
  async function askTogether(questions: readonly string[]): Promise<(PipelineReply | undefined)[]> {
    asked += 1
    const set = `${folderName} hunt ${asked}`
    const file = join(folder, `questions-${asked}.golden.yaml`)
    const isNew = !existsSync(home)
    createFolder(home)
    writing(folder, () => mkdirSync(folder, { recursive: true }))
    writeAtomically(file, questionSet(set, questions, system.headIn(folder)))
    try {
      const { testModules, unhandledErrors } = await runFile(file, { vitest, system })
      const results = readResults(run.main.paths().results)
      used = addPipelineUsage(used, results.run.usage.pipeline)
      const replies = repliesOf(questions.length, { set, run, results, variant: system.variant })
      const isRefused = unhandledErrors.length === 0 && spending.usedUp() === undefined
      if (isRefused && replies.every(reply => !reply)) throw refused(system, testModules)
      return replies
    } finally {
      rmSync(file, { force: true })
      leave(home, isNew)
    }
  }
  return {
    name: system.name,
    identity: huntedIdentity(system),
    known: system.known,
    used: () => used,
    async ask(questions) {
      const replies = await askTogether(questions)
      // If a question ends the process, the concurrent questions are lost too: ask them one by one to find it.
      for (const [index, question] of questions.entries())
        if (!replies[index] && questions.length > 1 && spending.usedUp() === undefined)
          replies[index] = (await askTogether([question]))[0]
      return questions.map((_, index) => replies[index] ?? ended)
    },
  }
}

const ended: PipelineReply = { error: 'The pipeline ended the process that it runs in' }

/** Removes what the hunt left: its questions, and in a package below the root the folder, unless it has other files. */
function leave(home: string, isNew: boolean): void {
  const folder = huntFolder(home)
  if (readdirSync(folder).length === 0) rmdirSync(folder)
  // Only the `.gitignore` that the hunt created is left.
  if (isNew && readdirSync(home).length === 1) rmSync(home, { recursive: true })
}

interface Vitest4 {
  init(): Promise<void>
}

/** A golden set that only runs the pipeline; the hunt judges the answers. */
function questionSet(
  name: string,
  questions: readonly string[],
  head: ReturnType<SystemToHunt['headIn']>,
): string {
  return goldenSetText({
    name,
    ...head,
    metrics: { documentRecall: 'report' },
    cases: questions.map((question, index) => ({
      id: caseIdOf(index),
      question,
      relevantDocuments: ['none'],
    })),
  })
}

const caseIdOf = (index: number): string => `question-${index + 1}`

async function runFile(
  file: string,
  { vitest, system }: { vitest: Vitest; system: SystemToHunt },
): Promise<TestRunResult> {
  const specification = system.owner.project.createSpecification(file)
  const ran = await vitest.runTestSpecifications([specification])
  // Failed tests are replies without an answer here. Reset the code only if no signal set it: a stopped run must not
  // end with 0.
  process.exitCode = undefined
  const fault = faultOf(ran.testModules)
  if (fault === undefined) return ran
  throw new UserError({
    problem: `The pipeline ${system.name} can't be loaded: ${printable(fault, 400)}`,
    fix: 'Fix the error. To see where it comes from: npx vitest run',
  })
}

function faultOf(modules: readonly TestModule[]): string | undefined {
  return modules.flatMap(module => module.errors().map(({ message }) => message))[0]
}

/** The error if no question reached the pipeline because of the configuration, such as `retry`. */
function refused({ name }: SystemToHunt, modules: readonly TestModule[]): UserError {
  const results = modules.flatMap(module =>
    [...module.children.allTests()].map(one => one.result()),
  )
  const [why = 'no question was run'] = results.flatMap(({ errors = [] }) =>
    errors.map(({ message }) => message),
  )
  return new UserError({
    problem: `The pipeline ${name} can't be asked: ${printable(why, 400)}`,
    fix: 'Run a golden set with it first: npx vitest-rag run',
  })
}

interface RunToRead {
  set: string
  run: VitestRun
  results: Results
  variant: string | undefined
}

/** The replies; undefined for questions that did not run. */
function repliesOf(
  count: number,
  { set, run, results, variant }: RunToRead,
): (PipelineReply | undefined)[] {
  const { main } = run
  const { cases } = results
  return Array.from({ length: count }, (_, index): PipelineReply | undefined => {
    const name = { set, caseId: caseIdOf(index), ...defined({ variant }) }
    const record = cases.find(one => one.caseId === name.caseId && one.variant === variant)
    if (!record) return undefined
    const { error, unavailable } = record
    const answer = error === undefined ? main.answerOf(record) : undefined
    if (answer) return { output: outputOf(answer) }
    return error === undefined ? undefined : { error, ...(unavailable && { unavailable }) }
  })
}

/** A hash that changes with the options of the system and with its named files. */
export function huntedIdentity({
  name,
  files,
  headIn,
  owner,
}: Pick<SystemToHunt, 'name' | 'files' | 'headIn'> & {
  owner: Pick<SystemToHunt['owner'], 'folder'>
}): string {
  const texts = files.map(file => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
  const head = headIn(owner.folder)
  return hash('sha256', JSON.stringify([name, head, texts]), 'hex').slice(0, 12)
}
