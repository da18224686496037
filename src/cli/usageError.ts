import { UserError } from '../errors.ts'

/** The command can't do what it is for, as it was called or where: exit code 2. */
export class UsageError extends UserError {}
