import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

/** Node takes itself for an older one. */
const older = {
  NODE_OPTIONS: `--import "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.11.0'})"`,
}

test('an old Node is told at once, by the command line and by the plugin', async () => {
  const project = createProject(supportFiles)
  for (const run of [project.cli(['--version'], older), project.vitest([], older)]) {
    const { exitCode, output } = await run
    expect(output).toMatch(
      /Expected Node .* for vitest-rag, got 20\.11\.0\n {2}Install a newer one/,
    )
    expect(output).not.toMatch(/^ +at /m)
    expect(exitCode).toBeGreaterThan(0)
  }
  expect(project.has('.vitest-rag')).toBe(false)
})
