/** A flag of one command. */
export interface Flag {
  /** The description in the help, next to the name. */
  help: string
  short?: string
  /** Placeholder of the value in the help. A flag without a placeholder takes no value. */
  value?: string
  /** Parses the given text to the value for the command. @param name of the flag, for messages */
  read?(given: string, name: string): unknown
  /** Vitest has the flag too, and also gets it. */
  ofVitest?: true
}

/** Flags by their names, in the order of the help. */
export type Flags = Readonly<Record<string, Flag>>

/** The values of a command's flags. */
export type FlagValues<Own extends Flags> = {
  [Name in keyof Own]?: Own[Name] extends { read(given: string, name: string): infer Value }
    ? Value
    : true
}

/** A command with its name, help and function. */
export interface Command {
  /** One word or two. */
  name: string
  /** The description in the list of commands. */
  headline: string
  summary: string
  flags: Flags
  /** Placeholder of the unnamed argument in the help. */
  file?: string
  /** The command takes several unnamed arguments. */
  takesSeveralFiles?: true
  /** All other arguments are for Vitest. */
  startsVitest?: true
  /** Loads the code of the command, which help and refusals do not need. */
  run(call: CommandCall, output: Output): Promise<number>
}

interface CommandDefinition<Own extends Flags> extends Omit<Command, 'flags' | 'run'> {
  flags: Own
  run(call: CommandCall<FlagValues<Own>>, output: Output): Promise<number>
}

/** Types a command so that its function gets the values of its flags, and no others. */
export function defineCommand<const Own extends Flags>(command: CommandDefinition<Own>): Command {
  return command
}

/** @typeParam Values the values of the command's flags */
export interface CommandCall<Values = Readonly<Record<string, unknown>>> {
  flags: Values
  /** The unnamed arguments, if any. */
  files?: readonly [string, ...string[]]
  /** In the given order. */
  vitestArguments: readonly string[]
}

/** Where a command writes. */
export interface Output {
  print(text: string): void
  printError(text: string): void
  /** Asks the person at the terminal. Absent without an interactive terminal. */
  ask?(question: string): Promise<string>
}
