import { setFailed } from '@actions/core'
import { UserError } from '../errors.ts'
import { gate } from './gate.ts'
import { asUserError } from './github/githubClient.ts'

try {
  await gate(process.env)
} catch (error) {
  // An error that prevents a verdict fails the job. A bug prints its stack: a runner can't be debugged later.
  const known = asUserError(error)
  setFailed(known instanceof UserError ? known.message : withStack(known))
}

function withStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
