import { posix } from 'node:path'
import { warning } from '@actions/core'
import type { Finding } from '../../gate/decision.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import type { Results } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { ActionContext } from '../context.ts'
import { noBaseline } from '../inputs.ts'
import type { FoundBaseline } from './findBaseline.ts'
import { comparedPart } from './findBaseline.ts'
import { short } from './nearestInCommit.ts'

/**
 * A project that had golden files before is either not set up, or set up wrongly: with a typo in the
 * path its runs would be compared with nothing for ever, and be green.
 */
export async function missingBaseline(
  context: ActionContext,
  found: FoundBaseline,
  results: Results,
): Promise<Finding[]> {
  const { inputs } = context
  const { baseline } = comparedPart(found, results)
  if (found.sha === undefined || Object.keys(baseline?.sets ?? {}).length > 0) return []
  const golden = await goldenFilesAt(found.sha, context, results)
  if (golden.length === 0) return []
  if (inputs.updateBaseline) {
    warning(`There is no baseline (${found.comparedWith}): this run records the first one`)
    return []
  }
  const [first = ''] = golden
  const had = `${counted(golden.length, 'golden file')}, such as ${printable(first, 160)}`
  return [
    {
      verdict: 'error',
      reason: `There is no baseline (${found.comparedWith}), though ${short(found.sha)} already has ${had}. Check three things: ${thingsToCheck(context).join('; ')}. If you want no baseline, set the input \`baseline: ${noBaseline}\`.`,
    },
  ]
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

/** How many golden files of the run are looked for where GitHub does not list all files. */
const mostLookedFor = 20

/** Golden files of the project that a commit has. */
async function goldenFilesAt(
  sha: string,
  { project: { inRepository }, repository }: ActionContext,
  { sets }: Results,
): Promise<string[]> {
  const { paths, whole } = await repository.filesAt(sha)
  const listed = goldenFilesAmong(paths, inRepository)
  if (whole || listed.length > 0) return listed
  const found: string[] = []
  for (const { file } of Object.values(sets).slice(0, mostLookedFor)) {
    const path = posix.join(inRepository, file)
    if ((await repository.fileAt(path, sha)) !== undefined) found.push(path)
  }
  return found
}

/** Those below a folder, without those of packages in it that have a baseline of their own. */
function goldenFilesAmong(paths: readonly string[], folder: string): string[] {
  const below = paths.filter(path => path.startsWith(folder))
  const baseline = `/${folderName}/${fileNames.baseline}`
  const packages = below
    .filter(path => path.endsWith(baseline))
    .map(path => path.slice(0, -baseline.length + 1))
  return below.filter(
    path => goldenFile.test(path) && !packages.some(inner => path.startsWith(inner)),
  )
}

/** Where runs look for golden files too: not in hidden folders, and not in installed packages. */
const goldenFile = /^(?!(?:.*\/)?(?:\.|node_modules\/)).*\.golden\.ya?ml$/
