/** What a runner starts an action with. */
export interface Step {
  /** Where it is started. */
  folder: string
  environment: NodeJS.ProcessEnv
}

export interface Ended {
  exitCode: number | null
  /** Standard output, and standard error after it. */
  output: string
}
