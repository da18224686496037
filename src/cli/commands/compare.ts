import { UserError } from '../../errors.ts'
import { compareSystems } from '../../gate/systems/compareSystems.ts'
import type { SystemComparison } from '../../gate/systems/systemComparison.ts'
import { reportVariants } from '../../report/assembly/reportVariants.ts'
import { variantsMarkdown } from '../../report/markdown/variantSections.ts'
import type { SystemsInSet } from '../../report/systems/systemRun.ts'
import { systemsBySet } from '../../report/systems/systemRun.ts'
import { variantsOfRun } from '../../report/systems/variantsOfRun.ts'
import { createPaint } from '../../report/terminal/paint.ts'
import { variantLines } from '../../report/terminal/variantLines.ts'
import { incompleteRun } from '../../results/integrity.ts'
import type { CommandCall, Output } from '../command.ts'
import { answersIn, foundRun, namedSystem } from '../namedSystem.ts'
import { printedDocument } from '../printedJson.ts'
import { compareUnpaired } from '../compareUnpaired.ts'
import { UsageError } from '../usageError.ts'

/** The most cases shown for each system. */
const mostCases = 3

interface CompareFlags {
  variants?: true
  unpaired?: true
  by?: string
  rejudge?: true
  detect?: number
  full?: true
  markdown?: true
  json?: true
  root?: string
}

/** What `compare --json` prints of a golden set. */
export interface SystemsOfSet {
  set: string
  reference: string
  /** Systems whose run says too little. Absent if there are none. */
  incomplete?: string[]
  candidates: { name: string; metrics: Omit<SystemComparison, 'set'>[] }[]
}

/** What `compare --json` prints. */
export interface SystemsDocument {
  sets: SystemsOfSet[]
}

/**
 * Compares runs, or the variants of one, with the first: which is better, by how much, and how sure that is.
 * @returns the exit code: 0, or with `--unpaired` as {@link compareUnpaired}
 * @throws UserError if a run does not exist, or if the runs have nothing in common
 */
export async function compare(call: CommandCall<CompareFlags>, output: Output): Promise<number> {
  const { files, flags } = call
  const { json = false, markdown = false, unpaired, variants, full } = flags
  const { print } = output
  const names = files ?? []
  if (unpaired) return compareUnpaired(call, output)
  if (flags.by !== undefined || flags.rejudge) throw onlyUnpaired
  const systems = variants ? variantsIn(names, flags) : runsNamed(names, flags)
  const isCompared = systems.some(({ candidates }) =>
    candidates.some(({ metrics }) =>
      metrics.some(({ comparison, reason }) => comparison ?? reason),
    ),
  )
  if (!isCompared) throw nothingInCommon
  const found: SystemsDocument = { sets: systems.map(factsOf) }
  if (json) print(printedDocument('compare-output', found))
  else if (markdown) print(variantsMarkdown(reportVariants(systems), full))
  else {
    const blocks = variantLines(reportVariants(systems), {
      paint: createPaint(false),
      mostCases,
      full,
    })
    print(blocks.map(lines => lines.join('\n')).join('\n\n'))
  }
  return 0
}

function runsNamed(names: readonly string[], flags: CompareFlags): SystemsInSet[] {
  const { root = process.cwd() } = flags
  const [reference, ...candidates] = names.map(name => namedSystem(root, name))
  if (!reference || candidates.length === 0) throw tooFew
  const asked = { reference, candidates, ...detectOf(flags) }
  const compared = compareSystems(asked)
  const shown = candidates.map((one, index) => ({
    ...one,
    metrics: compared[index]?.metrics ?? [],
  }))
  return systemsBySet({ ...asked, candidates: shown })
}

function variantsIn(names: readonly string[], flags: CompareFlags): SystemsInSet[] {
  const { root = process.cwd() } = flags
  const [name, ...others] = names
  if (others.length > 0) throw severalRuns
  const { results, answers } = foundRun(root, name)
  const incomplete = incompleteRun(results)
  return variantsOfRun(results, { answerOf: answersIn(answers), ...detectOf(flags) }).map(
    systems => ({ ...systems, reference: { ...systems.reference, incomplete } }),
  )
}

function detectOf({ detect }: CompareFlags): { detect?: number } {
  return detect === undefined ? {} : { detect }
}

/** The comparison without the records, which the runs themselves contain. */
function factsOf({ set, reference, candidates }: SystemsInSet): SystemsOfSet {
  const incomplete = [reference, ...candidates].filter(one => one.incomplete !== undefined)
  return {
    set,
    reference: reference.name,
    ...(incomplete.length > 0 && { incomplete: incomplete.map(({ name }) => name) }),
    candidates: candidates.map(({ name, metrics }) => ({
      name,
      metrics: metrics.map(({ set: _, ...metric }) => metric),
    })),
  }
}

const onlyUnpaired = new UsageError({
  problem: 'Expected `--by` and `--rejudge` only with `--unpaired`',
  fix: 'For example: npx vitest-rag compare last~1 last --unpaired --by topic',
})

const tooFew = new UsageError({
  problem: 'Expected two runs or more: each is compared with the first',
  fix: 'For example: npx vitest-rag compare last~1 last, or the variants of a run: npx vitest-rag compare --variants',
})

const severalRuns = new UsageError({
  problem: 'Expected at most one run with `--variants`',
  fix: 'Name the run, or none for the last one: npx vitest-rag compare --variants',
})

const nothingInCommon = new UserError({
  problem: 'There is nothing to compare: no golden set was scored in both',
  fix: 'Name two runs of the same golden sets (npx vitest-rag runs), or a run with `variants`. Runs without a case in common, such as weeks of production: --unpaired',
})
