/** What somebody's code threw, in words: anything may be, even what no text can be made of. */
export function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown)
  } catch {
    return 'something was thrown that cannot be shown'
  }
}

/** The same with the place in the code where it was thrown, if it is known. */
export function whatFailed(thrown: unknown): string {
  const place = placeOf(thrown)
  return place === undefined ? messageOf(thrown) : `${messageOf(thrown)} (${place})`
}

function placeOf(thrown: unknown): string | undefined {
  try {
    if (!(thrown instanceof Error)) return undefined
    const lines = String(thrown.stack).split('\n')
    return lines.find(line => /^\s+at /.test(line))?.trim()
  } catch {
    return undefined
  }
}
