/** The names of golden files. They must differ, because scores, baseline and reports identify sets by name. */
export interface SetNames {
  keep(file: string, name: string): void
  /** Absolute path of another file with the name; undefined if there is none. */
  otherWith(name: string, file: string): string | undefined
}

/** @param nameNow returns the name that a golden file has on disk now; undefined if it can't be read */
export function createSetNames(nameNow: (file: string) => string | undefined): SetNames {
  const names = new Map<string, string>()
  return {
    keep: (file, name) => void names.set(file, name),
    otherWith(name, file) {
      const others = [...names].flatMap(([other, known]) =>
        known === name && other !== file ? [other] : [],
      )
      // In watch mode, the other set may have been renamed since.
      return others.toSorted().find(other => nameNow(other) === name)
    },
  }
}
