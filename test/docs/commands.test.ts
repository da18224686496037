import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'
import { callLine } from '../../src/cli/help.ts'
import { readArguments } from '../../src/cli/readArguments.ts'
import { shownCommands } from './shownCommands.ts'

const page = readFileSync('docs/commands.md', 'utf8')
const [beginning = '', ...sections] = page.split(/^## /m)
const sectionCalled = (name: string) => sections.find(text => text.startsWith(`${name}\n`)) ?? ''

test('the page of commands is short enough to look things up in', () => {
  expect(page.match(/\S+/g)?.length).toBeLessThanOrEqual(1750)
})

test.each(commands)('the page of commands lists $name, and shows its call and flags', command => {
  const { name, headline, flags, exitCodes } = command
  expect(beginning).toContain(`- [\`${name}\`](#${name.replaceAll(' ', '-')}): ${headline}\n`)
  const section = sectionCalled(name)
  expect(section).toContain(`\n    ${callLine(command)}`)
  const described = `${section}${sectionCalled('Shared flags')}`
  for (const [flag, { value }] of Object.entries(flags))
    expect(described).toContain(` --${flag}${value === undefined ? '' : ` ${value}`} `)
  for (const code of Object.keys(exitCodes ?? {})) expect(section).toContain(` exit ${code} `)
  expect(section).toMatch(/\n\[[\w.-]+\]\([^)]+\)\n/)
})

test('the pages show commands', () => {
  expect(shownCommands.length).toBeGreaterThan(60)
})

test.each(shownCommands)('npx vitest-rag %s is a command with such flags', line => {
  expect(faultOf(line.split(/\s+/))).toBeUndefined()
})

function faultOf(words: readonly string[]): string | undefined {
  const line = `${words.join(' ')} `
  const command = commands.find(({ name }) => line.startsWith(`${name} `))
  // The name of a group, such as `baseline`, stands for its commands.
  const isGroup = commands.some(({ name }) => name.startsWith(`${words[0]} `))
  if (words.some(word => ['--help', '-h', '--version'].includes(word))) return undefined
  if (!command) return isGroup && words.length === 1 ? undefined : 'no such command'
  try {
    const argv = words.slice(command.name.split(' ').length)
    readArguments(
      argv.map((word, place) =>
        asGiven(word, argv[place - 1], place === argv.length - 1 ? command : undefined),
      ),
      command,
    )
    return undefined
  } catch (error) {
    return String(error)
  }
}

/**
 * What somebody writes in place of `<commit>`, or after a flag that a sentence names without its value.
 * @param last the command if nothing follows the word
 */
function asGiven(word: string, before: string | undefined, last: Command | undefined): string {
  // The folder of a project has to be there.
  if (before === '--root') return '.'
  const isCut = last?.flags[word.replace(/^--/, '')]?.value !== undefined
  return isCut ? `${word}=1` : word.replaceAll(/^['"]|['"]$/g, '')
}
