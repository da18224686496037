import type { Vitest } from 'vitest/node'
import type { UserError } from '../../errors.ts'

/**
 * Tells why a run does not begin, and keeps Vitest from running anything.
 *
 * Vitest runs no test where a reporter throws as a run begins. It prints what was thrown under "Unhandled Error", as if
 * it were a bug, unless it is the error by which Vitest itself says that there is nothing to run.
 * @throws such an error, with the message and the cause of the given one
 */
export async function refuseRun({ logger }: Vitest, error: UserError): Promise<never> {
  logger.error(`\n${error.message}\n`)
  const { TestsNotFoundError } = await import('vitest/node')
  throw Object.assign(new TestsNotFoundError(), { message: error.message, cause: error })
}
