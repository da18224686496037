import { FAILSAFE_SCHEMA, load, mergeTag } from 'js-yaml'
import { z } from 'zod'
import type { LockedPackage } from './lockedPackage.ts'
import { versionIn } from './lockedPackage.ts'

/** @throws if the file has another format */
export function yarnPackages(text: string): LockedPackage[] {
  return /^__metadata:/m.test(text) ? berryPackages(text) : classicPackages(text)
}

const berryLock = z
  .record(
    z.string(),
    z.object({
      version: z.string(),
      resolution: z.string().optional(),
      checksum: z.string().optional(),
    }),
  )
  .refine(entries => Object.hasOwn(entries, '__metadata'))

/** Reads the format since Yarn 2, which is YAML. */
function berryPackages(text: string): LockedPackage[] {
  const schema = FAILSAFE_SCHEMA.withTags(mergeTag)
  const entries = berryLock.parse(load(text, { schema, maxAliases: 0 }))
  return Object.entries(entries).flatMap(([asked, { version, resolution, checksum = '' }]) =>
    namesIn(asked.split(', ')).map(name => {
      const id = (resolution ?? `${name}@${version}`).replace(/(?<=.)@npm:/, '@')
      return { name, version: versionIn(id, name), content: checksum }
    }),
  )
}

const askedLine = /^(?:"[^"\\]+"|[^\s",:#]+)(?:, (?:"[^"\\]+"|[^\s",:#]+))*:$/
const fieldLine = /^ {2}(\w+) (?:"([^"\\]*)"|([^\s"\\]+))$/
const otherLine = /^(?:#.*|\s*| {2}\w+:| {4}.*)$/

/** Reads the format of Yarn 1. Lines that Yarn would write or read differently are refused. */
function classicPackages(text: string): LockedPackage[] {
  if (!/^# yarn lockfile v1$/m.test(text)) throw new SyntaxError('Expected the opening of Yarn')
  const found: { asked: string[]; fields: Map<string, string> }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, field, quoted, plain] = fieldLine.exec(line) ?? []
    if (askedLine.test(line)) {
      const asked = line.slice(0, -1).split(', ')
      found.push({ asked: asked.map(one => one.replaceAll('"', '')), fields: new Map() })
    } else if (field !== undefined) {
      found.at(-1)?.fields.set(field, quoted ?? plain ?? '')
    } else if (!otherLine.test(line)) {
      throw new SyntaxError('Expected a line as Yarn writes it')
    }
  }
  return found.flatMap(({ asked, fields }) =>
    namesIn(asked).map(name => {
      const version = fields.get('version') ?? ''
      const other = asked.map(one => /^.+@npm:(.+)@/.exec(one)?.[1]).find(one => one !== undefined)
      const content = fields.get('integrity') ?? fields.get('resolved') ?? ''
      return { name, version: versionIn(`${other ?? name}@${version}`, name), content }
    }),
  )
}

/** The names in `vitest@^5.0.0` and `@scope/name@npm:^1.0.0`. */
function namesIn(asked: readonly string[]): string[] {
  return [...new Set(asked.map(one => /^@?[^@]+/.exec(one)?.[0] ?? one))]
}
