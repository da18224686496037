import { deepStrictEqual } from 'node:assert'
import { afterAll } from 'vitest'

// Unit tests share a process: what a file leaves behind would reach the files after it.
const environment = { ...process.env }
const before = surroundings()
afterAll(() => deepStrictEqual(surroundings(), before, 'A test left something behind'))

function surroundings() {
  const variables = Object.keys({ ...environment, ...process.env })
  return {
    // Names only: values may be secrets, and a failure prints them.
    changedVariables: variables.filter(name => process.env[name] !== environment[name]),
    folder: process.cwd(),
    exitCode: process.exitCode,
    listeners: new Map(process.eventNames().map(name => [name, process.listenerCount(name)])),
    clock: [setTimeout, setInterval, Date],
  }
}
