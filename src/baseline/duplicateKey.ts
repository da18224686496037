/**
 * The first key that stands twice in one object of a valid JSON text. `JSON.parse` keeps the
 * last one and says nothing, and a merge can leave a case twice.
 */
export function duplicateKey(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (key !== undefined) {
      // Parsed, because `"a"` and `"\u0061"` are one key.
      const name = String(JSON.parse(key))
      const keys = open.at(-1)
      if (keys?.has(name)) return name
      keys?.add(name)
    }
  }
  return undefined
}
