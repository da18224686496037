import { readFileSync, writeFileSync } from 'node:fs'
import { runExample } from './exampleReport.ts'
import { cutRetriever, insertOutputs, readmeOutputs } from './readmeOutputs.ts'

// Runs the example whole and with its retriever cut, and puts what they print into its README.
const readme = new URL('../examples/dependency-docs/README.md', import.meta.url)
const outputs = readmeOutputs(await runExample(), await runExample(cutRetriever))
writeFileSync(readme, insertOutputs(readFileSync(readme, 'utf8'), outputs))
