import { posix } from 'node:path'
import { warning } from '@actions/core'
import type { ChangedInput } from '../report/model/report.ts'
import { compareText } from '../text/stableJson.ts'
import { baseCommit } from './baseline/baseCommit.ts'
import { testedCommit } from './baseline/testedCommit.ts'
import type { ActionContext } from './context.ts'
import { statusOf, failureOf } from './github/githubClient.ts'
import { isLockFile, lockedPackages } from './locks/lockedPackages.ts'
import { firstFew } from '../text/firstFew.ts'
import { printable } from '../text/untrusted.ts'
import type { LockedPackage } from './locks/lockedPackage.ts'
import { judgingPackages } from './locks/lockedPackage.ts'

/**
 * Files that affect how a run is judged, besides the baseline: golden sets, configuration, workflows, files in a folder
 * of results.
 */
const judgingFiles =
  /\.golden\.ya?ml$|(?:^|\/)(?:vite(?:st)?\.(?:config|workspace)\.(?:[cm]?[jt]s|json)|action\.ya?ml|baseline\.answers\.jsonl)$|^\.github\/workflows\/|(?:^|\/)\.vitest-rag\//

/**
 * The files of a pull request that also judge it, for reviewers to see. If GitHub does not list them, this is a
 * warning.
 * @param own the files that the run names, and its baseline, relative to the repository
 * @param base commit that the pull request is compared with, if it is known
 */
export async function changedInputs(
  context: ActionContext,
  number: number,
  { own, base }: { own: readonly string[]; base: string | undefined },
): Promise<ChangedInput[]> {
  try {
    const { paths, unlisted } = await context.repository.changedFiles(number)
    if (unlisted > 0) {
      warning(
        `GitHub did not list ${unlisted} of the files that the pull request changes, and some of them may affect its verdict`,
      )
    }
    const judging = paths.filter(file => own.includes(file) || judgingFiles.test(file))
    const locks = paths.filter(file => isLockFile(file) && governs(file, context.project, own))
    const changed = await changedLocks(context, locks.toSorted(), base)
    return [...judging.map(path => ({ path })), ...changed].toSorted((first, second) =>
      compareText(first.path, second.path),
    )
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    warning(`GitHub did not say which files the pull request changes (${status})`)
    return []
  }
}

/** A lock file applies to its folder and those below. */
function governs(
  lock: string,
  { inRepository }: ActionContext['project'],
  own: readonly string[],
): boolean {
  const folder = posix.join(posix.dirname(lock), '/').replace(/^\.\//, '')
  return (
    lock.startsWith(inRepository) || [inRepository, ...own].some(path => path.startsWith(folder))
  )
}

/** The most lock files that are read: each takes two calls to GitHub. */
const mostLocks = 20

/** Lock files that change a package that judges, and what they change. */
async function changedLocks(
  context: ActionContext,
  locks: readonly string[],
  knownBase: string | undefined,
): Promise<ChangedInput[]> {
  if (locks.length === 0) return []
  const { repository, event } = context
  const base = knownBase ?? (await baseCommit(event, context, repository))
  const at = (path: string, sha: string | undefined) => () =>
    sha === undefined ? Promise.resolve(undefined) : repository.fileAt(path, sha)
  const changed: ChangedInput[] = []
  for (const path of locks.slice(0, mostLocks)) {
    const change = await lockChange(path, at(path, base), at(path, testedCommit(context)))
    if (change !== undefined) changed.push({ path, change })
  }
  const unread = `was not read, because more than ${mostLocks} lock files change`
  return [...changed, ...locks.slice(mostLocks).map(path => ({ path, change: unread }))]
}

/**
 * The effect of a changed lock file on the judging packages: `changes vitest from 5.0.1 to 5.1.0`. For an unreadable
 * file it says so, because the effect is unknown.
 * @param before reads the text before the change; undefined for a new file
 * @param after reads the text after the change
 * @returns undefined without an effect
 */
async function lockChange(
  path: string,
  before: () => Promise<string | undefined>,
  after: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const former = await packagesIn(path, before)
  const own = await packagesIn(path, after)
  const unread = [former, own].find(one => typeof one === 'string')
  if (unread !== undefined) return `can't be read: ${unread}`
  const changes = judgingPackages.flatMap(name => {
    const ofName = (all: LockedPackage[] | string) =>
      typeof all === 'string' ? [] : all.filter(one => one.name === name)
    return changeOf(name, ofName(former), ofName(own))
  })
  return changes.length === 0 ? undefined : changes.join('; ')
}

async function packagesIn(
  path: string,
  read: () => Promise<string | undefined>,
): Promise<LockedPackage[] | string> {
  try {
    return lockedPackages(path, await read())
  } catch (error) {
    return failureOf(error)
  }
}

/** The versions of a package that differ before and after; unchanged ones are omitted. */
function changeOf(
  name: string,
  former: readonly LockedPackage[],
  own: readonly LockedPackage[],
): string[] {
  const gone = onlyIn(former, own, ({ version }) => version)
  const added = onlyIn(own, former, ({ version }) => version)
  if (gone !== '' && added !== '') return [`changes ${name} from ${gone} to ${added}`]
  if (gone !== '') return [`removes ${name} ${gone}`]
  if (added !== '') return [`adds ${name} ${added}`]
  const id = ({ version, content }: LockedPackage) => `${version} (${content})`
  const differs = onlyIn(own, former, id) !== '' || onlyIn(former, own, id) !== ''
  return differs ? [`changes the checksum or address of ${name}`] : []
}

const mostVersions = 3

/** The packages that only one side has; empty if both are the same. */
function onlyIn(
  some: readonly LockedPackage[],
  others: readonly LockedPackage[],
  shown: (one: LockedPackage) => string,
): string {
  const known = new Set(others.map(shown))
  const own = new Set(some.map(shown).filter(one => !known.has(one)))
  const texts = [...own].toSorted(compareText).map(one => printable(one, 80))
  return firstFew(texts, mostVersions, ' and ')
}
