import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printedSchemas } from '../src/cli/printed/index.ts'
import { resultsJsonSchemas } from '../src/results/resultsJsonSchema.ts'

// Writes the schemas of results and of printed documents; with `--check`, only says whether they are current.
for (const [name, current] of Object.entries({ ...resultsJsonSchemas(), ...printedSchemas() })) {
  const file = fileURLToPath(new URL(`../schemas/${name}`, import.meta.url))
  if (!process.argv.includes('--check')) writeFileSync(file, current)
  else if (readFileSync(file, 'utf8') !== current) {
    console.error(`${file} is not current. Write it anew: node scripts/generateResultsSchema.ts`)
    process.exitCode = 1
  }
}
