import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { UnusableFile } from '../../src/files/unusableFile.ts'
import { fileNames, folderName } from '../../src/results/folder.ts'
import { readyFolder } from '../../src/results/readyFolder.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** A project in a folder, beside which other things stand. */
function project() {
  const outside = realpathSync(temporaryFolder())
  const root = join(outside, 'project')
  const folder = join(root, folderName)
  mkdirSync(root)
  return { outside, root, folder }
}

test('a folder that is not there is made, and nothing is left in it but its rules for git', () => {
  const { root, folder } = project()
  readyFolder(root)
  expect(readdirSync(folder)).toEqual(['.gitignore'])
})

test('what a run left stays', () => {
  const { root, folder } = project()
  mkdirSync(folder)
  const left = Object.values(fileNames).map(name => join(folder, name))
  for (const file of left) writeFileSync(file, file)
  readyFolder(root)
  expect(left.map(file => readFileSync(file, 'utf8'))).toEqual(left)
})

describe('refuses', () => {
  test('a file where the folder should be', () => {
    const { root, folder } = project()
    writeFileSync(folder, '')
    expect(() => readyFolder(root)).toThrow(UnusableFile)
    expect(() => readyFolder(root)).toThrow('is a file, but must be a folder')
  })

  test.each(Object.values(fileNames))('a folder in place of %s', name => {
    const { root, folder } = project()
    mkdirSync(join(folder, name), { recursive: true })
    expect(() => readyFolder(root)).toThrow(
      `${join(folder, name)} is a folder, but must be a file\n  Remove it`,
    )
  })

  test('a socket, or whatever else is neither', async () => {
    const { root, folder } = project()
    mkdirSync(folder)
    const server = createServer().listen(join(folder, fileNames.verdicts))
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    expect(() => readyFolder(root)).toThrow('is not a regular file')
  })

  test('a record of a calibration that can not be written', () => {
    const { root, folder } = project()
    const record = join(folder, 'calibration.json')
    mkdirSync(record, { recursive: true })
    expect(() => readyFolder(root)).not.toThrow()
    expect(() => readyFolder(root, [record])).toThrow('is a folder')
  })
})

describe('a link', () => {
  const places = [undefined, ...Object.values(fileNames)]

  test.each(places)('that leads out of the project is not followed (%s)', name => {
    const { outside, root, folder } = project()
    const target = join(outside, 'target')
    if (name === undefined) mkdirSync(target)
    else {
      mkdirSync(folder)
      writeFileSync(target, 'precious')
    }
    symlinkSync(target, name === undefined ? folder : join(folder, name))
    expect(() => readyFolder(root)).toThrow(`is a link out of the project, to ${target}`)
    const left = name === undefined ? readdirSync(target) : [readFileSync(target, 'utf8')]
    expect(left).toEqual(name === undefined ? [] : ['precious'])
  })

  test.each(places)('that leads nowhere is refused (%s)', name => {
    const { outside, root, folder } = project()
    if (name !== undefined) mkdirSync(folder)
    symlinkSync(join(outside, 'nowhere'), name === undefined ? folder : join(folder, name))
    expect(() => readyFolder(root)).toThrow('is a link that leads nowhere\n  Remove the link')
    expect(existsSync(join(outside, 'nowhere'))).toBe(false)
  })

  test('within the project is followed', () => {
    const { root, folder } = project()
    mkdirSync(join(root, 'reports'))
    symlinkSync(join(root, 'reports'), folder)
    writeFileSync(join(root, 'log.jsonl'), '')
    symlinkSync(join(root, 'log.jsonl'), join(folder, fileNames.verdicts))
    expect(() => readyFolder(root)).not.toThrow()
  })

  test('to another package of the same repository is followed, to a namesake beside it is not', () => {
    const { outside, root, folder } = project()
    const target = join(outside, 'project-results')
    mkdirSync(target)
    symlinkSync(target, folder)
    expect(() => readyFolder(root)).toThrow('out of the project')
    mkdirSync(join(outside, '.git'))
    expect(() => readyFolder(root)).not.toThrow()
  })
})
