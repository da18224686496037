/** Data with every text in it changed; names of properties stay. */
export function changeStrings(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data)
  if (Array.isArray(data)) return data.map(item => changeStrings(item, change))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, changeStrings(value, change)]),
  )
}
