import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { goldenSetJsonSchema } from '../src/golden/goldenSetJsonSchema.ts'
import { metrics } from '../src/metrics/index.ts'

// Writes schemas/golden-set.schema.json; with `--check`, only says whether it is current.
const file = fileURLToPath(new URL('../schemas/golden-set.schema.json', import.meta.url))
const current = goldenSetJsonSchema(metrics)

if (!process.argv.includes('--check')) {
  writeFileSync(file, current)
} else if (readFileSync(file, 'utf8') !== current) {
  console.error(`${file} is not current. Write it anew: node scripts/generateJsonSchema.ts`)
  process.exitCode = 1
}
