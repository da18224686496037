/** What a record holds under a name. Names come from files: one may be called `constructor`. */
export function ownEntry<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
