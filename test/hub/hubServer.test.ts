import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { UserError } from '../../src/errors.ts'
import { HubClient } from '../../src/hub/hubClient.ts'
import type { MainProcess } from '../../src/hub/hubMessages.ts'
import { startHub } from '../../src/hub/hubServer.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const no = () => Promise.reject(new Error('That was not expected'))

const main: MainProcess = {
  beginCase: no,
  mapResults: no,
  judgeCase: no,
  evaluateAnswer: no,
  beginCall: no,
  takePlace: no,
  givePlace: async () => {},
  endCall: no,
}

async function opened(...folders: Parameters<typeof startHub>[1][]) {
  const hub = await startHub(main, ...folders)
  onTestFinished(() => hub.close())
  return hub
}

/** Of 200 characters. */
function longFolder(): string {
  const folder = temporaryFolder()
  const path = join(folder, 'x'.repeat(199 - folder.length))
  mkdirSync(path)
  return path
}

describe.skipIf(process.platform === 'win32')('the socket is in another place', () => {
  test.each([
    ['is missing', () => join(temporaryFolder(), 'nowhere')],
    ['has too long a path for one', longFolder],
  ])('where the folder for temporary files %s', async (_what, folder) => {
    const path = folder()
    vi.stubEnv('TMPDIR', path)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const { endpoint } = await opened()
    expect(dirname(dirname(endpoint))).toBe('/tmp')
    expect(await new HubClient(endpoint).givePlace({ place: 1 })).toBeUndefined()
  })
})

test.skipIf(process.platform === 'win32')(
  'where no folder can hold the socket, the message names TMPDIR, and nothing is left there',
  async () => {
    const long = longFolder()
    const missing = join(temporaryFolder(), 'nowhere')
    const error = await startHub(main, [long, missing]).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UserError)
    expect(String(error))
      .toBe(`UserError: Expected a folder for the socket between Vitest and its workers, but ${long} has too long a path, and ${missing} can't hold it (ENOENT)
  Set TMPDIR to a folder that this user can write to, with a path of at most 81 bytes`)
    expect(readdirSync(long)).toEqual([])
  },
)

test.skipIf(process.platform === 'win32')('the folder of a socket goes with it', async () => {
  const folder = temporaryFolder()
  const hub = await startHub(main, [folder])
  expect(readdirSync(folder)).toHaveLength(1)
  await hub.close()
  expect(readdirSync(folder)).toEqual([])
})
