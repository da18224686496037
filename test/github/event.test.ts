import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UserError } from '../../src/errors.ts'
import { readEvent } from '../../src/github/event.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const events = ['pull_request', 'merge_group', 'push', 'workflow_run']

function eventOf(name: string, payload?: string) {
  const file = join(temporaryFolder(), 'event.json')
  if (payload !== undefined) writeFileSync(file, payload)
  return () => readEvent({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: file })
}

test.each(events)('a payload that is none of %s is told in a sentence', name => {
  for (const payload of ['{}', 'null', '', '{"action":', '{"pull_request":{"number":"7"}}']) {
    expect(eventOf(name, payload)).toThrow(UserError)
    expect(eventOf(name, payload)).toThrow(
      /^Expected GITHUB_EVENT_PATH to name the payload of the event, but `.+`: /,
    )
  }
})

test.each(events)('a missing payload of %s is told in a sentence', name => {
  expect(eventOf(name)).toThrow('but there is no such file')
  expect(() => readEvent({ GITHUB_EVENT_NAME: name })).toThrow('but there is no such file')
})
