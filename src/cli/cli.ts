#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { notInstalled } from '../files/notInstalled.ts'
import { oldNode } from '../results/oldNode.ts'

const tooOld = oldNode(process.versions.node)
if (tooOld) {
  process.stderr.write(`${tooOld.message}\n`)
  process.exit(2)
}

// A reader such as `head` may stop early; the exit code still depends on the findings.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

async function ask(question: string): Promise<string> {
  const terminal = createInterface(process.stdin, process.stdout)
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

// Import late, because an old Node may fail to load it.
const { asksForJson, runCommand } = await import('./runCommand.ts')
const argv = process.argv.slice(2)
const write = process.stdout.write.bind(process.stdout)
// Vitest, configurations and pipelines print too, and a program reads standard output as one document.
if (asksForJson(argv)) process.stdout.write = process.stderr.write.bind(process.stderr)
const output = {
  print: (text: string) => void write(`${text}\n`),
  printError: (text: string) => void process.stderr.write(`${text}\n`),
  ...(process.stdin.isTTY && process.stdout.isTTY && { ask }),
}
process.exitCode = await runCommand(argv, output).catch((error: unknown) => {
  // It is an optional peer, and most commands need it.
  const missing = notInstalled(error, { name: 'vitest', does: 'runs the tests' })
  if (!missing) throw error
  output.printError(missing.message)
  return 2
})
// Vitest may have left handles open that are no longer needed.
process.exit()
