import { readFileSync } from 'node:fs'
import { releaseFaults } from './release/releaseFaults.ts'

// node scripts/releaseCheck.ts v1.2.3
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const [tag = ''] = process.argv.slice(2)
const faults = releaseFaults(tag, {
  manifest: JSON.parse(read('package.json')) as { version: string },
  changelog: read('CHANGELOG.md'),
})
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${tag} can be released`)
