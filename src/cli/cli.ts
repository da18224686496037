#!/usr/bin/env node
import { runCommand } from './runCommand.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  print: text => process.stdout.write(`${text}\n`),
  printError: text => process.stderr.write(`${text}\n`),
})
// Vitest may have left handles open that nothing waits for any more.
process.exit()
