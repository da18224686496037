#!/usr/bin/env node
import { oldNode } from '../results/oldNode.ts'

const tooOld = oldNode(process.versions.node)
if (tooOld) {
  process.stderr.write(`${tooOld.message}\n`)
  process.exit(2)
}
// An older Node may not even load it.
const { runCommand } = await import('./runCommand.ts')
process.exitCode = await runCommand(process.argv.slice(2), {
  print: text => process.stdout.write(`${text}\n`),
  printError: text => process.stderr.write(`${text}\n`),
})
// Vitest may have left handles open that nothing waits for any more.
process.exit()
