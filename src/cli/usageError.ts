import { UserError } from '../errors.ts'

/** The command can't run with these arguments or in this folder: exit code 2. */
export class UsageError extends UserError {}

/** Turns all user errors of an action into usage errors. */
export async function refusedAsUsage<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof UserError) || error instanceof UsageError) throw error
    throw new UsageError(error.problems, { cause: error })
  }
}
