import type { Output } from './command.ts'

/** Prints data for programs. All but ASCII is escaped: it holds names that others gave, and a terminal may read it. */
export function printJson(data: unknown, { print }: Pick<Output, 'print'>): void {
  const escape = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  print(JSON.stringify(data, null, 2).replaceAll(/[^\n -~]/g, escape))
}
