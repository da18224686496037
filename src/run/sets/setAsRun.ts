import { hash } from 'node:crypto'
import { dirname, isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modulePath } from '../../files/relativePath.ts'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import type { SetRun, TestedSystem } from '../../results/results.ts'
import { resolvePolicy } from '../../scores/policy.ts'
import { stableJson } from '../../text/stableJson.ts'
import { hashDigits } from '../../text/sameHash.ts'

/** A set as results have it. */
export function setAsRun(set: GoldenSet, known: readonly AnyMetric[], root: string): SetRun {
  const { file, variants, gatedVariant } = set
  const systems = testedSystems(set, dirname(resolve(root, file)))
  return {
    file,
    policy: resolvePolicy(set, known),
    ...(variants &&
      gatedVariant !== undefined && {
        variants: { gated: gatedVariant, names: variants.map(({ name }) => name) },
      }),
    ...(systems.length > 0 && { systems }),
  }
}

function testedSystems({ pipeline, variants }: GoldenSet, folder: string): TestedSystem[] {
  if (!variants) return pipeline === undefined ? [] : [{ pipeline: namedFrom(folder, pipeline) }]
  return variants.flatMap(({ name, pipeline: own = pipeline, options = {} }) => {
    if (own === undefined) return []
    const told = Object.keys(options).length > 0 && {
      options: hash('sha256', stableJson(options), 'hex').slice(0, hashDigits),
    }
    return [{ variant: name, pipeline: namedFrom(folder, own), ...told }]
  })
}

/** The configuration may name a file by its place on this machine, which is another one elsewhere. */
function namedFrom(folder: string, pipeline: string): string {
  const path = pipeline.startsWith('file:') ? fileURLToPath(pipeline) : pipeline
  if (!isAbsolute(path)) return pipeline
  return modulePath(folder, path)
}
