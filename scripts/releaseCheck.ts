import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cloneFault } from './release/cloneFault.ts'
import { publishingRepository } from './release/publishingRepository.ts'
import { releaseFaults } from './release/releaseFaults.ts'

// node scripts/releaseCheck.ts v1.2.3
const repository = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const [tag = ''] = process.argv.slice(2)
const manifest = JSON.parse(read('package.json')) as {
  version: string
  devDependencies: { vitest: string }
}
const broken = await cloneFault(repository, [`vitest@${manifest.devDependencies.vitest}`])
const faults = [
  ...releaseFaults(tag, {
    manifest,
    changelog: read('CHANGELOG.md'),
    publishedFrom: publishingRepository(repository, process.env),
  }),
  ...(broken === undefined ? [] : [broken]),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${tag} can be released`)
