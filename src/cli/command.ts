/** A flag of one command. */
export interface Flag {
  /** What it does, as the help has it beside its name. */
  help: string
  short?: string
  /** Stands for its value in the help. A flag without one takes no value. */
  value?: string
  /** Turns what was given into what the command gets. @param name of the flag, for messages */
  read?(given: string, name: string): unknown
  /** Vitest has it too, and gets it as well. */
  ofVitest?: true
}

/** Flags by their names, in the order of the help. */
export type Flags = Readonly<Record<string, Flag>>

/** What a command gets of its flags. */
export type FlagValues<Own extends Flags> = {
  [Name in keyof Own]?: Own[Name] extends { read(given: string, name: string): infer Value }
    ? Value
    : true
}

/** A command: how it is called, what the help says of it, what it does. */
export interface Command {
  /** One word or two. */
  name: string
  /** What it does, as the list of commands has it. */
  headline: string
  summary: string
  flags: Flags
  /** Stands in the help for its one argument without a name. */
  file?: string
  /** It takes several of them. */
  takesSeveralFiles?: true
  /** All other arguments are for Vitest. */
  startsVitest?: true
  /** Loads its code when it is called: the help and refusals need none of it. */
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

/** @typeParam Values what the command reads of its flags */
export interface CommandCall<Values = Readonly<Record<string, unknown>>> {
  flags: Values
  /** What was given without a name, if anything was. */
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
