import { UserError } from '../errors.ts'

/** The command line itself is wrong: exit code 2. */
export class UsageError extends UserError {}
