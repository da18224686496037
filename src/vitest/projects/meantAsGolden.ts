import { statSync } from 'node:fs'
import type { Problem } from '../../errors.ts'
import { readTextIfThere } from '../../files/textFile.ts'
import { printable } from '../../text/untrusted.ts'
import { filesBelow, rootRelative } from '../compile/goldenFiles.ts'

/** Larger files are locks and data, and nobody writes a golden set of so many cases by hand. */
const mostBytes = 500_000

/**
 * YAML files that look like golden sets and are not called so: where there is no golden file at all,
 * somebody probably meant them.
 */
export function meantAsGolden(root: string): Problem[] {
  return filesBelow(root, name => /\.ya?ml$/.test(name))
    .filter(file => (statSync(file, { throwIfNoEntry: false })?.size ?? Infinity) <= mostBytes)
    .filter(file => looksLikeGoldenSet(readTextIfThere(file) ?? ''))
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
