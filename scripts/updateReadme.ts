import { readFileSync, writeFileSync } from 'node:fs'
import { insertOutputs, readmeOutputs } from './readmeOutputs.ts'

// Runs the example whole and with its retriever cut, and puts what they print into the README.
const readme = new URL('../README.md', import.meta.url)
writeFileSync(readme, insertOutputs(readFileSync(readme, 'utf8'), await readmeOutputs()))
