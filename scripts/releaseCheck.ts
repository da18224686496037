import { execFileSync } from 'node:child_process'
import { cloneFault } from './release/cloneFault.ts'
import { publishingRepository } from './release/publishingRepository.ts'
import { releaseFaults } from './release/releaseFaults.ts'

// In the folder of the package: node scripts/releaseCheck.ts v1.2.3
const repository = process.cwd()
/** As the tag will have it: what is not committed yet is not released. */
const committed = (file: string) =>
  execFileSync('git', ['show', `HEAD:./${file}`], { cwd: repository, encoding: 'utf8' })
const [tag = ''] = process.argv.slice(2)
const broken = await cloneFault(repository)
const faults = [
  ...releaseFaults(tag, {
    manifest: JSON.parse(committed('package.json')),
    changelog: committed('CHANGELOG.md'),
    publishedFrom: publishingRepository(repository, process.env),
  }),
  ...(broken === undefined ? [] : [broken]),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${tag} can be released`)
