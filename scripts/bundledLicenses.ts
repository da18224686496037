import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The licence of each package that the modules of a bundle come from, as those licences ask for: who takes the code has
 * to pass them on.
 * @param modules paths of the modules
 * @throws where a package comes without a licence text
 */
export function bundledLicenses(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap(path => packageFolder.exec(path)?.[0] ?? []))
  const licences = Array.from(folders, licenceOf).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  const sections = licences.map(
    ({ name, license, text }) => `${'-'.repeat(80)}\n${name} (${license})\n\n${text.trim()}\n`,
  )
  return `Code of these packages is part of vitest-rag.\n\n${sections.join('\n')}`
}

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/

function licenceOf(folder: string): { name: string; license: string; text: string } {
  const { name, version, license }: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const file = readdirSync(folder).find(entry => /^licen[cs]e(?:\.|$)/i.test(entry))
  if (file === undefined) throw new Error(`${folder}: expected a licence text beside the package`)
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  return { name: `${name} ${version}`, license: license ?? '', text }
}
