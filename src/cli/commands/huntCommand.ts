import { dirname, relative } from 'node:path'
import { defined } from '../../defined.ts'
import { nameInProject } from '../../files/relativePath.ts'
import { editFile } from '../../files/editFile.ts'
import { readTextIfThere } from '../../files/textFile.ts'
import { addGoldenCases } from '../../golden/write/addGoldenCases.ts'
import type { WrittenCases } from '../../golden/write/casesOfText.ts'
import { casesOfText } from '../../golden/write/casesOfText.ts'
import { goldenSetText } from '../../golden/write/goldenSetText.ts'
import { withSchemaLine } from '../../golden/write/withSchemaLine.ts'
import { readyFolder } from '../../results/readyFolder.ts'
import type { GivenScenario } from '../../interchange/readScenarios.ts'
import { readScenarios } from '../../interchange/readScenarios.ts'
import type { RunPlan } from '../../run/runPlan.ts'
import { planRun } from '../../run/runPlan.ts'
import { noteQuestions, writtenQuestions } from '../../synthesis/cases/writtenQuestions.ts'
import { mixOfQuestions } from '../../synthesis/drawing/questionKinds.ts'
import { drawingSettings } from '../../synthesis/generationOptions.ts'
import type { CauseFacts } from '../../synthesis/hunt/causeFacts.ts'
import { factsOfCase } from '../../synthesis/hunt/causeFacts.ts'
import type { HuntedCause } from '../../synthesis/hunt/causes.ts'
import type { HuntProgress, HuntRequest } from '../../synthesis/hunt/hunt.ts'
import { hunt, mostAtOnce } from '../../synthesis/hunt/hunt.ts'
import { dryRunLines } from '../../synthesis/report/dryRunLines.ts'
import { huntLines } from '../../synthesis/hunt/huntLines.ts'
import { huntReport } from '../../synthesis/hunt/huntReport.ts'
import { huntedCases, metricsOf } from '../../synthesis/hunt/huntedCase.ts'
import type { HuntProject } from '../../synthesis/hunt/huntedSystem.ts'
import { keptReplies } from '../../synthesis/hunt/keptReplies.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { askedRun } from '../askedRun.ts'
import type { CommandCall, Output } from '../command.ts'
import { checkGoldenOut } from '../goldenOut.ts'
import { openProject } from '../openProject.ts'
import { printedJson } from '../printedJson.ts'
import type { DrawingFlags, ReadCorpus } from '../readCorpus.ts'
import { readCorpus } from '../readCorpus.ts'
import { refusedAsUsage, UsageError } from '../usageError.ts'
import { readVitestArguments } from '../vitestArguments.ts'

const enough = 20
const mostQuestions = 200

interface HuntFlags extends DrawingFlags {
  golden?: string
  out?: string
  until?: number
  questions?: number
  turns?: number
  scenarios?: string
}

/**
 * Hunts the pipeline of a project for corner cases.
 * @returns the exit code: 0 if it finished, regardless of what it found; 2 if it ended early
 * @throws UsageError if it could not begin
 */
export function huntCommand(call: CommandCall<HuntFlags>, output: Output): Promise<number> {
  return refusedAsUsage(() => huntIn(call, output))
}

/** The project of a hunt, with its documents. */
interface HuntPlace extends ReadCorpus {
  call: CommandCall<HuntFlags>
  file: HuntedFile | undefined
  project: HuntProject
  /** What the simulated users want. @default drawn from the documents */
  scenarios: readonly GivenScenario[] | undefined
  root: string
  output: Output
}

async function huntIn(call: CommandCall<HuntFlags>, output: Output): Promise<number> {
  const { files, flags, vitestArguments } = call
  if (!files) throw noDocuments
  const scenarios = await scenariosOf(flags)
  const file = flags.out === undefined ? undefined : huntedFile(flags.out)
  const golden = flags.golden ?? (file?.isThere ? file.path : undefined)
  const { options } = readVitestArguments(vitestArguments)
  // Hide the output of tests: here a failed test is only a reply.
  const quiet = { ...options, reporters: [{}], bail: 0 }
  // Output of a pipeline must not mix with the JSON.
  const { root, services, close } = await openProject(quiet, {
    plan: huntPlan(call),
    stdout: process.stderr,
  })
  const isDry = flags['dry-run'] === true
  let project: HuntProject | undefined
  try {
    if (!isDry) readyFolder(root)
    project = await services.openHunt({ golden, out: file?.path }, { isDry })
    const read = await readCorpus(call, root, project.synthesis.options)
    const place = { call, file, project, scenarios, ...read, root, output }
    return await (isDry ? dryHunt(place) : huntAll(place))
  } finally {
    project?.synthesis.close()
    await close()
  }
}

async function scenariosOf({
  turns,
  scenarios,
}: HuntFlags): Promise<readonly GivenScenario[] | undefined> {
  if (scenarios === undefined) return undefined
  if (turns === undefined) throw withoutTurns
  return readScenarios(scenarios)
}

const withoutTurns = new UsageError({
  problem: 'Expected `--turns` with `--scenarios`, because only users of conversations have them',
  fix: 'For example: --turns 4',
})

/** The plan of a hunt has no sample and no variant. */
function huntPlan({ flags: { budget = {} } }: CommandCall<HuntFlags>): RunPlan {
  const { against } = askedRun()
  return planRun({ kind: 'hunt', budget }, { against, sample: 'all', variant: undefined })
}

function requestOf({ call: { flags }, project, scenarios }: HuntPlace): HuntRequest {
  const { until = enough, questions = mostQuestions, seed = 1, mix, turns } = flags
  const drawing = drawingSettings({ ...project.synthesis.options, ...(mix && { mix }) })
  const settings = { ...drawing, mix: mixOfQuestions(drawing.mix) }
  return { until, questions, seed, settings, ...defined({ turns, scenarios }) }
}

async function dryHunt(place: HuntPlace): Promise<number> {
  const { call, project, corpus, output } = place
  const request = requestOf(place)
  const { synthesis, judging, system } = project
  const { turns, until } = request
  const isTalk = turns !== undefined
  const atMost = isTalk ? until * turns : until
  const questions = Math.min(mostAtOnce, request.questions, atMost)
  const options = { corpus, system, drawing: synthesis.asking, judging, isDry: true }
  const { answers, conversations = 0 } = await hunt({ ...request, questions }, options)
  const asked = project.estimates?.() ?? []
  const { budget } = synthesis
  const rounds = Math.ceil(request.questions / mostAtOnce)
  const told = isTalk
    ? {
        pipeline: `pipeline: ${counted(answers, 'answer')} in ${counted(conversations, 'conversation')}`,
        notCounted: 'second conversations and judgements of possible faults',
      }
    : {
        pipeline: `pipeline: ${grouped(2 * questions)} answers, because each question is also asked in other words`,
        notCounted: 'second judgements of possible faults',
      }
  const headline = `what one round of ${counted(questions, 'question')} takes, of at most ${counted(rounds, 'round')}`
  const lines = dryRunLines({ headline, asked, budget, ...told })
  output.print(call.flags.json ? printedJson(asked) : lines.join('\n'))
  return 0
}

async function huntAll(place: HuntPlace): Promise<number> {
  const { call, file, project, corpus, skipped, root, output } = place
  const { synthesis, judging, folder } = project
  const system = keptReplies(project.system, folder)
  let isOver = false
  try {
    if (system.left > 0)
      output.printError(
        `continuing a hunt that did not finish, with ${counted(system.left, 'answer')} of the pipeline. To ask the pipeline again, delete ${relative(process.cwd(), folder)}`,
      )
    const known = file
      ? [...file.questions, ...writtenQuestions(root, nameInProject(root, file.path))]
      : []
    const knownCauses = file?.causes ?? []
    const onRound = tellProgress(output)
    const options = {
      corpus,
      system,
      drawing: synthesis.asking,
      judging,
      known,
      knownCauses,
      onRound,
    }
    const request = requestOf(place)
    const found = await hunt(request, options)
    if (found.asked === 0) throw nothingDrawn(found)
    const cases = file?.add(found.causes, { project, root, seed: request.seed }) ?? []
    const report = huntReport({
      hunt: found,
      pipeline: system.name,
      used: system.used(),
      seed: request.seed,
      file: file && nameInProject(root, file.path),
      corpus,
      skipped,
      cases,
      blindToRefutation: judging.sessions.checker.judge.blindToRefutation,
    })
    output.print(call.flags.json ? printedJson(report) : huntLines(report).join('\n'))
    // The next hunt continues one that was stopped.
    isOver = found.end !== 'stopped'
    return isOver ? 0 : 2
  } finally {
    system.close({ isOver })
  }
}

const tellProgress =
  ({ printError }: Output) =>
  ({ rounds, asked, conversations, answers, found }: HuntProgress): void =>
    printError(
      `round ${rounds}: ${counted(asked, 'question')}${conversations === undefined ? '' : ` in ${counted(conversations, 'conversation')}`} and ${counted(answers, 'answer')} so far, ${counted(found, 'corner case')}`,
    )

const noDocuments = new UsageError({
  problem: 'Expected the documents that the pipeline answers from',
  fix: 'For example: npx vitest-rag hunt docs --golden support.golden.yaml --out hunted.golden.yaml',
})

function nothingDrawn({ failures, stopped }: { failures: readonly string[]; stopped?: string }) {
  const [why = 'no part of a document suits a question'] = [
    ...(stopped === undefined ? [] : [stopped]),
    ...failures,
  ]
  return new UsageError({
    problem: `No question could be written: ${printable(why, 400)}`,
    fix: 'npx vitest-rag generate reports what happened to each chunk',
  })
}

type HuntedCases = ReturnType<typeof huntedCases>

/** The golden file that a hunt adds its cases to. */
interface HuntedFile {
  /** Absolute. */
  path: string
  isThere: boolean
  /** The questions of its cases. */
  questions: readonly string[]
  /** The kinds of questions that its cases are for, if a hunt wrote them. */
  causes: readonly CauseFacts[]
  /**
   * Writes cases for corner cases: to the end of the file, or to a new one that asks the same system.
   * @returns the cases, in the order of the causes
   */
  add(
    causes: readonly HuntedCause[],
    place: { project: HuntProject; root: string; seed: number },
  ): HuntedCases
}

const comment = [
  'Written by `npx vitest-rag hunt`. Two judgements found each of these cases wrong. Remove `review: pending` from',
  'those that you accept, or review them with `npx vitest-rag open` after a run.',
]

const noCases: WrittenCases = { entries: [], cases: [], conversations: [], ids: [], turns: [] }

/**
 * @param path absolute
 * @throws UserError before any call, if the file can't be written, or takes no more cases
 */
function huntedFile(path: string): HuntedFile {
  checkGoldenOut(path)
  const text = readTextIfThere(path)
  const former = text === undefined ? noCases : casesOfText(text, { file: printable(path, 160) })
  return {
    path,
    isThere: text !== undefined,
    questions: [...former.cases.map(({ question }) => question), ...former.turns],
    causes: [...former.cases, ...former.conversations].flatMap(one => factsOfCase(one) ?? []),
    add(causes, { project, root, seed }) {
      if (causes.length === 0) return []
      const file = nameInProject(root, path)
      const head = project.headIn(dirname(path))
      let cases: HuntedCases = []
      // A person may have edited the file during the hunt.
      editFile(path, now => {
        const ids = new Set(now === undefined ? [] : casesOfText(now, { file }).ids)
        cases = huntedCases(causes, { asking: project.synthesis.asking, ids, seed })
        if (now !== undefined) return addGoldenCases(now, cases, { file })
        const set = { ...head, metrics: metricsOf(causes), cases }
        return withSchemaLine(goldenSetText(set, comment), { file: path, root })
      })
      noteQuestions(
        root,
        file,
        cases.flatMap(one =>
          'turns' in one ? one.turns.map(({ question }) => question) : [one.question],
        ),
      )
      return cases
    },
  }
}
