import { type FileMap, typescriptIn } from '../fileMap.ts'
import { parseModule } from '../modules.ts'

// The linter can't see what switches it off.
const switches: [pattern: RegExp, why: string][] = [
  [/\b(?:oxlint|eslint)-disable\b/, 'mend the code or the rule'],
  [/\b(?:TODO|FIXME|XXX|HACK)\b/, 'do it, or write an issue'],
]

/** A test waits for what should happen, not for time to pass. */
export function noSleeps(files: FileMap): string[] {
  return typescriptIn(files, 'test/').flatMap(([path, source]) =>
    parseModule(source).sleeps.map(
      line => `${path}:${line}: wait for what should happen, not for time to pass`,
    ),
  )
}

/** No check is switched off in a corner, and no work put off. */
export function noEscapeHatches(files: FileMap): string[] {
  return typescriptIn(files, 'src/', 'test/', 'scripts/', 'examples/').flatMap(([path, source]) => {
    const { comments, doubleAssertions } = parseModule(source)
    return [
      ...comments.flatMap(({ text, line }) =>
        switches.flatMap(([pattern, why]) => {
          const [found] = pattern.exec(text) ?? []
          return found === undefined ? [] : [`${path}:${line}: ${found}: ${why}`]
        }),
      ),
      ...doubleAssertions.map(line => `${path}:${line}: as unknown as: check the value instead`),
    ]
  })
}
