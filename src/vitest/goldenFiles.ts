import { relative, sep } from 'node:path'

/** Which files are golden sets, as Vitest's `include` has it. */
export const goldenFileGlob = '**/*.golden.{yaml,yml}'

/** The same, for module ids. */
export const goldenFilePattern = /\.golden\.ya?ml$/

/** A path as reports and records have it: relative to the root, with forward slashes. */
export function rootRelative(root: string, file: string): string {
  return relative(root, file).split(sep).join('/')
}
