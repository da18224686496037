/** The entry of a record by name. Names come from files, so one may be `constructor`. */
export function ownEntry<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
