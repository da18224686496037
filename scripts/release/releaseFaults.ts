import { changelogSection } from './changelogSection.ts'
import { githubRepository } from './publishingRepository.ts'

interface Release {
  manifest: {
    version: string
    repository?: { url?: string }
    homepage?: string
    bugs?: { url?: string }
  }
  changelog: string
  /** Address of the repository that publishes. @default not known: there is no remote yet */
  publishedFrom: string | undefined
}

/** What keeps a tag from being released, a line each. */
export function releaseFaults(tag: string, release: Release): string[] {
  const faults = [...changelogFaults(tag, release), ...manifestFaults(release)]
  return faults.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
}

type PossibleFault = [isFault: boolean, fault: string]

function changelogFaults(
  tag: string,
  { manifest: { version }, changelog }: Release,
): PossibleFault[] {
  const section = changelogSection(version, changelog)
  return [
    [tag !== `v${version}`, `The tag is ${tag || 'missing'}, and package.json says ${version}`],
    [section === undefined, `CHANGELOG.md has no section "## [${version}] - <date>"`],
    [section === '', `CHANGELOG.md says nothing about ${version}`],
    [
      section !== undefined && Boolean(changelogSection('Unreleased', changelog)),
      'CHANGELOG.md still has unreleased changes: move them to the version, or leave them out of the tag',
    ],
  ]
}

/** npm refuses a provenance whose repository is not the one that package.json names. */
function manifestFaults({
  manifest: { repository, homepage, bugs },
  publishedFrom,
}: Release): PossibleFault[] {
  const named = githubRepository(repository?.url ?? '')
  const publisher = publishedFrom && (githubRepository(publishedFrom) ?? 'not on GitHub')
  return [
    [named === undefined, 'package.json names no `repository` on GitHub'],
    [!homepage, 'package.json has no `homepage`'],
    [!bugs?.url, 'package.json has no `bugs`'],
    [
      named !== undefined && publisher !== undefined && publisher !== named,
      `The repository that would publish is ${publisher}, and package.json names ${named}`,
    ],
  ]
}
