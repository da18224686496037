import { setFailed } from '@actions/core'
import { UserError } from '../errors.ts'
import { gate } from './gate.ts'

try {
  await gate(process.env)
} catch (error) {
  // Whatever keeps the verdict away is red, and a bug is told whole: nobody can ask the runner again.
  setFailed(error instanceof UserError ? error.message : whole(error))
}

function whole(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
