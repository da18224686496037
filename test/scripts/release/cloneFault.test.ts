import { expect, test } from 'vitest'
import { cloneFault } from '../../../scripts/release/cloneFault.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { build, greeter, prepack } from './greeter.ts'

test('a folder that is no repository is not cloned', async () => {
  expect(await cloneFault(temporaryFolder())).toMatch(/^The current commit can't be cloned:\n[^]/)
})

test('dependencies whose lock file nobody committed are not installed', async () => {
  const unlocked = greeter(prepack, { '.gitignore': 'dist\npackage-lock.json\n' })
  expect(await cloneFault(unlocked)).toMatch(
    /^The dependencies of a fresh clone can't be installed:\n[^]*package-lock\.json/,
  )
})

test('a build that needs a file that nobody committed is shown', async () => {
  const source = `require('./notes.js')\n${build}`
  expect(await cloneFault(greeter(prepack, { 'build.js': source }))).toMatch(
    /^A fresh clone can't be packed:\n[^]*Cannot find module '\.\/notes\.js'/,
  )
})

test('a package that needs a file of the repository to be installed is shown', async () => {
  const scripts = { ...prepack.scripts, postinstall: 'node welcome.js' }
  expect(await cloneFault(greeter({ scripts }, { 'welcome.js': '' }))).toMatch(
    /^The package of a fresh clone can't be installed:\n[^]*Cannot find module '[^']*welcome\.js'/,
  )
})

test('another version than that of package.json is named', async () => {
  const source = build.replaceAll('1.2.3', '1.2.2')
  expect(await cloneFault(greeter(prepack, { 'build.js': source }))).toBe(
    'The package of a fresh clone should be version 1.2.3, but prints: greeter 1.2.2',
  )
})
