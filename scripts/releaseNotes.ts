import { readFileSync } from 'node:fs'
import { changelogSection, unwrapped } from './release/changelogSection.ts'

// Prints what the release on GitHub says: node scripts/releaseNotes.ts v1.2.3
const [tag = ''] = process.argv.slice(2)
const section = changelogSection(tag.replace(/^v/, ''), readFileSync('CHANGELOG.md', 'utf8'))
if (section) console.log(unwrapped(section))
else {
  console.error(`CHANGELOG.md has no dated section with a text for the tag "${tag}"`)
  process.exitCode = 1
}
