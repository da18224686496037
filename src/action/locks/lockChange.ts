import { firstFew } from '../../text/firstFew.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { failureOf } from '../github/githubClient.ts'
import type { LockedPackage } from './lockedPackage.ts'
import { judgingPackages } from './lockedPackage.ts'
import { lockedPackages } from './lockedPackages.ts'

/**
 * What a change of a lock file does to how runs are judged, in words: `changes vitest from 5.0.1 to 5.1.0`. Of one that
 * can't be read it says that, because it could do anything.
 * @param before reads its text before the change; undefined if there was none
 * @param after the same of the change
 * @returns undefined if it does nothing to that
 */
export async function lockChange(
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

/** Of several versions in an installation, those that are the same before and after are not named. */
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

/** What some packages are and others are not; empty if they are the same. */
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
