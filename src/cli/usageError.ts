import { UserError } from '../errors.ts'

/** The command was called in a way that it does not know: exit code 2, like an unknown command. */
export class UsageError extends UserError {}
