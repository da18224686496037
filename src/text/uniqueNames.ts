/**
 * Gives out names that nothing else has: a name that is taken gets ` (2)`, ` (3)` and so on. The time
 * grows with the number of names, however many are alike.
 * @param reserved names that nobody gets
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
