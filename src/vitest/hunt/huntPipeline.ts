import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestModule, TestRunResult, Vitest } from 'vitest/node'
import { UserError } from '../../errors.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { turnId } from '../../golden/cases/writtenTurns.ts'
import type { WritableGoldenSet } from '../../golden/write/goldenSetText.ts'
import { goldenSetText } from '../../golden/write/goldenSetText.ts'
import { addPipelineUsage } from '../../pipeline/tokenUsage.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import { createFolder, folderName, huntFolder } from '../../results/folder.ts'
import type { Results } from '../../results/results.ts'
import { readResults } from '../../results/resultsFile.ts'
import type {
  HeldConversation,
  HuntedSystem,
  PipelineReply,
} from '../../synthesis/hunt/huntedSystem.ts'
import type { ConversationToHold } from '../../synthesis/users/heldConversation.ts'
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
  // Skip the search for test files, because the run names its file. Vitest 4 has another name for it.
  await ('standalone' in vitest ? vitest.standalone() : (vitest as Vitest4).init())
  const runs = createRuns(system, { vitest, run })
  const { played } = run.serving(system.owner.project)
  const askTogether = (questions: readonly string[]) =>
    runs.read(questionCases(questions), ran =>
      questions.map((_, index) => replyOf(questionId(index), ran)),
    )
  const converseTogether = (conversations: readonly ConversationToHold[]) => {
    const ids = conversations.map((_, index) => conversationId(index))
    played?.hold(new Map(conversations.map((one, index) => [conversationId(index), one])))
    const questionsOf = (id: string) => played?.questionsOf(id) ?? []
    return runs.read(conversationCases(conversations), ran =>
      ids.map(id => heldConversation(id, questionsOf(id), { ...ran, isAlone: ids.length === 1 })),
    )
  }
  const isPaid = () => run.main.services.spending.usedUp() === undefined
  return {
    name: system.name,
    identity: huntedIdentity(system),
    known: system.known,
    tags: system.tags,
    used: runs.used,
    async ask(questions) {
      const replies = await eachAlone(questions, askTogether, isPaid)
      return replies.map(reply => reply ?? ended)
    },
    async converse(conversations) {
      const held = await eachAlone(conversations, converseTogether, isPaid)
      return held.map(one => one ?? [])
    },
  }
}

/**
 * Runs items together. If one ends the process, the concurrent ones are lost too: then they run one by one to find it.
 * @param isPaid whether more may be run
 */
async function eachAlone<Item, Found>(
  items: readonly Item[],
  together: (some: readonly Item[]) => Promise<(Found | undefined)[]>,
  isPaid: () => boolean,
): Promise<(Found | undefined)[]> {
  const found = await together(items)
  for (const [index, item] of items.entries())
    if (found[index] === undefined && items.length > 1 && isPaid())
      found[index] = (await together([item]))[0]
  return found
}

/** Runs golden sets of the hunt, and adds up what the pipeline used. */
function createRuns(system: SystemToHunt, { vitest, run }: { vitest: Vitest; run: VitestRun }) {
  const home = join(system.owner.folder, folderName)
  const folder = huntFolder(home)
  const { spending } = run.main.services
  let asked = 0
  let used: PipelineUsage | undefined
  return {
    used: () => used,
    /** @returns what `read` finds in the results of these cases */
    async read<Found>(
      cases: WritableGoldenSet['cases'],
      read: (ran: RunToRead) => readonly (Found | undefined)[],
    ): Promise<(Found | undefined)[]> {
      asked += 1
      const file = join(folder, `questions-${asked}.golden.yaml`)
      const isNew = !existsSync(home)
      createFolder(home)
      writing(folder, () => mkdirSync(folder, { recursive: true }))
      const name = `${folderName} hunt ${asked}`
      writeAtomically(file, askedSet({ name, ...system.headIn(folder), cases }))
      try {
        const { testModules, unhandledErrors } = await runFile(file, { vitest, system })
        const results = readResults(run.main.paths().results)
        used = addPipelineUsage(used, results.run.usage.pipeline)
        const found = read({ run, results, variant: system.variant })
        const isRefused = unhandledErrors.length === 0 && spending.usedUp() === undefined
        if (isRefused && found.every(one => one === undefined)) throw refused(system, testModules)
        return [...found]
      } finally {
        rmSync(file, { force: true })
        leave(home, isNew)
      }
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
function askedSet(set: WritableGoldenSet): string {
  return goldenSetText({ ...set, metrics: { documentRecall: 'report' } })
}

const relevantDocuments = ['none']

const questionCases = (questions: readonly string[]) =>
  questions.map((question, index) => ({ id: questionId(index), question, relevantDocuments }))

const questionId = (index: number): string => `question-${index + 1}`

/** The questions are decided while the conversations are held. */
const conversationCases = (conversations: readonly ConversationToHold[]) =>
  conversations.map(({ turns }, index) => ({
    id: conversationId(index),
    turns: Array.from({ length: turns }, () => ({ question: 'Decided later', relevantDocuments })),
  }))

const conversationId = (index: number): string => `conversation-${index + 1}`

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
  run: VitestRun
  results: Results
  variant: string | undefined
}

/** The reply to a case; undefined if it did not run. */
function replyOf(caseId: string, { run, results, variant }: RunToRead): PipelineReply | undefined {
  const { main } = run
  const record = results.cases.find(one => one.caseId === caseId && one.variant === variant)
  if (!record) return undefined
  const { error, unavailable } = record
  const answer = error === undefined ? main.answerOf(record) : undefined
  if (answer) return { output: outputOf(answer) }
  return error === undefined ? undefined : { error, ...(unavailable && { unavailable }) }
}

/** The turns that the user said. Undefined if one was lost, because a concurrent conversation may have ended the process. */
function heldConversation(
  id: string,
  questions: readonly string[],
  ran: RunToRead & { isAlone: boolean },
): HeldConversation | undefined {
  const replies = questions.map((_, index) => replyOf(turnId(id, index + 1), ran))
  const lost = replies.indexOf(undefined)
  if (lost !== -1 && !ran.isAlone) return undefined
  return questions
    .slice(0, lost === -1 ? undefined : lost + 1)
    .map((question, index) => ({ question, reply: replies[index] ?? ended }))
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
