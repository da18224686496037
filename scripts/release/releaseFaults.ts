interface ReleaseFiles {
  manifest: { version: string }
  changelog: string
}

/** What keeps a tag from being released, a line each. */
export function releaseFaults(tag: string, { manifest, changelog }: ReleaseFiles): string[] {
  const { version } = manifest
  const section = sectionOf(version, changelog)
  const faults: [isFault: boolean, fault: string][] = [
    [tag !== `v${version}`, `The tag is ${tag || 'missing'}, and package.json says ${version}`],
    [section === undefined, `CHANGELOG.md has no section "## [${version}] - <date>"`],
    [section?.trim() === '', `CHANGELOG.md says nothing about ${version}`],
    [
      section !== undefined && (sectionOf('Unreleased', changelog) ?? '').trim() !== '',
      'CHANGELOG.md still has unreleased changes: move them to the version, or leave them out of the tag',
    ],
  ]
  return faults.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
}

/** What stands beneath the heading of a version, down to the next one. */
function sectionOf(version: string, changelog: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1)
  const dated = version === 'Unreleased' ? '' : ' - \\d{4}-\\d{2}-\\d{2}'
  const heading = new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\]${dated}\\n`)
  return sections.find(section => heading.test(section))?.replace(heading, '')
}
