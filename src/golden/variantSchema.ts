import { z } from 'zod'
import { jsonFault } from '../text/jsonFault.ts'
import { idText } from './fieldSchemas.ts'

const variantPhrase = 'the path of a module, or a mapping of options for the pipeline'
const variant = z
  .union(
    [
      z.string({ error: variantPhrase }).regex(/\S/, { error: variantPhrase }),
      z
        .record(z.string(), z.unknown(), { error: variantPhrase })
        .refine(options => jsonFault(options, 'options') === undefined, {
          error: ({ input }) =>
            `plain data\n${jsonFault(input, 'options')}. Pipelines run in workers, so options are text, finite numbers, lists and objects`,
        }),
    ],
    { error: variantPhrase },
  )
  .meta({ description: 'Options that the pipeline is given, or a pipeline module of its own.' })

// JavaScript puts whole numbers before other keys of an object, whatever the order in the file.
const variantName = idText.refine(name => !/^\d+$/.test(name), {
  error: 'a name that is not a number',
})

const variantsPhrase = 'a mapping from two names or more to options or modules'

export const variantsSchema = z
  .record(variantName, variant, { error: variantsPhrase })
  .refine(variants => Object.keys(variants).length > 1, { error: variantsPhrase })
  .meta({
    description:
      'Variants of the pipeline. Every case runs with each of them, and they are compared.',
    minProperties: 2,
  })

export type VariantsInput = z.input<typeof variantsSchema>

export const gatedVariantSchema = variantName.meta({
  description:
    'The variant that thresholds, floors and the baseline apply to. Default: the first one.',
})
