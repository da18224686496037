/**
 * Makes names unique: a repeated name gets ` (2)`, ` (3)` and so on. The time is linear in the number of names, even if
 * many are equal.
 * @param reserved names that are never given out
 */
export function uniqueNames(reserved: Iterable<string> = []): (name: string) => string {
  const taken = new Set(reserved)
  const counts = new Map<string, number>()
  return name => {
    let free = name
    for (let count = counts.get(name) ?? 2; taken.has(free); count += 1) {
      free = `${name} (${count})`
      counts.set(name, count + 1)
    }
    taken.add(free)
    return free
  }
}
