/** The run could not begin, and has told why: exit code 2. */
export class RunRefused extends Error {}
