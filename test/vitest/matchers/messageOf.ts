import { stripVTControlCharacters } from 'node:util'

/** What a failed assertion says, without the colours that depend on the terminal. */
export async function messageOf(assertion: Promise<void>): Promise<string> {
  try {
    await assertion
  } catch (error) {
    return stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  }
  throw new Error('Expected the assertion to fail')
}
