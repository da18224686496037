import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
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
import { outputOf } from './givenAnswers.ts'
import type { RagRun } from './ragRun.ts'
import type { SystemToHunt } from './systemToHunt.ts'

/**
 * The system under test, asked by this Vitest: each call is a run of a golden set in our own folder, which no other run
 * finds. So pipelines have the limits, times, budget and steps of any run.
 */
export async function huntPipeline(
  system: SystemToHunt,
  { vitest, run }: { vitest: Vitest; run: RagRun },
): Promise<HuntedSystem> {
  const folder = huntFolder(join(system.owner.folder, folderName))
  // Without a look for test files: what is run is named.
  // Vitest 4 has another name for it.
  await ('standalone' in vitest ? vitest.standalone() : (vitest as Vitest4).init())
  let asked = 0
  let used: PipelineUsage | undefined
  return {
    name: system.name,
    identity: identityOf(system),
    known: system.known,
    used: () => used,
    async ask(questions) {
      asked += 1
      const set = `${folderName} hunt ${asked}`
      const file = join(folder, `questions-${asked}.golden.yaml`)
      createFolder(join(system.owner.folder, folderName))
      writing(folder, () => mkdirSync(folder, { recursive: true }))
      writeAtomically(file, questionSet(set, questions, system.headIn(folder)))
      try {
        await runFile(file, { vitest, system })
        const results = readResults(run.main.paths().results)
        used = addPipelineUsage(used, results.run.usage.pipeline)
        return repliesOf(questions.length, { set, run, results, variant: system.variant })
      } finally {
        rmSync(file, { force: true })
      }
    },
  }
}

interface Vitest4 {
  init(): Promise<void>
}

/** Only asks: what a question needs is known to the hunt, and judged there. */
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
): Promise<void> {
  const specification = system.owner.project.createSpecification(file)
  const { testModules } = await vitest.runTestSpecifications([specification])
  // Failed tests are replies without an answer here.
  process.exitCode = 0
  const fault = faultOf(testModules)
  if (fault === undefined) return
  throw new UserError({
    problem: `The pipeline ${system.name} can't be loaded: ${printable(fault, 400)}`,
    fix: 'Mend what it says; npx vitest run shows where it comes from',
  })
}

function faultOf(modules: readonly TestModule[]): string | undefined {
  return modules.flatMap(module => module.errors().map(({ message }) => message))[0]
}

interface RunToRead {
  set: string
  run: RagRun
  results: Results
  variant: string | undefined
}

function repliesOf(count: number, { set, run, results, variant }: RunToRead): PipelineReply[] {
  const { main } = run
  const { cases } = results
  return Array.from({ length: count }, (_, index): PipelineReply => {
    const name = { set, caseId: caseIdOf(index), ...(variant !== undefined && { variant }) }
    const record = cases.find(one => one.caseId === name.caseId && one.variant === variant)
    const answer = record && record.error === undefined ? main.answerOf(record) : undefined
    if (answer) return { output: outputOf(answer) }
    const { error = 'it was not asked: the run ended before', unavailable } = record ?? {}
    return { error, ...(unavailable && { unavailable }) }
  })
}

/** Changes with the files that say what the system is, as far as they are named. */
export function identityOf({ name, files }: SystemToHunt): string {
  const texts = files.map(file => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
  return hash('sha256', JSON.stringify([name, texts]), 'hex').slice(0, 12)
}
