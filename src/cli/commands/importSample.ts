import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defined } from '../../defined.ts'
import type { PassageMapping } from '../../interchange/imported/passageMapping.ts'
import type { ProductionRules } from '../../hub/projectServices.ts'
import type { SampleCounts, SampledTraces } from '../../interchange/sampleTraces.ts'
import { sampleTraces } from '../../interchange/sampleTraces.ts'
import { briefLossLines } from '../../interchange/lossLines.ts'
import { writing } from '../../files/unusableFile.ts'
import { createFolder, folderName, productionFolder } from '../../results/folder.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { expiredLines } from '../expiredLines.ts'
import { importLines, jsonOf, writeImported } from '../importOutcome.ts'
import { openProject } from '../openProject.ts'
import { printedJson } from '../printedJson.ts'
import { whileSpooled } from '../spooledInput.ts'
import { UsageError } from '../usageError.ts'
import { readVitestArguments } from '../vitestArguments.ts'
/** Flags that concern a sample. */
export interface TraceSampleFlags {
  sample?: number
  seed?: number
  by?: string
  cluster?: string
  from?: string
  out?: string
  force?: true
  json?: true
}

interface SampleCall extends CommandCall<TraceSampleFlags> {
  files: readonly [string, ...string[]]
  /** The name of the golden file, without a folder. */
  name: string
  /** The user's functions for the results of tools. */
  passages?: PassageMapping
}

/**
 * Draws a sample of traces or chats, redacts its texts, and writes it as a golden set with recorded answers.
 * @throws UserError if a file is broken or of an unknown format, or the project has no plugin
 */
export async function importSample(call: SampleCall, { print }: Output): Promise<number> {
  const { files, flags } = call
  const { json = false, force = false } = flags
  const [first] = files
  const isInput = first === '-'
  if (files.includes('-') && files.length > 1) throw onlyInput
  const { root, rules, expired } = await projectOf(call)
  const paths = files.map(file => resolve(file))
  const draw = (from: readonly string[]) => drawn(from, { call, root, rules })
  const sampled = isInput
    ? await whileSpooled(process.stdin, file => draw([file]))
    : await draw(paths)
  const folder = join(root, folderName)
  const name = isInput ? 'stdin.golden.yaml' : call.name
  const out = flags.out ?? join(productionFolder(folder), name)
  createFolder(folder)
  writing(dirname(out), () => mkdirSync(dirname(out), { recursive: true }))
  const outcome = writeImported(sampled, { out, root, force, files: isInput ? [] : paths })
  const { counts } = sampled
  if (json) print(printedJson({ ...jsonOf(outcome), sample: counts }))
  else {
    const told = importLines(outcome, losses => [...briefLossLines(losses), placesElsewhere])
    print([...expired, ...sampleLines(counts, flags, rules), ...told].join('\n'))
  }
  return 0
}

/** The rules are in the options of the plugin, so without it nothing may be written. */
async function projectOf({ flags, vitestArguments }: SampleCall) {
  // Records become garbage at once. Without this, V8 gives them 150 MB before it collects them.
  setFlagsFromString('--semi-space-growth-factor=1')
  const { options } = readVitestArguments(vitestArguments)
  const stdout = flags.json ? process.stderr : process.stdout
  const { root, services, close } = await openProject(options, { stdout })
  const rules = services.productionRules()
  await close()
  return { root, rules, expired: expiredLines(root, services) }
}

const placesElsewhere = 'Their places: --json'

const onlyInput = new UsageError({
  problem: 'Expected `-` (standard input) as the only file',
  fix: 'For example: cat traces-*.jsonl | npx vitest-rag import - --sample 200',
})

interface Drawing {
  call: SampleCall
  root: string
  rules: ProductionRules
}

async function drawn(
  files: readonly string[],
  { call: { flags, passages }, root, rules }: Drawing,
): Promise<SampledTraces> {
  const { sample: size = 0, seed = 1, from, by, cluster } = flags
  const sampled = await sampleTraces({
    ...{ files, root, size, seed, redact: rules.redact },
    ...defined({ from, by, cluster, passages }),
  })
  const { traces, units, drawn: taken } = sampled.counts
  const production = { traces, units, drawn: taken, seed, ...defined({ by, cluster }) }
  return { ...sampled, head: { ...sampled.head, meta: { production } } }
}

/** The most values of an attribute to print. */
const shownStrata = 12

function sampleLines(
  { traces, units, drawn: taken, leftOut, strata }: SampleCounts,
  { by }: TraceSampleFlags,
  { hasOwn }: ProductionRules,
): string[] {
  const { withoutAnswer, sameQuestion, similarQuestion, notDrawn } = leftOut
  const reasons = [
    [withoutAnswer, 'without a question and an answer'],
    [sameQuestion, 'with the same question as another'],
    [similarQuestion, 'with nearly the same question as a sampled one'],
    [notDrawn, 'not sampled'],
  ] as const
  const told = reasons.flatMap(([count, why]) => (count > 0 ? [`${grouped(count)} ${why}`] : []))
  const shares = strata.map(
    ({ name = 'without it', units: all, drawn: own }) =>
      `${printable(name, 60)} ${grouped(own)} of ${grouped(all)}`,
  )
  return [
    `sampled: ${grouped(taken)} of ${grouped(units)} sessions and single traces, in ${counted(traces, 'trace')}`,
    ...(told.length > 0 ? [`left out: ${told.join(', ')}`] : []),
    ...(by === undefined ? [] : [`${printable(by, 60)}: ${firstFew(shares, shownStrata)}`]),
    ...(hasOwn
      ? []
      : ['note: rag({ redact }) is not set, so only secrets of the environment were removed']),
  ]
}
