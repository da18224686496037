import { readFileSync, writeFileSync } from 'node:fs'
import { runExample } from './example/exampleReport.ts'
import { insertOutputs, readmeOf, readmeOutputs, shownExamples } from './example/readmeOutputs.ts'

// Runs the examples as they are and with their change, and puts what they print into their READMEs.
for (const name of shownExamples) {
  const outputs = readmeOutputs(name, [
    await runExample(name),
    await runExample(name, { isRed: true }),
  ])
  const readme = readmeOf(name)
  writeFileSync(readme, insertOutputs(readFileSync(readme, 'utf8'), outputs))
}
