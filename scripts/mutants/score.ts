/** What Stryker says of a mutant, as far as a score needs it. */
export interface Mutant {
  fileName: string
  status: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number } }
}

export interface MutationScore {
  folder: string
  /** Mutants that some test runs. Those that the compiler or a static value keeps out count nowhere. */
  mutants: number
  /** Those that made a test fail, or a test run without an end. */
  killed: number
}

const killedAs = ['Killed', 'Timeout']
const survivedAs = ['Survived', 'NoCoverage']

/** How many mutants of each folder the tests notice, in the order of the folders' names. */
export function scoresByFolder(mutants: readonly Mutant[]): MutationScore[] {
  const counted = mutants.filter(({ status }) => [...killedAs, ...survivedAs].includes(status))
  return [...Map.groupBy(counted, ({ fileName }) => folderOf(fileName))]
    .map(([folder, own]) => ({
      folder,
      mutants: own.length,
      killed: own.filter(({ status }) => killedAs.includes(status)).length,
    }))
    .toSorted((first, second) => (first.folder < second.folder ? -1 : 1))
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'))
}

/** `  98.1 %  412 of 420  src/gate/policy` */
export function scoreLine({ folder, mutants, killed }: MutationScore): string {
  const share = ((100 * killed) / mutants).toFixed(1).padStart(5)
  return `${share} %  ${`${killed} of ${mutants}`.padStart(12)}  ${folder}`
}

/** `src/gate/undecided.ts:40:42 ConditionalExpression: true`, of those that no test noticed. */
export function survivorLines(mutants: readonly Mutant[]): string[] {
  return mutants
    .filter(({ status }) => survivedAs.includes(status))
    .toSorted(byPlace)
    .map(({ fileName, location: { start }, mutatorName, replacement = '' }) => {
      const place = `${fileName}:${start.line}:${start.column}`
      return `${place} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ')}`
    })
}

function byPlace(first: Mutant, second: Mutant): number {
  if (first.fileName !== second.fileName) return first.fileName < second.fileName ? -1 : 1
  const [a, b] = [first.location.start, second.location.start]
  return a.line - b.line || a.column - b.column
}
