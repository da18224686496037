import type { FlagName, FlagValues } from './commandFlags.ts'

/** A row of the table of commands: how it is called, what the help says of it, what it does. */
export interface Command {
  /** One word or two. */
  name: string
  /** What it does, as the list of commands has it. */
  headline: string
  summary: string
  /** Its own flags, each with what it does. */
  flags: Partial<Record<FlagName, string>>
  /** Stands in the help for its one argument without a name. */
  file?: string
  /** There may be more than one of them. */
  takesSeveralFiles?: true
  /** All other arguments are for Vitest. */
  startsVitest?: true
  run(call: CommandCall, output: Output): Promise<number> | number
}

export interface CommandCall {
  flags: FlagValues
  /** What was given without a name, if anything was. */
  files?: readonly [string, ...string[]]
  /** In the order in which they were given. */
  vitestArguments: readonly string[]
}

/** Where a command writes. */
export interface Output {
  print(text: string): void
  printError(text: string): void
  /** Asks whoever is at the terminal. Absent where nobody can answer. */
  ask?(question: string): Promise<string>
}
