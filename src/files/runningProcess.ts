import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { defined } from '../defined.ts'
import { isNodeError } from './nodeError.ts'
import { orNothing } from './orNothing.ts'

/** Identifies a process for others, even after it has ended and its number is reused. */
export const processNoteSchema = z.object({
  process: z.number().int().positive(),
  /** Absent in notes of older versions, and if the system does not report it. */
  processStart: z.string().exactOptional(),
})

export type ProcessNote = z.infer<typeof processNoteSchema>

let own: ProcessNote | undefined

export function thisProcess(): ProcessNote {
  const processStart = own ? own.processStart : startOfProcess(process.pid)
  return (own ??= { process: process.pid, ...defined({ processStart }) })
}

/** Whether the process is running. If the starts can't be compared, the number decides. */
export function isRunning({ process: number, processStart }: ProcessNote): boolean {
  if (!isNumberTaken(number)) return false
  const seen = seenProcess(number)
  if (seen?.isOver) return false
  return processStart === undefined || seen === undefined || hashed(seen.start) === processStart
}

function isNumberTaken(number: number): boolean {
  try {
    process.kill(number, 0)
    return true
  } catch (error) {
    // The process exists and belongs to another user.
    return isNodeError(error, 'EPERM')
  }
}

/**
 * When a process began, as a short text that no other process with its number has on this machine.
 * @returns undefined if there is no such process, and if the system does not report it, as on Windows
 */
export function startOfProcess(number: number, platform = process.platform): string | undefined {
  const seen = seenProcess(number, platform)
  return seen && hashed(seen.start)
}

const hashed = (start: string): string => hash('sha256', start, 'hex').slice(0, 12)

interface SeenProcess {
  start: string
  /**
   * The process has ended but keeps its number, because its parent did not read its exit status, as is common in
   * containers.
   */
  isOver: boolean
}

function seenProcess(number: number, platform = process.platform): SeenProcess | undefined {
  if (platform === 'win32') return undefined
  const seen = platform === 'linux' ? seenInProc(number) : seenByPs(number)
  return seen && { start: seen.start, isOver: /^[ZXx]/.test(seen.state) }
}

type Seen = { state: string; start: string } | undefined

/** Linux counts the start of a process from the boot, and the machine may have rebooted since the note. */
function seenInProc(number: number): Seen {
  const read = (file: string) => orNothing(() => readFileSync(file, 'utf8'))
  const boot = read('/proc/sys/kernel/random/boot_id')
  // The process may end just now, and some systems hide the processes of other users.
  const stat = read(`/proc/${number}/stat`)
  if (boot === undefined || stat === undefined) return undefined
  // The second field is the name in parentheses, which may contain any character.
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticks] = [afterName[0], afterName[22 - 3]]
  if (state === undefined || ticks === undefined) return undefined
  return { state, start: `${boot.trim()} ${ticks}` }
}

function seenByPs(number: number): Seen {
  const { stdout, status } = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(number)], {
    encoding: 'utf8',
    // `ps` writes local time in words, so fix zone and language.
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  })
  const [, state, start] = /^(\S+)\s+(\S.*)$/.exec(stdout.trim()) ?? []
  if (status !== 0 || state === undefined || start === undefined) return undefined
  return { state, start }
}
