import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Problem } from '../../errors.ts'
import { readTextIfThere } from '../../files/textFile.ts'
import { printable } from '../../text/untrusted.ts'
import { filesBelow, goldenFilePattern, rootRelative } from '../../run/sets/goldenFiles.ts'

/** Larger files are locks and data, and nobody writes a golden set of so many cases by hand. */
const mostBytes = 500_000

/**
 * YAML files that look like golden sets and are not called so: where there is no golden file at all,
 * somebody probably meant them.
 */
export function meantAsGolden(root: string): Problem[] {
  return filesBelow(root, name => /\.ya?ml$/.test(name))
    .filter(file => looksLikeGoldenSet(textOfSmall(file)))
    .map(file => {
      const name = printable(rootRelative(root, file), 160)
      return {
        place: { file: name },
        problem:
          'Expected golden sets in files called `*.golden.yaml`, but there are none, and this file has cases with questions',
        fix: `Rename it: ${name.replace(/\.ya?ml$/, '.golden.yaml')}`,
      }
    })
}

function looksLikeGoldenSet(text: string): boolean {
  return /^cases:/m.test(text) && /^\s*(?:- +)?question:/m.test(text)
}

/**
 * YAML files beside golden files that look like golden sets and are not called so: another pattern than above, because
 * beside golden files there may be data that they use.
 * @param golden absolute paths of golden files
 */
export function misnamedGoldenFiles(golden: readonly string[]): string[] {
  const folders = new Set(golden.map(file => dirname(file)))
  return [...folders].flatMap(folder =>
    readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isFile() && /\.ya?ml$/.test(entry.name))
      .filter(({ name }) => !goldenFilePattern.test(name))
      .map(({ name }) => join(folder, name))
      .filter(file => isWholeSet(textOfSmall(file))),
  )
}

function isWholeSet(text: string): boolean {
  return /^cases:/m.test(text) && /^(?:pipeline|metrics):/m.test(text)
}

function textOfSmall(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity
  return size <= mostBytes ? (readTextIfThere(file) ?? '') : ''
}
