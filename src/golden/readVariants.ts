import { nearestName } from '../text/nearestName.ts'
import { escaped } from '../text/untrusted.ts'
import type { GoldenFile } from './goldenFile.ts'
import { report } from './goldenFile.ts'
import type { GoldenSet, Variant } from './goldenSet.ts'
import { pipelinePath } from './pipelinePath.ts'
import { child } from './yaml/yamlNode.ts'
import type { VariantsInput } from './variantSchema.ts'

export interface AskedVariants {
  variants?: VariantsInput | undefined
  gatedVariant?: string | undefined
}

/** The variants of a golden set in the order of the file, and the name of the gated one. */
export function readVariants(
  file: GoldenFile,
  { variants, gatedVariant }: AskedVariants,
  pipeline: string | undefined,
): Pick<GoldenSet, 'variants' | 'gatedVariant'> {
  reportReserved(file)
  const read = Object.entries(variants ?? {}).map(([name, given]): Variant =>
    typeof given === 'string' ? { name, pipeline: given } : { name, options: given },
  )
  for (const one of read) reportModule(file, one, pipeline)
  const names = read.map(({ name }) => name)
  const [first] = names
  const gated = gatedVariant ?? first
  if (gatedVariant !== undefined && !names.includes(gatedVariant)) {
    reportUnknown(file, gatedVariant, names)
  }
  return gated === undefined || read.length === 0 ? {} : { variants: read, gatedVariant: gated }
}

/** JavaScript drops the key `__proto__` from objects. */
function reportReserved(file: GoldenFile): void {
  const variants = child(file.yaml.root.node, 'variants')?.node
  if (variants?.kind !== 'mapping' || !variants.entries.has('__proto__')) return
  report(file, {
    path: ['variants', '__proto__'],
    about: 'key',
    problem: 'Expected another name for a variant: `__proto__` is reserved by JavaScript',
    fix: 'Rename it',
  })
}

function reportModule(file: GoldenFile, variant: Variant, pipeline: string | undefined): void {
  const { name, pipeline: own } = variant
  const path = ['variants', name]
  const meant = own === undefined ? undefined : pipelinePath(own, file)
  if (meant !== undefined) {
    report(file, {
      path,
      about: 'value',
      problem: `Expected \`variants.${escaped(name)}\` to be a path or a package, but \`${escaped(own ?? '')}\` would be read as the name of a package, but is a file`,
      fix: `Write ${meant}`,
    })
  }
  if (own !== undefined || pipeline !== undefined) return
  report(file, {
    path,
    about: 'key',
    problem: `Expected a \`pipeline\` that gets the options of variant \`${escaped(name)}\``,
    fix: 'Add `pipeline: ./answer.ts` at the top, or name a module instead of the options',
  })
}

function reportUnknown(file: GoldenFile, gated: string, names: readonly string[]): void {
  const nearest = nearestName(gated, names)
  const meant = nearest === undefined ? '' : `; did you mean \`${escaped(nearest)}\`?`
  report(file, {
    path: ['gatedVariant'],
    about: 'value',
    problem:
      names.length === 0
        ? 'Expected `variants` to be given with `gatedVariant`'
        : `Expected \`gatedVariant\` to be one of the variants, got \`${escaped(gated)}\`${meant}`,
    fix:
      names.length === 0
        ? 'Add `variants:` with two names or more, or remove `gatedVariant`'
        : `The variants are: ${names.map(name => escaped(name)).join(', ')}`,
  })
}
