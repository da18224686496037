type Defined<Entries> = { [Key in keyof Entries]?: Exclude<Entries[Key], undefined> }

/** The entries that have a value, in their order: an optional key is absent and never `undefined`. */
export function defined<Entries extends object>(entries: Entries): Defined<Entries> {
  const given = Object.entries(entries).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Defined<Entries>
}
