import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Whoever reads the file sees the old text or the new one, never half of it. */
export function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(draft, text)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
