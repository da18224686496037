import { describe, expect, test } from 'vitest'
import { baselineSchemaVersion } from '../../../src/baseline/baselineSchema.ts'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { pushPayload } from '../payload.ts'
import { callAction, shas, unchanged } from '../runAction.ts'
import type { Call } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'
import { singleFile } from '../../results/singleFile.ts'

/** What the base commit recorded of two packages, each with the set of its name. */
function ofTwoPackages(): Baseline {
  const recorded = recordBaseline(run(2)).sets['support']
  if (!recorded) throw new Error('Expected the set to be recorded')
  const sets = ['support', 'shop'].map(name => [
    name,
    { ...recorded, file: `packages/${name}/support.golden.yaml` },
  ])
  return { schema: baselineSchemaVersion, sets: Object.fromEntries(sets) }
}

/** The action in one of the packages, whose run is told of in results there. */
function inPackage({ inputs, ...call }: Call, results = run()) {
  return callAction({
    inTree: { 'packages/support/.vitest-rag/results.json': singleFile(results) },
    repository: {
      files: unchanged(formatBaseline(ofTwoPackages())),
    },
    inputs: { 'working-directory': 'packages/support', ...inputs },
    ...call,
  })
}

describe('a package of a repository is held to the baseline of the repository', () => {
  test('as far as that is about the package', async () => {
    const { exitCode, output, outputs, summary } = await inPackage({}, run(2))
    expect(output).toContain('compared with ../../.vitest-rag/baseline.json of bbbbbbbbbbbb')
    expect([exitCode, outputs['verdict']]).toEqual([0, 'unchanged'])
    expect(summary).toContain(
      'not part of this run: 1 set of the baseline from other folders (shop)',
    )
  })

  test('and fails where it got worse', async () => {
    const { exitCode, outputs } = await inPackage({}, run(8))
    expect([exitCode, outputs['verdict']]).toEqual([1, 'regressed'])
  })

  test('and to the nearest, where there are several', async () => {
    const { exitCode, output } = await inPackage(
      {
        repository: {
          files: {
            ...unchanged(formatBaseline(ofTwoPackages())),
            ...unchanged(
              formatBaseline(recordBaseline(run(2))),
              'packages/support/.vitest-rag/baseline.json',
            ),
          },
        },
      },
      run(8),
    )
    expect(output).toContain('compared with .vitest-rag/baseline.json of bbbbbbbbbbbb')
    expect(exitCode).toBe(1)
  })

  test('and to none above, where the workflow names a file', async () => {
    const inputs = { baseline: 'kept/baseline.json' }
    const { outputs, summary } = await inPackage({ inputs }, run(8))
    expect(outputs['verdict']).toBe('error')
    expect(summary).toContain('Write `baseline: .vitest-rag/baseline.json`')
  })

  test('which it updates without a change for others', async () => {
    const { outputs, file } = await inPackage({
      event: 'push',
      payload: pushPayload({ before: shas.base, after: shas.merge }),
      inputs: { 'update-baseline': 'true' },
    })
    expect(outputs['baseline-path']).not.toContain('packages')
    const { sets } = JSON.parse(file('.vitest-rag/baseline.json') ?? '{}') as Baseline
    expect(sets['shop']).toEqual(ofTwoPackages().sets['shop'])
    expect(sets['support']?.file).toBe('packages/support/support.golden.yaml')
  })
})
