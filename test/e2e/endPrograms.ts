import { afterEach } from 'vitest'
import { running } from './project.ts'

// A test that fails by its timeout would leave them behind, and nobody would see what they said.
afterEach(() => {
  for (const { child, outputSoFar } of running) {
    const ended = child.exitCode ?? child.signalCode ?? 'no'
    console.error(`${child.spawnargs.join(' ')} (ended: ${ended}) printed:\n${outputSoFar()}`)
    child.kill('SIGKILL')
  }
})
