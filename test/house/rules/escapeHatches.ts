import { blankOut } from '../blankOut.ts'
import { type FileMap, lineAt, typescriptIn } from '../fileMap.ts'

interface Hatch {
  pattern: RegExp
  in: 'code' | 'comments'
  why: string
  allowedIn?: RegExp
}

/** What switches a check off or puts work off. The linter can't see those that switch it off. */
const everywhere: Hatch[] = [
  { pattern: /@ts-(?:ignore|nocheck)\b/g, in: 'comments', why: 'mend the type' },
  {
    pattern: /@ts-expect-error\b/g,
    in: 'comments',
    why: 'only a type test may expect an error',
    allowedIn: /\.test-d\.ts$/,
  },
  { pattern: /\b(?:oxlint|eslint)-disable\b/g, in: 'comments', why: 'mend the code or the rule' },
  { pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/g, in: 'comments', why: 'do it, or write an issue' },
  { pattern: /\bas\s+unknown\s+as\b/g, in: 'code', why: 'check the value instead' },
  { pattern: /\bas\s+any\b|:\s*any\b|<any>/g, in: 'code', why: 'name the type' },
]

const inTests: Hatch[] = [
  {
    pattern: /\bsetTimeout\s*\(\s*(?:resolve|done|r)\b|\bsetTimeout\s+as\b|\bsleep\s*\(/g,
    in: 'code',
    why: 'wait for what should happen, not for time to pass',
  },
  { pattern: /\bvi\s*\.\s*(?:mock|doMock|hoisted)\b/g, in: 'code', why: 'test the real thing' },
]

/** No check is switched off in a corner. */
export function noEscapeHatches(files: FileMap): string[] {
  return typescriptIn(files, 'src/', 'test/', 'scripts/', 'examples/').flatMap(([path, source]) =>
    violations(path, source, everywhere),
  )
}

/** A test waits for events and runs our own code. */
export function noSleepsNoMocks(files: FileMap): string[] {
  return typescriptIn(files, 'test/').flatMap(([path, source]) => violations(path, source, inTests))
}

function violations(path: string, source: string, hatches: Hatch[]): string[] {
  const text = blankOut(source)
  return hatches
    .filter(hatch => !hatch.allowedIn?.test(path))
    .flatMap(hatch =>
      [...text[hatch.in].matchAll(hatch.pattern)].map(
        match => `${path}:${lineAt(source, match.index)}: ${match[0].trim()}: ${hatch.why}`,
      ),
    )
}
