import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isRunning, startOfProcess, thisProcess } from '../../src/files/runningProcess.ts'

/** A process that gives itself a name once it is asked to, and lives as long as the test. */
async function another(): Promise<{
  number: number
  rename(): Promise<void>
  child: ChildProcess
}> {
  const name = 'a) R 1 (2 3'
  const code = `process.stdin.on('data', () => { process.title = '${name}'; process.stdout.write('.') })
process.stdout.write('.')`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child.stdout, 'data')
  return {
    child,
    number: child.pid as number,
    async rename() {
      child.stdin.write('now')
      await once(child.stdout, 'data')
    },
  }
}

const knowsStarts = process.platform !== 'win32'

test('this process is running', () => {
  expect(thisProcess().process).toBe(process.pid)
  expect(isRunning(thisProcess())).toBe(true)
})

test.runIf(knowsStarts)('a process with the number of this one that began otherwise is not', () => {
  expect(thisProcess().processStart).toMatch(/^[\da-f]{12}$/)
  expect(isRunning({ process: process.pid, processStart: 'a0b1c2d3e4f5' })).toBe(false)
})

test('a process that ended is not running; where no start was noted, the number decides', async () => {
  const { number, child } = await another()
  expect(isRunning({ process: number })).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isRunning({ process: number })).toBe(false)
  expect(startOfProcess(number)).toBeUndefined()
})

test.runIf(process.platform === 'linux')(
  'a start is read right, whatever characters the name of the process has',
  async () => {
    const { number, rename } = await another()
    const before = startOfProcess(number)
    const comm = () => readFileSync(`/proc/${number}/comm`, 'utf8')
    expect(comm()).not.toContain(')')
    await rename()
    expect(comm()).toContain('a) R 1 (2 3')
    expect(startOfProcess(number)).toBe(before)
    expect(before).toMatch(/^[\da-f]{12}$/)
    expect(before).not.toBe(startOfProcess(process.pid))
  },
)

test.runIf(knowsStarts)('ps tells a start in the same words in every time zone', () => {
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const starts = ['America/New_York', 'Asia/Tokyo'].map(zone => {
    vi.stubEnv('TZ', zone)
    return startOfProcess(process.pid, 'darwin')
  })
  expect(starts[0]).toMatch(/^[\da-f]{12}$/)
  expect(starts[1]).toBe(starts[0])
})

test('where the system does not tell a start, there is none', () => {
  expect(startOfProcess(process.pid, 'win32')).toBeUndefined()
})

test.runIf(process.platform === 'linux')(
  'a process that ended and that nobody asks about is not running, whatever was noted of it',
  async () => {
    // Its parent becomes a program that asks about no child, as the first process of many containers.
    const script = 'exec 3<&0; cat <&3 & echo $!; exec sleep 600'
    const parent = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'inherit'] })
    onTestFinished(() => {
      parent.kill('SIGKILL')
    })
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
    const number = Number(printed.toString())
    // A shell would ask about a child that ended before.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    parent.stdin.end()
    const state = () => readFileSync(`/proc/${number}/stat`, 'utf8').split(') ')[1]?.[0]
    await expect.poll(state).toBe('Z')
    expect(isRunning({ process: number })).toBe(false)
    expect(isRunning({ process: number, processStart: String(startOfProcess(number)) })).toBe(false)
  },
)
