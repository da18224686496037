import { exec } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(exec)

interface Failed {
  stdout: string
  stderr: string
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

/** Runs a script, and prints nothing of it but what it found. */
async function passes(name: string): Promise<boolean> {
  try {
    await run(`npm run --silent ${name}`, { maxBuffer: Infinity })
    console.log(`${name} passed`)
    return true
  } catch (error) {
    const { stdout, stderr } = error as Failed
    console.log(`${name} failed:\n${stdout}${stderr}`)
    return false
  }
}

// At once, because one after the other they leave a core idle.
const checks = Object.keys(scripts).filter(name => name.startsWith('check:'))
const passed = await Promise.all(checks.map(passes))
process.exitCode = passed.includes(false) ? 1 : 0
