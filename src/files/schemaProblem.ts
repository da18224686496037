import type { z } from 'zod'

/**
 * The first problem, such as `cases[3].scores.…: Invalid input: expected number`. Keys that aren't plain names may be
 * text of strangers and are left out.
 */
export function schemaProblem({ issues }: z.ZodError): string {
  const [first, ...others] = issues
  if (!first) return 'it is not valid'
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  return `\`${formatPath(first.path)}\`: ${first.message}${more}`
}

function formatPath(path: readonly PropertyKey[]): string {
  const parts = path.map((key, index) => {
    if (typeof key === 'number') return `[${key}]`
    const name = /^[A-Za-z][\w@-]{0,40}$/.test(String(key)) ? String(key) : '…'
    return index === 0 ? name : `.${name}`
  })
  return parts.join('') || 'the whole'
}

/** The schema version of one of our files, before the rest is checked. */
export function schemaVersion(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'schema' in data ? data.schema : undefined
}
