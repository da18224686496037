import { UserError } from '../errors.ts'
import { printable } from '../text/untrusted.ts'

/**
 * The format with the name in a flag.
 * @throws UserError that lists the formats if none has that name
 */
export function namedFormat<Format extends { name: string }>(
  formats: readonly Format[],
  name: string,
  flag: 'from' | 'to',
): Format {
  const format = formats.find(one => one.name === name)
  if (format) return format
  throw new UserError({
    problem: `Expected the name of a format after \`--${flag}\`, got \`${printable(name, 40)}\``,
    fix: `There are ${formats.map(one => one.name).join(', ')}`,
  })
}
