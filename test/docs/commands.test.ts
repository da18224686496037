import { expect, test } from 'vitest'
import { commandFlags, isFlagName } from '../../src/cli/commandFlags.ts'
import { commands } from '../../src/cli/commands.ts'
import { readArguments } from '../../src/cli/readArguments.ts'
import { shownCommands } from './shownCommands.ts'

test('the pages show commands', () => {
  expect(shownCommands.length).toBeGreaterThan(80)
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
    readArguments(words.slice(command.name.split(' ').length).map(asGiven), command)
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** What somebody writes in place of `<commit>`, or after a flag that a sentence names without its value. */
function asGiven(word: string, place: number, all: readonly string[]): string {
  const flag = word.replace(/^--/, '')
  // The folder of a project has to be there.
  if (all[place - 1] === '--root') return '.'
  const isCut = place === all.length - 1 && isFlagName(flag) && commandFlags[flag].value
  return isCut ? `${word}=1` : word.replaceAll(/^['"]|['"]$/g, '')
}
