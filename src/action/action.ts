import { setFailed } from '@actions/core'
import { UserError } from '../errors.ts'
import { gate } from './gate.ts'
import { asUserError } from './github/githubClient.ts'

try {
  await gate(process.env)
} catch (error) {
  // Whatever keeps the verdict away is red, and a bug is told whole: nobody can ask the runner again.
  const told = asUserError(error)
  setFailed(told instanceof UserError ? told.message : whole(told))
}

function whole(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
