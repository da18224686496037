/** Which golden file has which name: scores, baseline and reports know sets by their names alone. */
export interface SetNames {
  keep(file: string, name: string): void
  /** Another file that has the name, absolute; undefined if there is none. */
  otherWith(name: string, file: string): string | undefined
}

/** @param nameNow the name of a golden file as it stands on disk; undefined if it can't be read */
export function createSetNames(nameNow: (file: string) => string | undefined): SetNames {
  const names = new Map<string, string>()
  return {
    keep: (file, name) => void names.set(file, name),
    otherWith(name, file) {
      const others = [...names].flatMap(([other, known]) =>
        known === name && other !== file ? [other] : [],
      )
      // What stood there before may have been renamed since, in watch mode.
      return others.toSorted().find(other => nameNow(other) === name)
    },
  }
}
