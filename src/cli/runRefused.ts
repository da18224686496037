/** The run could not begin and has reported why: exit code 2. */
export class RunRefused extends Error {}
