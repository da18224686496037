import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { cloneFault } from '../../../scripts/release/cloneFault.ts'
import { written } from '../../interchange/imports.ts'

const manifest = {
  name: 'greeter',
  version: '1.2.3',
  bin: { greeter: 'dist/greet.js' },
  files: ['dist'],
}

const build = `
const { mkdirSync, writeFileSync } = require('node:fs')
mkdirSync('dist')
writeFileSync('dist/greet.js', '#!/usr/bin/env node\\nconsole.log("greeter 1.2.3")\\n')
`

/** A package whose folder is built, as that of somebody who works on it, in a commit without what is built. */
function committed(scripts: object, source = build): string {
  const folder = written({
    'package.json': JSON.stringify({ ...manifest, scripts }),
    'package-lock.json': JSON.stringify({
      name: 'greeter',
      version: '1.2.3',
      lockfileVersion: 3,
      packages: { '': { name: 'greeter', version: '1.2.3' } },
    }),
    'build.js': source,
    'notes.js': '',
    '.gitignore': 'dist\nnotes.js\n',
  })
  execFileSync('node', ['build.js'], { cwd: folder })
  for (const args of [['init'], ['add', '--all'], ['commit', '--message=Greet']])
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  return folder
}

const prepack = { prepack: 'node build.js' }

test('a package that is built when it is packed works', async () => {
  expect(await cloneFault(committed(prepack))).toBeUndefined()
})

test('a package that was only built in this folder does not start', async () => {
  expect(await cloneFault(committed({}))).toMatch(
    /^The package of a fresh clone does not start:\n[^]*greeter/,
  )
})

test('a build that needs a file that nobody committed is shown', async () => {
  expect(await cloneFault(committed(prepack, `require('./notes.js')\n${build}`))).toMatch(
    /^A fresh clone can't be packed:\n[^]*Cannot find module '\.\/notes\.js'/,
  )
})

test('another version than that of package.json is named', async () => {
  expect(await cloneFault(committed(prepack, build.replaceAll('1.2.3', '1.2.2')))).toBe(
    'The package of a fresh clone should be version 1.2.3, but prints: greeter 1.2.2',
  )
})
