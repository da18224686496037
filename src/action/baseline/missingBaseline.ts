import { posix } from 'node:path'
import { warning } from '@actions/core'
import type { Finding } from '../../gate/decision.ts'
import type { Results } from '../../results/results.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { ActionContext } from '../context.ts'
import { noneInput } from '../inputs.ts'
import type { FoundBaseline } from './findBaseline.ts'
import { comparedPart } from './findBaseline.ts'
import { inputLines } from './inputLines.ts'
import { short, usualFile } from './nearestInCommit.ts'
import type { GoldenFileAtBase, NamingBaseline, SetsAtBase } from './setsAtBase.ts'
import { setsAtBase } from './setsAtBase.ts'

/**
 * A project that already had golden files lacks the setup, or has a wrong one: with a typo in a path, its runs would
 * never be compared with anything, and always pass.
 * @param isFirst whether the change records the first baseline of the sets that ran, which must pass without a baseline
 */
export async function missingBaseline(
  context: ActionContext,
  found: FoundBaseline,
  results: Results,
  isFirst = false,
): Promise<Finding[]> {
  const { baseline } = comparedPart(found, results)
  const { base } = found
  if (base === undefined || Object.keys(baseline?.sets ?? {}).length > 0) return []
  const known = await setsAtBase(context, base, results)
  const missing = { context, found, known, base: short(base) }
  // In its own folder, a change that records another baseline chose that itself.
  const isMistaken = ({ golden: { where } }: NamingBaseline) =>
    where === 'elsewhere' || (where === 'home' && !isFirst)
  const mistaken = known.baselines.filter(isMistaken)
  if (mistaken.length > 0) return [namedElsewhere(missing, mistaken)]
  const [moved] = known.baselines
  if (moved) return [movedAway(missing, moved)]
  return isFirst ? [] : neverRecorded(missing)
}

interface Missing {
  context: ActionContext
  found: FoundBaseline
  known: SetsAtBase
  /** The name of the base commit in reports. */
  base: string
}

function namedElsewhere(missing: Missing, naming: readonly NamingBaseline[]): Finding {
  const { found, base } = missing
  const [{ path, golden } = { path: '', golden: { path: '' } }] = naming
  const fix = fixOf(
    missing,
    naming.map(one => one.golden),
  )
  return {
    verdict: 'error',
    reason: `There is no baseline (${found.comparedWith}), so nothing was compared, though ${base} has scores of ${shown(golden.path)} in ${shown(path)}. ${fix}`,
  }
}

function movedAway({ found, base }: Missing, { path, golden }: NamingBaseline): Finding {
  return {
    verdict: 'policy',
    reason: `There is no baseline (${found.comparedWith}), so nothing was compared: this change moves golden files or their baseline. ${base} has scores of ${shown(golden.path)} in ${shown(path)}. Undo the move, or have a reviewer accept it.`,
  }
}

function neverRecorded(missing: Missing): Finding[] {
  const { context, found, known, base } = missing
  const { inputs, project } = context
  const below = goldenFilesAmong([...known.listed], project.inRepository)
  const golden = [...new Set([...known.golden.map(({ path }) => path), ...below])]
  const [first] = golden
  if (first === undefined && known.unknown === undefined) return []
  if (inputs.updateBaseline) {
    warning(`There is no baseline (${found.comparedWith}): this run records the first one`)
    return []
  }
  if (first === undefined) return [notSeen(missing, known.unknown ?? '')]
  const had = `${counted(golden.length, 'golden file')}, such as ${shown(first)}`
  return [
    {
      verdict: 'error',
      reason: `There is no baseline (${found.comparedWith}), though ${base} already has ${had}. ${fixOf(missing, known.golden)}`,
    },
  ]
}

function notSeen(missing: Missing, file: string): Finding {
  const { context, found, base } = missing
  const path = shown(posix.join(context.project.inRepository, file))
  return {
    verdict: 'error',
    reason: `There is no baseline (${found.comparedWith}). This change has no ${path}, and ${base} has more files or baselines than the action can look through, so one may be missing. ${fixOf(missing, [])}`,
  }
}

/** The most folders that are suggested. */
const mostLines = 3

function fixOf({ context, known }: Missing, at: readonly GoldenFileAtBase[]): string {
  const { inputs, project } = context
  const named = { inputs, folder: project.inRepository }
  const lines = inputLines(named, at, known).map(text => `\`${text}\``)
  const [first] = lines
  const write = first?.startsWith('`working')
    ? `Write ${firstFew(lines, mostLines, ' or ')} in this step; paths in \`results\` start there.`
    : `Write ${first} in this step.`
  const what =
    first === undefined ? `Check three things: ${thingsToCheck(context).join('; ')}.` : write
  return `${what} If you want no baseline, set the input \`baseline: ${noneInput}\`.`
}

function thingsToCheck({ inputs, project }: ActionContext): string[] {
  const { baseline, baselineArtifact, results } = inputs
  const folder = project.inRepository === '' ? 'the repository' : project.inRepository
  const named = results.map(path => printable(path, 80)).join(', ')
  return [
    baselineArtifact === ''
      ? `that \`baseline\` (${printable(baseline, 160)}) is its path in ${printable(folder, 160)}, and that it was committed: npx vitest-rag baseline update`
      : `that \`baseline\` (${printable(baseline, 160)}) has the name of the file in the artifact`,
    `that \`results\` (${named}) belong to the project in ${printable(folder, 160)}`,
    baselineArtifact === ''
      ? 'that `baseline-artifact` is set if the baseline is in an artifact'
      : `that \`baseline-artifact\` (${printable(baselineArtifact, 80)}) is the name that the default branch uploads, and that not all of them have expired: run its workflow again`,
  ]
}

function shown(path: string): string {
  return printable(path, 160)
}

/** The golden files below a folder, without those of packages with a separate baseline. */
function goldenFilesAmong(paths: readonly string[], folder: string): string[] {
  const below = paths.filter(path => path.startsWith(folder))
  const packages = below
    .filter(path => path.endsWith(`/${usualFile}`))
    .map(path => path.slice(0, -usualFile.length))
    .filter(inner => inner !== folder)
  return below.filter(
    path => goldenFile.test(path) && !packages.some(inner => path.startsWith(inner)),
  )
}

/** The same places as in runs: no hidden folders, and no installed packages. */
const goldenFile = /^(?!(?:.*\/)?(?:\.|node_modules\/)).*\.golden\.ya?ml$/
