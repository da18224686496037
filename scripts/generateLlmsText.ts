import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { llmsText } from './llmsText.ts'

// Writes llms.txt; with `--check`, only says whether it is current.
const repository = new URL('../', import.meta.url)
const file = fileURLToPath(new URL('llms.txt', repository))
const current = llmsText(path => readFileSync(new URL(path, repository), 'utf8'))

if (!process.argv.includes('--check')) writeFileSync(file, current)
else if (readFileSync(file, 'utf8') !== current) {
  console.error(`${file} is not current. Write it anew: node scripts/generateLlmsText.ts`)
  process.exitCode = 1
}
