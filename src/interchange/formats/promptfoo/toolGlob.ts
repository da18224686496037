import { escapedLiteral } from '../../imported/literalExpression.ts'
import { literalText } from '../../imported/literalCalls.ts'

/** `*` is any text and `?` any character. */
const wildcards: Readonly<Record<string, string>> = { '*': '.*', '?': '.' }

/** The name of a tool in promptfoo, which compares it in any case, as the name or pattern that `calls` takes. */
export function namedByGlob(glob: string): string {
  if (!/[*?]/.test(glob)) return literalText(glob)
  const source = glob.replaceAll(/[*?]|[^*?]+/g, part => wildcards[part] ?? escapedLiteral(part))
  return `/^${source}$/i`
}

/** The name of a tool in promptfoo that means what a name in `calls` means; undefined if there is none. */
export function globOf(name: string): string | undefined {
  const source = /^\/\^([^]*)\$\/i?$/.exec(name)?.[1] ?? name
  const glob = source.replaceAll(/\.\*|\.|\\([^])/g, (part, sign?: string) =>
    part === '.*' ? '*' : part === '.' ? '?' : (sign ?? part),
  )
  return [name, glob].find(one => namedByGlob(one) === name)
}
