import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nearestName } from '../text/nearestName.ts'
import { printable } from '../text/untrusted.ts'
import { UsageError } from './usageError.ts'

/** Flags of ours that somebody may have meant. */
const ownFlags = ['against', 'dry-run', 'loosen']

/**
 * Refuses flags that Vitest does not know. As a library it takes any, so that `--againts=main`
 * would run green against the wrong baseline.
 * @throws UsageError where there is one
 */
export function refuseUnknownFlags(argv: readonly string[]): void {
  const end = argv.indexOf('--')
  const given = (end === -1 ? argv : argv.slice(0, end)).filter(one => /^-{1,2}[a-z]/i.test(one))
  if (given.length === 0) return
  const known = knownFlags()
  // A Vitest that tells nothing of its flags has to look after them itself.
  if (known.size === 0) return
  const unknown = given.find(one => !isKnown(one, known))
  if (unknown === undefined) return
  const meant = nearestName(nameOf(unknown), [...ownFlags, ...known])
  throw new UsageError({
    problem: `Neither vitest-rag nor Vitest knows the option \`${printable(unknown, 80)}\``,
    fix: meant === undefined ? 'See npx vitest run --help' : `Did you mean \`--${meant}\`?`,
  })
}

/** What Vitest's own help names: there is no list of them for programs. */
function knownFlags(): Set<string> {
  const vitest = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest/node')))
  const { stdout } = spawnSync(process.execPath, [vitest, '--help', '--expand-help'], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  const lines = (stdout ?? '').split('\n')
  const flags = lines.flatMap(line => /^ +(?:-(\w), )?--([\w-]+)/.exec(line)?.slice(1) ?? [])
  return new Set(flags.filter(flag => flag !== undefined).map(camelCase))
}

/** Of options with a dot, such as `--coverage.enabled`, the first part counts. */
function isKnown(argument: string, known: ReadonlySet<string>): boolean {
  const name = nameOf(argument)
  // Several letters behind one dash are as many flags.
  if (!argument.startsWith('--')) return [...name].every(letter => known.has(letter))
  const positive = name.replace(/^no-/, '')
  return known.has(camelCase(name)) || known.has(camelCase(positive))
}

function nameOf(argument: string): string {
  return argument.replace(/^-+/, '').replace(/[.=].*$/s, '')
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
