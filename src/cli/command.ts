/** A flag of one command. */
export interface Flag {
  /** The description beside the name, in the help and in the docs. Names a default, if there is one. */
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

/** The unnamed argument of a command. */
export interface Argument {
  /** Placeholder in the help. */
  value: string
  help: string
  /** The command takes several of them. */
  isSeveral?: true
}

/** A command with its name, help and function. */
export interface Command {
  /** One word or two. */
  name: string
  /** The description in the list of commands: a sentence without its full stop. */
  headline: string
  summary: string
  argument?: Argument
  flags: Flags
  /** Its own exit codes. The others are those of all commands. */
  exitCodes?: ExitCodes
  /** The page that describes it, in the repository: `docs/gate.md#the-baseline-file`. */
  page: string
  /** All other arguments are for Vitest. */
  startsVitest?: true
  /** Loads the code of the command, which help and refusals do not need. */
  run(call: CommandCall, output: Output): Promise<number>
}

/** What exit codes mean, by the code. */
export type ExitCodes = Readonly<Record<number, string>>

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
