import { execFileSync } from 'node:child_process'
import { written } from '../../interchange/imports.ts'

export const build = `
const { mkdirSync, writeFileSync } = require('node:fs')
mkdirSync('dist')
writeFileSync('dist/greet.js', '#!/usr/bin/env node\\nconsole.log("greeter 1.2.3")\\n')
`

/** Makes npm build before it packs. */
export const prepack = { scripts: { prepack: 'node build.js' } }

/**
 * A package with a command, in a git repository. Its folder is built, as that of somebody who works on it, and the commit
 * has nothing that is built.
 * @param manifest keys of package.json beside those of every package
 * @param files beside those of the package, or instead of them
 * @returns the folder
 */
export function greeter(manifest: object, files: Readonly<Record<string, string>> = {}): string {
  const named = { name: 'greeter', version: '1.2.3' }
  const folder = written({
    'package.json': JSON.stringify({
      ...named,
      bin: { greeter: 'dist/greet.js' },
      files: ['dist'],
      repository: { url: 'git+https://github.com/shop/greeter.git' },
      homepage: 'https://github.com/shop/greeter#readme',
      bugs: { url: 'https://github.com/shop/greeter/issues' },
      ...manifest,
    }),
    'package-lock.json': JSON.stringify({
      ...named,
      lockfileVersion: 3,
      packages: { '': named },
    }),
    'CHANGELOG.md': '# Changelog\n\n## [1.2.3] - 2026-11-28\n\n- It greets\n  politely.\n',
    'build.js': build,
    'notes.js': '',
    '.gitignore': 'dist\nnotes.js\n',
    ...files,
  })
  execFileSync('node', ['build.js'], { cwd: folder })
  for (const args of [['init'], ['add', '--all'], ['commit', '--message=Greet']])
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  return folder
}
