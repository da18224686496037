import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resultsJsonSchema } from '../src/results/resultsJsonSchema.ts'

// Writes schemas/results.schema.json; with `--check`, only says whether it is current.
const file = fileURLToPath(new URL('../schemas/results.schema.json', import.meta.url))
const current = resultsJsonSchema()

if (!process.argv.includes('--check')) {
  writeFileSync(file, current)
} else if (readFileSync(file, 'utf8') !== current) {
  console.error(`${file} is not current. Write it anew: node scripts/generateResultsSchema.ts`)
  process.exitCode = 1
}
